import {
  type CommonSearch,
  defaultInventoryQuery,
  type FacetRange,
  type InventoryQuery,
  isDomainError,
  type StorefrontContract,
  type VehicleCard,
} from '@dealer/shared-domain';
import { data, type LoaderFunctionArgs } from 'react-router-dom';

export type HomeVehicles = {
  featured: VehicleCard[];
  newest: VehicleCard[];
  availableCount: number;
  commonSearches: CommonSearch[];
  /** Of the vehicles that can be bought, for search engines. */
  priceRange: FacetRange;
};
export type HomeData = {
  /** False for an unknown address, which shows the home page with status 404. */
  isKnownAddress: boolean;
  /** Null when the vehicles could not be loaded. */
  vehicles: HomeVehicles | null;
};

const featuredCount = 5;
const newestCount = 4;

export function homeLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    const isKnownAddress = !params['*'];
    const vehicles = await loadVehicles(source, request.signal).catch((error: unknown) => {
      if (isDomainError(error)) return null;
      throw error;
    });
    const status = isKnownAddress ? (vehicles ? 200 : 503) : 404;
    return data<HomeData>({ isKnownAddress, vehicles }, { status });
  };
}

async function loadVehicles(source: StorefrontContract['vehicles'], signal: AbortSignal): Promise<HomeVehicles> {
  // Vehicles sold as is or with a branded title are only shown where they can be compared.
  const newestFirst: InventoryQuery = {
    ...defaultInventoryQuery(),
    status: 'available',
    sort: 'added',
    hideBranded: true,
  };
  const newest = await source.getInventory(
    { ...newestFirst, limit: newestCount + 1, withFeatured: featuredCount, commonSearches: true },
    signal,
  );
  // An older shell drops what it does not know.
  const featured =
    newest.featured ??
    (await source.getInventory({ ...newestFirst, featured: true, limit: featuredCount }, signal)).vehicles;
  // The hero's vehicle is not listed again below it.
  const heroId = featured.find(({ image }) => image)?.id;
  const others = newest.vehicles.filter(({ id }) => id !== heroId).slice(0, newestCount);
  return {
    featured,
    newest: others,
    availableCount: newest.total + newest.facets.branded,
    priceRange: newest.buyablePrice ?? { min: null, max: null },
    commonSearches: newest.common ?? [],
  };
}
