import type { PublicConfig } from '../config.ts';
import type { DealerContact } from '../contact/contact.ts';
import { vehicleName } from '../format.ts';
import { toCsvLine } from '../import/csv-text.ts';
import { imageUrl } from '../media/image-url.ts';
import { paths } from '../paths.ts';
import { describeFlags, vehicleFlags } from '../vehicles/vehicle-flags.ts';
import type { FeedVehicle } from './feed-source.ts';

export type FeedContext = {
  config: Pick<PublicConfig, 'publicUrl' | 'mediaUrl' | 'mediaCloud' | 'dealerId'>;
  contact: Pick<DealerContact, 'name' | 'phone' | 'address' | 'city' | 'province' | 'postalCode' | 'currency'> &
    Pick<DealerContact, 'latitude' | 'longitude'>;
};

/** A field of a feed with its published rules. */
export type FeedField = {
  name: string;
  /** For staff. */
  label: string;
  isRequired?: true;
  maxLength?: number;
  options?: readonly string[];
  pattern?: RegExp;
  /** Empty if unknown. */
  toValue(vehicle: FeedVehicle, context: FeedContext): string;
};

export type Feed = { id: string; title: string; path: string; fields: readonly FeedField[] };

/** A vehicle that is left out of a feed, with the reasons. */
type RejectedVehicle = { id: string; name: string; stockNumber: string | null; problems: string[] };

export type FeedResult = { csv: string; listed: number; rejected: RejectedVehicle[] };

const pictureWidth = 1200;

/** One line for each vehicle that keeps every rule, below the header. */
export function toFeed({ fields }: Feed, vehicles: FeedVehicle[], context: FeedContext): FeedResult {
  const lines = [toCsvLine(fields.map(({ name }) => name))];
  const rejected: RejectedVehicle[] = [];
  for (const vehicle of vehicles) {
    const values = fields.map((field) => field.toValue(vehicle, context));
    const problems = fields.flatMap((field, index) => findProblem(field, values[index] ?? '') ?? []);
    if (problems.length === 0) lines.push(toCsvLine(values));
    else rejected.push({ id: vehicle.id, name: vehicleName(vehicle), stockNumber: vehicle.stockNumber, problems });
  }
  return { csv: `${lines.join('\r\n')}\r\n`, listed: lines.length - 1, rejected };
}

/** Null if the value keeps the field's rules. */
export function findProblem(field: FeedField, value: string): string | null {
  const { label, isRequired, maxLength, options, pattern } = field;
  if (value === '') return isRequired ? `${label} is missing` : null;
  if (maxLength !== undefined && value.length > maxLength) return `${label} is longer than ${maxLength} characters`;
  if (options && !options.includes(value)) return `${label} is none of ${options.join(', ')}`;
  return pattern && !pattern.test(value) ? `${label} has the wrong form` : null;
}

export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;
export const urlPattern = /^https?:\/\/\S+$/;
export const pricePattern = /^\d+(\.\d{2})? [A-Z]{3}$/;
export const yearPattern = /^\d{4}$/;

/** `18495.50 CAD` */
export function toFeedPrice({ price }: FeedVehicle, { contact }: FeedContext): string {
  return price > 0 ? `${Number.isInteger(price) ? price : price.toFixed(2)} ${contact.currency}` : '';
}

export function toVehicleUrl(vehicle: FeedVehicle, { config }: FeedContext): string {
  return `${config.publicUrl}${paths.vehicle(vehicle)}`;
}

export function toPictureUrl({ image }: FeedVehicle, { config }: FeedContext): string {
  if (!image) return '';
  const url = imageUrl(config, image, pictureWidth);
  return url.startsWith('/') ? `${config.publicUrl}${url}` : url;
}

/** `2019 Ford F-150 XLT (As is, unfit)`: the price never stands without the flags. */
export function toFeedTitle(vehicle: FeedVehicle): string {
  return `${vehicleName(vehicle)}${toFlagNote(vehicle)}`;
}

export function toFlagNote(vehicle: FeedVehicle): string {
  const labels = vehicleFlags(vehicle).map(({ label }) => label);
  return labels.length > 0 ? ` (${labels.join(', ')})` : '';
}

/** The flags come first, so that a cut never loses them. */
export function toFeedDescription(vehicle: FeedVehicle, maxLength: number): string {
  const own = vehicle.description?.trim() || `${vehicle.condition} ${vehicleName(vehicle)}.`;
  return [describeFlags(vehicle), own].filter(Boolean).join(' ').slice(0, maxLength).trim();
}
