import {
  describeFilters,
  type FilterChip,
  type InventoryPage,
  type InventoryQuery,
  type VehicleSource,
} from '@dealer/shared-domain';
import { countWithout } from './inventory-form.ts';

type Source = Pick<VehicleSource, 'getInventory'>;

/** A way out of an empty list, and how many vehicles it brings where that is known. */
export type FilterDrop = { label: string; query: InventoryQuery; count: number | null };
/** `leave-out` names the filters to drop, one at a time; `keep-only` those to keep, where dropping one is not enough. */
export type FilterDrops = { kind: 'leave-out' | 'keep-only'; choices: FilterDrop[] };

/** Each filter more asks once more: nobody who sets more than these looks at all of them. */
const maxAsked = 8;

/** What the filters of an empty list keep away. Where it cannot be counted the filter is offered without a number. */
export async function loadFilterDrops(
  source: Source,
  query: InventoryQuery,
  { facets }: Pick<InventoryPage, 'facets'>,
  signal?: AbortSignal,
): Promise<FilterDrops> {
  const filters = describeFilters(query).slice(0, maxAsked);
  const leavingOut = await Promise.all(
    filters.map(async ({ label, without }) => {
      // The counts beside the options tell most of it; only for a bound or a search the list is asked.
      const known = countWithout(query, without, facets);
      return { label, query: without, count: known ?? (await count(source, without, signal)) };
    }),
  );
  const helpful = leavingOut.filter(isWorthwhile);
  if (helpful.length > 0 || filters.length < 3) return { kind: 'leave-out', choices: helpful };

  const keeping = await Promise.all(
    filters.map(async ({ label }) => {
      const alone = keepOnly(query, label);
      return { label, query: alone, count: await count(source, alone, signal) };
    }),
  );
  return { kind: 'keep-only', choices: keeping.filter(isWorthwhile) };
}

async function count(source: Source, query: InventoryQuery, signal?: AbortSignal): Promise<number | null> {
  try {
    return (await source.getInventory({ ...query, limit: 1 }, signal)).total;
  } catch {
    return null;
  }
}

/** Leaves out one filter after another until only this one is in force. */
function keepOnly(query: InventoryQuery, label: string): InventoryQuery {
  const other = describeFilters(query).find((filter: FilterChip) => filter.label !== label);
  return other ? keepOnly(other.without, label) : query;
}

function isWorthwhile({ count: brought }: FilterDrop): boolean {
  return brought !== 0;
}
