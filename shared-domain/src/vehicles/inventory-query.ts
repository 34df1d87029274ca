import { parseNumber } from '../numbers/parse-number.ts';
import { oneOf, toQueryText } from '../query-text.ts';

export const inventorySorts = ['year', 'price', 'mileage', 'make', 'added'] as const;
export type InventorySort = (typeof inventorySorts)[number];
export type SortDirection = 'asc' | 'desc';

export const inventoryStatuses = ['all', 'available', 'sold'] as const;
/** `sold` matches everything but Available, including Pending. */
export type InventoryStatus = (typeof inventoryStatuses)[number];

export const choiceKeys = ['make', 'model', 'transmission', 'fuelType', 'bodyStyle', 'color'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

export const boundKeys = ['yearMin', 'yearMax', 'priceMin', 'priceMax', 'mileageMin', 'mileageMax'] as const;
export type BoundKey = (typeof boundKeys)[number];

/** List state in the URL. Bounds are inclusive; mileage is in kilometres. */
export type InventoryQuery = Record<ChoiceKey, string[]> &
  Partial<Record<BoundKey, number>> & {
    search: string;
    status: InventoryStatus;
    /** Leaves out vehicles sold as is and those with a branded title. */
    hideBranded?: boolean;
    /** Set by code (the home page), never by the URL. */
    featured?: boolean;
    /** The number of featured matches in addition to the page; set by code. */
    withFeatured?: number;
    /** The number of sold and pending matches in addition to the page; set by code. */
    unavailable?: number;
    /** Asks for phrases to start with; set by code. */
    commonSearches?: boolean;
    sort: InventorySort;
    direction: SortDirection;
    limit: number;
  };

export const inventoryPageSize = 24;
/** Limit of "Show more". */
export const maxInventoryLimit = 40 * inventoryPageSize;

const maxSearchLength = 200;
const maxChoiceLength = 80;
const maxChoices = 50;
const maxNumberLength = 40;

type BoundRange = { min: number; max: number; decimals: number; unit?: '$' | 'km' };

const yearRange: BoundRange = { min: 1900, max: 2100, decimals: 0 };
const priceRange: BoundRange = { min: 0, max: 99_999_999.99, decimals: 2, unit: '$' };
const mileageRange: BoundRange = { min: 0, max: 9_999_999, decimals: 0, unit: 'km' };
const boundRanges: Record<BoundKey, BoundRange> = {
  yearMin: yearRange,
  yearMax: yearRange,
  priceMin: priceRange,
  priceMax: priceRange,
  mileageMin: mileageRange,
  mileageMax: mileageRange,
};

export function defaultInventoryQuery(): InventoryQuery {
  return {
    search: '',
    make: [],
    model: [],
    transmission: [],
    fuelType: [],
    bodyStyle: [],
    color: [],
    status: 'all',
    sort: 'year',
    direction: 'desc',
    limit: inventoryPageSize,
  };
}

/** Excludes sold and pending vehicles under "all", which shows them separately. */
export function toBuyable(query: InventoryQuery): InventoryQuery {
  return query.status === 'all' ? { ...query, status: 'available' } : query;
}

const boundPairs = [
  { label: 'year', min: 'yearMin', max: 'yearMax' },
  { label: 'price', min: 'priceMin', max: 'priceMax' },
  { label: 'mileage', min: 'mileageMin', max: 'mileageMax' },
] as const satisfies { label: string; min: BoundKey; max: BoundKey }[];

/** The ranges whose lower bound is above the upper one. */
export function findReversedRanges(query: InventoryQuery): (typeof boundPairs)[number][] {
  return boundPairs.filter(({ min, max }) => (query[min] ?? -Infinity) > (query[max] ?? Infinity));
}

/** Swaps the bounds of reversed ranges. */
export function orderRanges(query: InventoryQuery): InventoryQuery {
  const swapped = findReversedRanges(query).map(({ min, max }) => ({ [min]: query[max], [max]: query[min] }));
  return Object.assign({ ...query }, ...swapped);
}

/** The query as the search function takes it. Omits empty filters: the function's arguments are optional. */
export function toFilters(given: InventoryQuery): Record<string, unknown> {
  const query = orderRanges(given);
  const filters: Record<string, unknown> = {};
  if (query.search) filters.search = query.search;
  for (const key of choiceKeys) if (query[key].length > 0) filters[key] = query[key];
  for (const key of boundKeys) if (query[key] !== undefined) filters[key] = query[key];
  if (query.status !== 'all') filters.status = query.status;
  if (query.hideBranded) filters.hideBranded = true;
  if (query.featured !== undefined) filters.featured = query.featured;
  if (query.withFeatured) filters.withFeatured = query.withFeatured;
  if (query.unavailable) filters.unavailable = query.unavailable;
  if (query.commonSearches) filters.commonSearches = true;
  return filters;
}

/** Never throws: ignores unknown and malformed values. */
export function parseInventoryQuery(params: URLSearchParams): InventoryQuery {
  const query = defaultInventoryQuery();
  query.search = toQueryText(params.get('q') ?? '', maxSearchLength);
  for (const key of choiceKeys) query[key] = parseChoices(params.getAll(key));
  for (const key of boundKeys) {
    const bound = parseBound(params.get(key), boundRanges[key]);
    if (bound !== undefined) query[key] = bound;
  }
  query.status = oneOf(inventoryStatuses, params.get('status')) ?? query.status;
  if (params.get('hide') === 'branded') query.hideBranded = true;
  query.sort = oneOf(inventorySorts, params.get('sort')) ?? query.sort;
  query.direction = oneOf(['asc', 'desc'], params.get('direction')) ?? naturalDirection(query.sort);
  query.limit = parseLimit(params.get('show'));
  return query;
}

/** Writes only non-default values in a fixed order, so that equal queries have equal URLs. */
export function toInventorySearchParams(query: InventoryQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set('q', query.search);
  for (const key of choiceKeys) {
    for (const value of uniqueSorted(query[key])) params.append(key, value);
  }
  for (const key of boundKeys) {
    const bound = query[key];
    if (bound !== undefined) params.set(key, String(bound));
  }
  if (query.status !== 'all') params.set('status', query.status);
  if (query.hideBranded) params.set('hide', 'branded');
  if (query.sort !== 'year') params.set('sort', query.sort);
  if (query.direction !== naturalDirection(query.sort)) params.set('direction', query.direction);
  if (query.limit !== inventoryPageSize) params.set('show', String(query.limit));
  return params;
}

/** The same key flips the direction; a new key starts ascending for price and mileage, descending for the others. */
export function nextSort(query: InventoryQuery, key: InventorySort): InventoryQuery {
  const flipped = query.direction === 'asc' ? 'desc' : 'asc';
  const direction = key === query.sort ? flipped : naturalDirection(key);
  return { ...query, sort: key, direction, limit: inventoryPageSize };
}

function naturalDirection(sort: InventorySort): SortDirection {
  return sort === 'price' || sort === 'mileage' ? 'asc' : 'desc';
}

function parseChoices(values: string[]): string[] {
  const cleaned = values.map((value) => toQueryText(value, maxChoiceLength)).filter((value) => value !== '');
  return uniqueSorted(cleaned).slice(0, maxChoices);
}

function parseBound(text: string | null, { min, max, ...notation }: BoundRange): number | undefined {
  const parsed = parseNumber((text ?? '').slice(0, maxNumberLength), notation);
  if (parsed.kind !== 'number' || parsed.decimals > notation.decimals) return undefined;
  if (!Number.isSafeInteger(Math.trunc(parsed.value))) return undefined;
  return Math.min(Math.max(parsed.value, min), max);
}

function parseLimit(text: string | null): number {
  if (text === null || !/^\d{1,15}$/.test(text)) return inventoryPageSize;
  const pages = Math.ceil(Number(text) / inventoryPageSize);
  return Math.min(Math.max(pages, 1) * inventoryPageSize, maxInventoryLimit);
}

function uniqueSorted(values: string[]): string[] {
  return [...new Set(values)].sort();
}
