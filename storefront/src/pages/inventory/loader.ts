import {
  type InventoryPage,
  type InventoryQuery,
  parseInventoryQuery,
  type StorefrontContract,
  toBuyable,
  toRouteResponse,
  type VehicleCard,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { FilterDrops } from '../../features/inventory/filter-drops.ts';

export type InventoryData = InventoryPage & {
  query: InventoryQuery;
  /** How many vehicles can be bought, regardless of the filters. */
  availableCount: number;
  /** Matching sold and pending vehicles, only under the status "all". */
  unavailable: VehicleCard[];
  /** Suggestions for an empty result, null when not loaded. */
  drops: FilterDrops | null;
};

type Source = StorefrontContract['vehicles'];

const unavailableCount = 8;

export function inventoryLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<InventoryData> => {
    const query = parseInventoryQuery(new URL(request.url).searchParams);
    try {
      return await loadInventory(source, query, request.signal);
    } catch (error) {
      throw toRouteResponse(error);
    }
  };
}

async function loadInventory(source: Source, query: InventoryQuery, signal: AbortSignal): Promise<InventoryData> {
  const page = await source.getInventory({ ...toBuyable(query), ...withUnavailable(query) }, signal);
  const inventory = {
    ...page,
    query,
    availableCount: page.available ?? page.facets.status.available,
    unavailable: page.unavailable ?? [],
  };
  if (page.vehicles.length > 0) return { ...inventory, drops: null };
  // Loaded on demand: most queries find something.
  const filterDrops = await import(
    /* webpackChunkName: "filter-drops" */ '../../features/inventory/filter-drops.ts'
  ).catch(() => null);
  const drops = (await filterDrops?.loadFilterDrops(source, query, page, signal)) ?? null;
  return { ...inventory, drops };
}

function withUnavailable({ status }: InventoryQuery): Pick<InventoryQuery, 'unavailable'> {
  return status === 'all' ? { unavailable: unavailableCount } : {};
}
