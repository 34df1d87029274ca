import { formatMileage, formatPrice } from '../format.ts';
import type { UnderstoodPart, UnderstoodSearch } from './inventory-page.ts';
import {
  type BoundKey,
  choiceKeys,
  defaultInventoryQuery,
  type InventoryQuery,
  type InventoryStatus,
  inventoryPageSize,
  orderRanges,
} from './inventory-query.ts';

/** `without` is the query with this filter removed, `phrase` what this filter takes of the search. */
export type FilterChip = { label: string; without: InventoryQuery; phrase?: string };

export const inventoryStatusLabels: Record<InventoryStatus, string> = {
  all: 'All vehicles',
  available: 'Available',
  sold: 'Sold or pending',
};

const ranges: { min: BoundKey; max: BoundKey; format: (value: number) => string }[] = [
  { min: 'yearMin', max: 'yearMax', format: String },
  { min: 'priceMin', max: 'priceMax', format: (price) => formatPrice(price) },
  { min: 'mileageMin', max: 'mileageMax', format: formatMileage },
];

/** Keeps the sort order. */
export function clearFilters(query: InventoryQuery): InventoryQuery {
  return { ...defaultInventoryQuery(), sort: query.sort, direction: query.direction };
}

/** In the order of the filter panel; the search by its parts, if `understood` is about it. */
export function describeFilters(query: InventoryQuery, understood?: UnderstoodSearch | null): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (label: string, change: Partial<InventoryQuery>, phrase?: string) =>
    chips.push({ label, without: { ...query, limit: inventoryPageSize, ...change }, phrase });

  const parts = understood?.text === query.search ? understood.parts : [];
  if (query.search && parts.length === 0) add(`“${query.search}”`, { search: '' }, query.search);
  for (const part of parts) add(describePart(part), { search: part.without }, part.text);
  for (const key of choiceKeys) {
    for (const value of query[key]) add(value, { [key]: query[key].filter((other) => other !== value) });
  }
  for (const { label, min, max } of describeBounds(orderRanges(query))) {
    add(label, { [min]: undefined, [max]: undefined });
  }
  if (query.status !== 'all') add(inventoryStatusLabels[query.status], { status: 'all' });
  if (query.hideBranded) add('No as-is or branded', { hideBranded: undefined });
  if (query.featured) add('Featured', { featured: undefined });
  return chips;
}

function describePart({ label, isNamed, bounds }: UnderstoodPart): string {
  const named = bounds ? describeBounds(bounds).map((range) => range.label) : [];
  return named.join(', ') || (isNamed ? label : `“${label}”`);
}

function describeBounds(bounds: Partial<Record<BoundKey, number>>) {
  return ranges.flatMap(({ min, max, format }) => {
    const label = describeRange(bounds[min], bounds[max], format);
    return label ? [{ label, min, max }] : [];
  });
}

/** In dollars. */
export function priceOptions(max: number | null): number[] {
  return steps(max, 5000, 20);
}

/** In kilometres. */
export function mileageOptions(max: number | null): number[] {
  return steps(max, 25_000, 15);
}

/** Newest first. */
export function yearOptions({ min, max }: { min: number | null; max: number | null }): number[] {
  if (min === null || max === null || max < min) return [];
  return Array.from({ length: Math.min(max - min + 1, 200) }, (_, index) => max - index);
}

function steps(max: number | null, step: number, atMost: number): number[] {
  if (max === null || !(max > 0)) return [];
  const length = Math.min(Math.ceil(max / step), atMost);
  return Array.from({ length }, (_, index) => (index + 1) * step);
}

function describeRange(
  min: number | undefined,
  max: number | undefined,
  format: (value: number) => string,
): string | null {
  if (min !== undefined && max !== undefined) return min === max ? format(min) : `${format(min)}–${format(max)}`;
  if (min !== undefined) return `From ${format(min)}`;
  if (max !== undefined) return `Up to ${format(max)}`;
  return null;
}
