export const inventorySorts = ['year', 'price', 'mileage', 'make', 'added'] as const;
export type InventorySort = (typeof inventorySorts)[number];
export type SortDirection = 'asc' | 'desc';

export const inventoryStatuses = ['all', 'available', 'sold'] as const;
/** `sold` means anything that is not Available, so a Pending vehicle counts. */
export type InventoryStatus = (typeof inventoryStatuses)[number];

export const choiceKeys = ['make', 'model', 'transmission', 'fuelType', 'bodyStyle', 'color'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

export const boundKeys = ['yearMin', 'yearMax', 'priceMin', 'priceMax', 'mileageMin', 'mileageMax'] as const;
export type BoundKey = (typeof boundKeys)[number];

/** The state of the inventory list, as its address holds it. Bounds are inclusive; mileage is in kilometres. */
export type InventoryQuery = Record<ChoiceKey, string[]> &
  Partial<Record<BoundKey, number>> & {
    search: string;
    status: InventoryStatus;
    /** Set by code (the home page), never by the address. */
    featured?: boolean;
    sort: InventorySort;
    direction: SortDirection;
    limit: number;
  };

export const inventoryPageSize = 24;
/** The longest list that "Show more" reaches; past it a shopper is better served by a filter. */
export const maxInventoryLimit = 40 * inventoryPageSize;

const maxSearchLength = 200;
const maxChoiceLength = 80;
const maxChoices = 50;

const boundRanges: Record<BoundKey, [min: number, max: number]> = {
  yearMin: [1900, 2100],
  yearMax: [1900, 2100],
  priceMin: [0, 9_999_999],
  priceMax: [0, 9_999_999],
  mileageMin: [0, 9_999_999],
  mileageMax: [0, 9_999_999],
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

/** Reads the list state from an address. It never throws: what is unknown or malformed is left out. */
export function parseInventoryQuery(params: URLSearchParams): InventoryQuery {
  const query = defaultInventoryQuery();
  query.search = cleanText(params.get('q') ?? '', maxSearchLength);
  for (const key of choiceKeys) query[key] = parseChoices(params.getAll(key));
  for (const key of boundKeys) {
    const bound = parseBound(params.get(key), boundRanges[key]);
    if (bound !== undefined) query[key] = bound;
  }
  query.status = oneOf(inventoryStatuses, params.get('status')) ?? query.status;
  query.sort = oneOf(inventorySorts, params.get('sort')) ?? query.sort;
  query.direction = oneOf(['asc', 'desc'], params.get('direction')) ?? naturalDirection(query.sort);
  query.limit = parseLimit(params.get('show'));
  return query;
}

/** Writes only what differs from the default, in one fixed order, so that equal lists have equal addresses. */
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
  const cleaned = values.map((value) => cleanText(value, maxChoiceLength)).filter((value) => value !== '');
  return uniqueSorted(cleaned).slice(0, maxChoices);
}

function parseBound(text: string | null, [min, max]: [min: number, max: number]): number | undefined {
  if (text === null || !/^-?\d{1,15}$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), min), max);
}

function parseLimit(text: string | null): number {
  if (text === null || !/^\d{1,15}$/.test(text)) return inventoryPageSize;
  const pages = Math.ceil(Number(text) / inventoryPageSize);
  return Math.min(Math.max(pages, 1) * inventoryPageSize, maxInventoryLimit);
}

/** Control characters are refused by the database; cutting by code point keeps surrogate pairs whole. */
function cleanText(text: string, maxLength: number): string {
  const visible = text.replace(/\p{Cc}+/gu, ' ').trim();
  return Array.from(visible).slice(0, maxLength).join('').trim();
}

function uniqueSorted(values: string[]): string[] {
  return [...new Set(values)].sort();
}

function oneOf<T extends string>(allowed: readonly T[], text: string | null): T | undefined {
  return allowed.find((value) => value === text);
}
