import { vehicleName } from '../format.ts';
import type { ShownVehicle } from '../vehicles/vehicle.ts';

export type InquiryVehicle = Pick<ShownVehicle, 'year' | 'make' | 'model' | 'trim' | 'stockNumber' | 'status'>;

/** The vehicle in the middle of a sentence and at its end, where a stock number needs another comma. */
type Named = { within: string; atEnd: string };

const inquiries = {
  available: {
    label: 'Still available?',
    toText: ({ within }: Named) => `Is the ${within} still available?`,
  },
  'test-drive': {
    label: 'Book a test drive',
    toText: ({ atEnd }: Named) => `When could I take a test drive? It is about the ${atEnd}.`,
  },
  photos: {
    label: 'More photos',
    toText: ({ atEnd }: Named) => `Could you send me more photos of the ${atEnd}?`,
  },
  'trade-in': {
    label: 'I have a trade-in',
    toText: ({ atEnd }: Named) => `What would you offer for my trade-in towards the ${atEnd}?`,
  },
  hold: {
    label: 'Hold it for me',
    toText: ({ within }: Named) => `Could you hold the ${within} for me until I can come by?`,
  },
} as const;

export type Inquiry = keyof typeof inquiries;

export function isInquiry(value: unknown): value is Inquiry {
  return typeof value === 'string' && Object.hasOwn(inquiries, value);
}

/** What can be asked about a vehicle; nothing about one that is sold. */
export function listInquiries({ status }: Pick<InquiryVehicle, 'status'>): { inquiry: Inquiry; label: string }[] {
  if (status === 'Sold') return [];
  return Object.entries(inquiries).flatMap(([inquiry, { label }]) => (isInquiry(inquiry) ? [{ inquiry, label }] : []));
}

/** The prepared message. */
export function toInquiryText(inquiry: Inquiry, vehicle: InquiryVehicle): string {
  const name = vehicleName(vehicle);
  const atEnd = vehicle.stockNumber ? `${name}, stock ${vehicle.stockNumber}` : name;
  return inquiries[inquiry].toText({ within: vehicle.stockNumber ? `${atEnd},` : name, atEnd });
}

/** Which prepared sentence a message contains. */
export function findInquiry(message: string, vehicle: InquiryVehicle): Inquiry | null {
  const found = listInquiries(vehicle).find(({ inquiry }) => message.includes(toInquiryText(inquiry, vehicle)));
  return found?.inquiry ?? null;
}

/** Exchanges the prepared sentence; what the person typed stays. */
export function changeInquiry(message: string, inquiry: Inquiry, vehicle: InquiryVehicle): string {
  const text = toInquiryText(inquiry, vehicle);
  const current = findInquiry(message, vehicle);
  if (current) return message.replace(toInquiryText(current, vehicle), () => text);
  return message.trim() === '' ? text : `${text}\n\n${message}`;
}
