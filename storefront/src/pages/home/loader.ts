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

/** Each vehicle is shown once. */
export type HomeVehicles = {
  /** A featured vehicle with a photograph, or the newest with one. */
  hero: VehicleCard | null;
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

const featuredCount = 4;
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
  // Enough to fill both sections, whichever vehicles are in the hero and above.
  const withFeatured = 1 + newestCount + featuredCount;
  const page = await source.getInventory(
    { ...newestFirst, limit: 1 + newestCount, withFeatured, commonSearches: true },
    signal,
  );
  // An older shell drops what it does not know.
  const featured =
    page.featured ??
    (await source.getInventory({ ...newestFirst, featured: true, limit: withFeatured }, signal)).vehicles;
  const hero = [...featured, ...page.vehicles].find(({ image }) => image) ?? null;
  const newest = page.vehicles.filter(({ id }) => id !== hero?.id).slice(0, newestCount);
  const shown = new Set([hero, ...newest].map((card) => card?.id));
  return {
    hero,
    newest,
    featured: featured.filter(({ id }) => !shown.has(id)).slice(0, featuredCount),
    availableCount: page.total + page.facets.branded,
    priceRange: page.buyablePrice ?? { min: null, max: null },
    commonSearches: page.common ?? [],
  };
}
