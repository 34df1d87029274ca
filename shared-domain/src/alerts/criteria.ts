import { describeFilters } from '../vehicles/inventory-filters.ts';
import type { UnderstoodSearch } from '../vehicles/inventory-page.ts';
import {
  defaultInventoryQuery,
  type InventoryQuery,
  parseInventoryQuery,
  toBuyable,
  toFilters,
  toInventorySearchParams,
} from '../vehicles/inventory-query.ts';
import type { ShownVehicle } from '../vehicles/vehicle.ts';
import type { VehicleSource } from '../vehicles/vehicle-source.ts';

/** One removable part of the criteria, in words and as it is posted. */
export type CriteriaPart = { label: string; value: string };

/** The filters of a list without what only orders or pages it. */
export function toCriteria(query: InventoryQuery): InventoryQuery {
  const { status, sort, direction, limit } = defaultInventoryQuery();
  return { ...query, status, sort, direction, limit };
}

/** Without an explicit choice, vehicles sold as is or branded are left out. */
export function toStoredCriteria(criteria: InventoryQuery, wantsBranded: boolean): Record<string, unknown> {
  const { hideBranded, ...filters } = toFilters(toCriteria(criteria));
  return { ...filters, ...(wantsBranded && { hideBranded: false }) };
}

/** The parts of a posted form, in any order. */
export function parseCriteria(parts: readonly string[]): InventoryQuery {
  return toCriteria(parseInventoryQuery(new URLSearchParams(parts.join('&'))));
}

/**
 * The criteria and what was understood of them without an exclusion that finds nothing, such as “no accidents”: an
 * alert would never write.
 */
export function leaveOutExclusions(criteria: InventoryQuery, understood?: UnderstoodSearch | null) {
  const parts = understood?.text === criteria.search ? understood.parts : [];
  const excluded = parts.filter(({ field }) => field === 'negation').map(({ label }) => label);
  if (!understood || excluded.length === 0) return { criteria, understood, excluded };
  const named = parts.filter(({ field }) => field !== 'negation');
  const search = named.map(({ text }) => text).join(' ');
  return { criteria: { ...criteria, search }, understood: { ...understood, text: search, parts: named }, excluded };
}

/** What the list understands of the search among criteria; null without a search or if the list does not answer. */
export async function understandCriteria(
  getInventory: VehicleSource['getInventory'],
  criteria: InventoryQuery,
): Promise<UnderstoodSearch | null> {
  if (!criteria.search) return null;
  const page = await getInventory({ ...toBuyable(criteria), limit: 1 }).catch(() => null);
  return page?.understood ?? null;
}

/** The phrase is one part, in the words of what was understood of it. */
export function listCriteriaParts(criteria: InventoryQuery, understood?: UnderstoodSearch | null): CriteriaPart[] {
  const all = [...toInventorySearchParams(criteria)];
  return describeFilters(criteria).map(({ label, without, phrase }) => {
    const others = [...toInventorySearchParams(without)];
    const own = all.filter(([name, value]) => !others.some((other) => other[0] === name && other[1] === value));
    const isUnderstood = phrase !== undefined && understood?.text === phrase && understood.parts.length > 0;
    return {
      label: isUnderstood ? describeCriteria({ ...defaultInventoryQuery(), search: phrase }, understood) : label,
      value: new URLSearchParams(own).toString(),
    };
  });
}

/** `Sedan, $16,000–$22,000, From 2017` */
export function describeCriteria(criteria: InventoryQuery, understood?: UnderstoodSearch | null): string {
  const labels = describeFilters(toCriteria(criteria), understood).map(({ label }) => label);
  return labels.join(', ').slice(0, 300) || 'Any vehicle';
}

/** The fields of a vehicle that criteria for one like it are made of. */
export type SimilarTo = Pick<ShownVehicle, 'year' | 'bodyStyle' | 'price'>;

const priceShare = 0.15;
const priceStep = 1_000;
const olderYears = 2;

/** One like a vehicle: its body style, its price give or take 15 %, at most two years older. */
export function toSimilarCriteria({ year, bodyStyle, price }: SimilarTo): InventoryQuery {
  const low = price === null ? 0 : Math.floor((price * (1 - priceShare)) / priceStep) * priceStep;
  return {
    ...defaultInventoryQuery(),
    ...(bodyStyle && { bodyStyle: [bodyStyle] }),
    ...(low > 0 && { priceMin: low }),
    ...(price !== null && { priceMax: Math.ceil((price * (1 + priceShare)) / priceStep) * priceStep }),
    yearMin: year - olderYears,
  };
}
