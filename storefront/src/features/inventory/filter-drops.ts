import {
  describeFilters,
  type FilterChip,
  formatPrice,
  type InventoryPage,
  type InventoryQuery,
  toBuyable,
  type VehicleCard,
  type VehicleSource,
} from '@dealer/shared-domain';
import { countWithout } from './inventory-form.ts';

type Source = Pick<VehicleSource, 'getInventory'>;

/**
 * A suggestion for an empty list; `count` is null when the number of vehicles is unknown. `isRaise` marks a higher
 * price in place of a filter to leave out.
 */
export type FilterDrop = {
  label: string;
  query: InventoryQuery;
  count: number | null;
  lowestPriced: VehicleCard | null;
  isRaise?: true;
};
/** `leave-out`: drop one of these filters. `keep-only`: dropping one is not enough, keep just one of these. */
export type FilterDrops = { kind: 'leave-out' | 'keep-only'; choices: FilterDrop[] };

const dearer = 1.15;

/** Limits the queries: each filter may need one. */
const maxFilters = 8;

export async function loadFilterDrops(
  source: Source,
  query: InventoryQuery,
  { facets, understood }: Pick<InventoryPage, 'facets' | 'understood'>,
  signal?: AbortSignal,
): Promise<FilterDrops> {
  const filters = describeFilters(query, understood).slice(0, maxFilters);
  const withoutOne = await Promise.all(
    filters.map(async ({ label, without }) => {
      const facetCount = countWithout(query, without, facets);
      const found = facetCount === 0 ? nothing : await find(source, without, signal);
      return { label, query: without, ...found, count: facetCount ?? found.count };
    }),
  );
  const raised = await raisePrice(source, query, understood, signal);
  const helpful = [...withoutOne, ...raised].filter(isWorthwhile);
  if (helpful.length > 0 || filters.length < 3) return { kind: 'leave-out', choices: helpful };

  const onlyOne = await Promise.all(
    filters.map(async ({ label, phrase }) => {
      const alone = keepOnly({ ...query, search: phrase ?? '' }, phrase === undefined ? label : undefined);
      return { label, query: alone, ...(await find(source, alone, signal)) };
    }),
  );
  return { kind: 'keep-only', choices: onlyOne.filter(isWorthwhile) };
}

/** The query with a little more money, rounded to 500 dollars. */
async function raisePrice(
  source: Source,
  query: InventoryQuery,
  understood: InventoryPage['understood'],
  signal?: AbortSignal,
): Promise<FilterDrop[]> {
  const parts = understood?.text === query.search ? understood.parts : [];
  const part = parts.find(({ bounds }) => bounds?.priceMax !== undefined);
  const limit = query.priceMax ?? part?.bounds?.priceMax;
  if (limit === undefined) return [];
  const priceMax = Math.ceil((limit * dearer) / 500) * 500;
  const search = query.priceMax === undefined && part ? part.without : query.search;
  const raised = { ...query, priceMin: query.priceMin ?? part?.bounds?.priceMin, search, priceMax };
  const label = `Up to ${formatPrice(priceMax)}, a little more money`;
  return [{ label, query: raised, isRaise: true, ...(await find(source, raised, signal)) }];
}

type Found = Pick<FilterDrop, 'count' | 'lowestPriced'>;

const nothing: Found = { count: 0, lowestPriced: null };

async function find(source: Source, query: InventoryQuery, signal?: AbortSignal): Promise<Found> {
  try {
    const cheapestFirst: InventoryQuery = { ...toBuyable(query), sort: 'price', direction: 'asc', limit: 1 };
    const { total, vehicles } = await source.getInventory(cheapestFirst, signal);
    return { count: total, lowestPriced: vehicles[0] ?? null };
  } catch {
    return { count: null, lowestPriced: null };
  }
}

/** Without a label only the search is kept. */
function keepOnly(query: InventoryQuery, label?: string): InventoryQuery {
  const isOther = (filter: FilterChip) => (label === undefined ? filter.phrase === undefined : filter.label !== label);
  const other = describeFilters(query).find(isOther);
  return other ? keepOnly(other.without, label) : query;
}

function isWorthwhile({ count: vehicles }: FilterDrop): boolean {
  return vehicles !== 0;
}
