import {
  describeFilters,
  type FilterChip,
  type InventoryPage,
  type InventoryQuery,
  toBuyable,
  type VehicleSource,
} from '@dealer/shared-domain';
import { countWithout } from './inventory-form.ts';

type Source = Pick<VehicleSource, 'getInventory'>;

/** A suggestion for an empty list; `count` is null when the number of vehicles is unknown. */
export type FilterDrop = { label: string; query: InventoryQuery; count: number | null };
/** `leave-out`: drop one of these filters. `keep-only`: dropping one is not enough, keep just one of these. */
export type FilterDrops = { kind: 'leave-out' | 'keep-only'; choices: FilterDrop[] };

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
      // Facet counts answer most; only bounds and the search need a query.
      const facetCount = countWithout(query, without, facets);
      return { label, query: without, count: facetCount ?? (await count(source, without, signal)) };
    }),
  );
  const helpful = withoutOne.filter(isWorthwhile);
  if (helpful.length > 0 || filters.length < 3) return { kind: 'leave-out', choices: helpful };

  const onlyOne = await Promise.all(
    filters.map(async ({ label, phrase }) => {
      const alone = keepOnly({ ...query, search: phrase ?? '' }, phrase === undefined ? label : undefined);
      return { label, query: alone, count: await count(source, alone, signal) };
    }),
  );
  return { kind: 'keep-only', choices: onlyOne.filter(isWorthwhile) };
}

async function count(source: Source, query: InventoryQuery, signal?: AbortSignal): Promise<number | null> {
  try {
    return (await source.getInventory({ ...toBuyable(query), limit: 1 }, signal)).total;
  } catch {
    return null;
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
