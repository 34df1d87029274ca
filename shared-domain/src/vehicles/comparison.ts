import { vehicleIdFromParam } from '../paths.ts';
import type { Vehicle } from './vehicle.ts';
import { vehicleFlags } from './vehicle-flags.ts';

type Compared = Pick<
  Vehicle,
  'price' | 'mileageKm' | 'year' | 'disclosures' | 'status' | 'soldAsIs' | 'titleBrands' | 'pastUse'
>;

type BestRule = {
  /** The mark; colour is never the only mark of the best. */
  word: string;
  prefers: 'low' | 'high';
  /** Null if unknown. `year` is the current one. */
  toValue: (vehicle: Compared, year: number) => number | null;
};

const bestRules = {
  price: { word: 'Lowest', prefers: 'low', toValue: ({ price }) => price || null },
  mileageKm: { word: 'Lowest', prefers: 'low', toValue: ({ mileageKm }) => mileageKm },
  year: { word: 'Newest', prefers: 'high', toValue: ({ year }) => year },
  kilometresPerYear: { word: 'Fewest', prefers: 'low', toValue: toKilometresPerYear },
  inspected: { word: 'Most', prefers: 'high', toValue: countInspectedCategories },
} as const satisfies Record<string, BestRule>;

/** The rows in which one value is better than another for every buyer. */
export type RankedRow = keyof typeof bestRules;

/** For each vehicle the mark of its value, or null; null for a row without a best value. */
export type BestMarks = (string | null)[] | null;

/** At most this many are compared, on every screen. */
export const maxCompared = 4;

/** The ids of compared vehicles in an address or a form, each once; invalid ones are left out. */
export function parseComparedIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').map(vehicleIdFromParam);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, maxCompared);
}

/**
 * Marks the best known value of a row, a tie more than once. As-is, branded and sold vehicles take no part. Fewer than
 * two values, or values that are all equal, have no best one.
 */
export function markBest(row: RankedRow, vehicles: readonly Compared[], year: number): BestMarks {
  const { word, prefers, toValue }: BestRule = bestRules[row];
  const values = vehicles.map((vehicle) => (isRanked(vehicle) ? toValue(vehicle, year) : null));
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return null;
  const best = prefers === 'low' ? Math.min(...known) : Math.max(...known);
  return values.map((value) => (value === best ? word : null));
}

/** To ten kilometres; a vehicle of this year counts as one year old. */
export function toKilometresPerYear(
  { mileageKm, year: modelYear }: Pick<Vehicle, 'mileageKm' | 'year'>,
  year: number,
): number | null {
  if (mileageKm === null) return null;
  return Math.round(mileageKm / Math.max(1, year - modelYear) / 10) * 10;
}

/** How many of the disclosures' categories the dealer has inspected. */
export function countInspectedCategories({ disclosures }: Pick<Vehicle, 'disclosures'>): number {
  return disclosures.filter(({ inspectedAt }) => inspectedAt).length;
}

function isRanked(vehicle: Compared): boolean {
  return vehicle.status !== 'Sold' && !vehicleFlags(vehicle).some(({ isGrave }) => isGrave);
}
