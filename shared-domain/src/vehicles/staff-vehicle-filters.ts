import { formatMileage, formatPrice } from '../format.ts';
import { type NumberNotation, parseNumber } from '../numbers/parse-number.ts';
import { toQueryText } from '../query-text.ts';
import { type StaffVehicleFilters, type StaffVehicleQuery, staffTextFilters } from './staff-vehicle.ts';

const numberKeys = ['year', 'priceMin', 'priceMax', 'mileageMin', 'mileageMax', 'daysMin'] as const;
const numberNotations = {
  year: { decimals: 0 },
  priceMin: { decimals: 2, unit: '$' },
  priceMax: { decimals: 2, unit: '$' },
  mileageMin: { decimals: 0, unit: 'km' },
  mileageMax: { decimals: 0, unit: 'km' },
  daysMin: { decimals: 0 },
} as const;
const flagKeys = ['isAvailable', 'hasPhotos'] as const;
const filterKeys = [...staffTextFilters, ...numberKeys, ...flagKeys, 'import'] as const;
const importPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const maxTextLength = 80;
const highestNumber = 99_999_999.99;
const maxNumberLength = 40;

/** Always offered, in addition to makes in the inventory. */
const staffMakes = [
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'Nissan',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Lexus',
  'Hyundai',
  'Kia',
  'Mazda',
  'Subaru',
  'Volkswagen',
  'Acura',
] as const;

/** Bounds are inclusive; the last range has no real upper bound. */
export const staffPriceRanges: readonly { min: number; max: number; label: string }[] = [
  { min: 0, max: 9_999.99, label: 'Under $10,000' },
  { min: 10_000, max: 20_000, label: '$10,000–$20,000' },
  { min: 20_000, max: 30_000, label: '$20,000–$30,000' },
  { min: 30_000, max: 50_000, label: '$30,000–$50,000' },
  { min: 50_000, max: 999_999, label: '$50,000 and above' },
];

const offeredYears = 30;

/** The last 30 years plus all years in the inventory. */
export function staffYears(now: Date, inventoryYears: readonly number[]): number[] {
  const newest = now.getFullYear();
  const years = Array.from({ length: offeredYears }, (_, index) => newest - index);
  return [...new Set([...years, ...inventoryYears])].sort((a, b) => b - a);
}

/** Merges case-insensitively. */
export function staffMakeChoices(inventoryMakes: readonly string[]): string[] {
  const known = new Set(staffMakes.map((make) => make.toLowerCase()));
  const others = inventoryMakes.filter((make) => !known.has(make.toLowerCase()));
  return [...staffMakes, ...others].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Ignores unknown and malformed values. */
export function parseStaffFilters(params: URLSearchParams): StaffVehicleFilters | undefined {
  const filters: StaffVehicleFilters = {};
  for (const key of staffTextFilters) {
    const text = toQueryText(params.get(key) ?? '', maxTextLength);
    if (text) filters[key] = text;
  }
  for (const key of numberKeys) {
    const number = parseBound(params.get(key), numberNotations[key]);
    if (number !== undefined) filters[key] = number;
  }
  for (const key of flagKeys) {
    const flag = params.get(key);
    if (flag === 'true' || flag === 'false') filters[key] = flag === 'true';
  }
  const importId = params.get('import') ?? '';
  if (importPattern.test(importId)) filters.import = importId;
  return withoutNone(filters);
}

/** In a fixed order. */
export function writeStaffFilters(params: URLSearchParams, filters: StaffVehicleFilters = {}): void {
  for (const key of filterKeys) {
    const value = filters[key];
    if (value !== undefined) params.set(key, String(value));
  }
}

/** An undefined filter is removed. */
export function withStaffFilters(query: StaffVehicleQuery, change: StaffVehicleFilters): StaffVehicleQuery {
  const { filters: _, ...rest } = query;
  const filters = withoutNone({ ...query.filters, ...change });
  return { ...rest, page: 1, ...(filters && { filters }) };
}

export type StaffFilterChip = { label: string; without: StaffVehicleQuery };

/** In the order of the panel, each with the query without it. */
export function describeStaffFilters(query: StaffVehicleQuery, currency?: string): StaffFilterChip[] {
  const filters = query.filters ?? {};
  const chips: StaffFilterChip[] = [];
  const add = (label: string | undefined, keys: (keyof StaffVehicleFilters)[]) => {
    if (!label) return;
    const gone = Object.fromEntries(keys.map((key) => [key, undefined]));
    chips.push({ label, without: withStaffFilters(query, gone) });
  };
  add(filters.make, ['make']);
  add(filters.model, ['model']);
  add(filters.year === undefined ? undefined : String(filters.year), ['year']);
  add(describePrice(filters, currency), ['priceMin', 'priceMax']);
  add(filters.bodyStyle, ['bodyStyle']);
  add(filters.transmission, ['transmission']);
  add(filters.fuelType, ['fuelType']);
  add(filters.color, ['color']);
  add(describeRange(filters.mileageMin, filters.mileageMax, formatMileage), ['mileageMin', 'mileageMax']);
  add(filters.daysMin === undefined ? undefined : `${filters.daysMin}+ days on the lot`, ['daysMin']);
  add(describeFlag(filters.hasPhotos, 'With photographs', 'Without photographs'), ['hasPhotos']);
  add(describeFlag(filters.isAvailable, 'Available', 'Not available'), ['isAvailable']);
  add(filters.import && 'From one import', ['import']);
  return chips;
}

function describePrice({ priceMin, priceMax }: StaffVehicleFilters, currency?: string): string | undefined {
  const known = staffPriceRanges.find(({ min, max }) => min === (priceMin ?? 0) && max === priceMax);
  return known?.label ?? describeRange(priceMin, priceMax, (price) => formatPrice(price, currency));
}

function describeRange(min: number | undefined, max: number | undefined, format: (value: number) => string) {
  if (min !== undefined && max !== undefined) return `${format(min)}–${format(max)}`;
  if (min !== undefined) return `From ${format(min)}`;
  return max === undefined ? undefined : `Up to ${format(max)}`;
}

function describeFlag(flag: boolean | undefined, yes: string, no: string): string | undefined {
  if (flag === undefined) return undefined;
  return flag ? yes : no;
}

function withoutNone(filters: StaffVehicleFilters): StaffVehicleFilters | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function parseBound(text: string | null, notation: NumberNotation & { decimals: number }): number | undefined {
  const parsed = parseNumber((text ?? '').slice(0, maxNumberLength), notation);
  if (parsed.kind !== 'number' || parsed.decimals > notation.decimals) return undefined;
  return parsed.value >= 0 && parsed.value <= highestNumber ? parsed.value : undefined;
}
