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

/** The published rules of a field. */
type FieldRules = {
  name: string;
  label: string;
  isRequired?: true;
  maxLength?: number;
  options?: readonly string[];
  pattern?: RegExp;
};
/** Values are empty if unknown. */
type VehicleField = FieldRules & {
  toValue(vehicle: FeedVehicle, context: FeedContext): string;
  /** An additional rule; null if the value satisfies it. */
  findProblem?(value: string, vehicle: FeedVehicle): string | null;
};
/** The same for every vehicle: a problem is named once and leaves no vehicle out. */
type DealershipField = FieldRules & {
  ofDealership(context: FeedContext): string;
  /** What is missing in a value of several parts. */
  findGap?(context: FeedContext): string | null;
};

export type Feed = { id: string; title: string; path: string; fields: readonly (VehicleField | DealershipField)[] };

/** A vehicle that is left out of a feed, with the reasons. */
export type RejectedVehicle = { id: string; name: string; stockNumber: string | null; problems: string[] };

const pictureWidth = 1200;

/** A header, and one line for each vehicle that keeps every rule. */
export function toFeedLines({ fields }: Feed, vehicles: FeedVehicle[], context: FeedContext) {
  const lines: string[] = [];
  const rejected: RejectedVehicle[] = [];
  for (const vehicle of vehicles) {
    const problems: string[] = [];
    const values = fields.map((field) => {
      if ('ofDealership' in field) return field.ofDealership(context);
      const value = field.toValue(vehicle, context);
      const problem = findProblem(field, value) ?? (value && field.findProblem?.(value, vehicle));
      if (problem) problems.push(problem);
      return value;
    });
    if (problems.length === 0) lines.push(toCsvLine(values));
    else rejected.push({ id: vehicle.id, name: vehicleName(vehicle), stockNumber: vehicle.stockNumber, problems });
  }
  return {
    header: `${toCsvLine(fields.map(({ name }) => name))}\r\n`,
    csv: lines.map((line) => `${line}\r\n`).join(''),
    listed: lines.length,
    rejected,
  };
}

/** What the settings lack for this feed. */
export function findDealershipProblems({ fields }: Feed, context: FeedContext): string[] {
  return fields.flatMap((field) => {
    if (!('ofDealership' in field)) return [];
    return findProblem(field, field.ofDealership(context)) ?? field.findGap?.(context) ?? [];
  });
}

/** Null if the value keeps the rules. */
function findProblem(rules: FieldRules, value: string): string | null {
  const { label, isRequired, maxLength, options, pattern } = rules;
  if (value === '') return isRequired ? `${label} is missing` : null;
  if (maxLength !== undefined && value.length > maxLength) return `${label} is longer than ${maxLength} characters`;
  if (options && !options.includes(value)) return `${label} is none of ${options.join(', ')}`;
  return pattern && !pattern.test(value) ? `${label} has the wrong form` : null;
}

export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/;
export const urlPattern = /^https?:\/\/\S+$/;
/** Both services take JPEG and PNG. */
export const pictureUrlPattern = /^https?:\/\/\S+(?<!\.(?:webp|avif|gif|svg))$/i;
export const pricePattern = /^\d+(\.\d{2})? [A-Z]{3}$/;
export const yearPattern = /^\d{4}$/;

/** `18495.50 CAD` */
export function toFeedPrice({ price }: FeedVehicle, { contact }: FeedContext): string {
  return price > 0 ? `${Number.isInteger(price) ? price : price.toFixed(2)} ${contact.currency}` : '';
}

/** New vehicles without one count as 0 km. */
export function toFeedMileage({ mileageKm, condition }: FeedVehicle): string {
  return String(mileageKm ?? (condition === 'New' ? 0 : ''));
}

export function toVehicleUrl(vehicle: FeedVehicle, { config }: FeedContext): string {
  return `${config.publicUrl}${paths.vehicle(vehicle)}`;
}

export function toPictureUrl({ image }: FeedVehicle, { config }: FeedContext): string {
  if (!image) return '';
  const url = imageUrl(config, image, pictureWidth, 'jpg');
  return url.startsWith('/') ? `${config.publicUrl}${url}` : url;
}

/** `2019 Ford F-150 XLT (As is, unfit)`: the price never appears without the flags. */
export function toFeedTitle(vehicle: FeedVehicle): string {
  return `${vehicleName(vehicle)}${toFlagNote(vehicle)}`;
}

export function toFlagNote(vehicle: FeedVehicle): string {
  const labels = vehicleFlags(vehicle).map(({ label }) => label);
  return labels.length > 0 ? ` (${labels.join(', ')})` : '';
}

/** The flags come first, so that a cut never loses them; links and texts in capitals are not allowed. */
export function toFeedDescription(vehicle: FeedVehicle, maxLength: number): string {
  const text = vehicle.description?.replace(/(?:https?:\/\/|www\.)\S+/gi, '').trim() ?? '';
  const own = /[a-z]/.test(text) ? text : `${vehicle.condition} ${vehicleName(vehicle)}.`;
  return [describeFlags(vehicle), own].filter(Boolean).join(' ').slice(0, maxLength).trim();
}
