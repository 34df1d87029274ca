import {
  DomainError,
  defaultInventoryQuery,
  isDomainError,
  type RemovedVehicle,
  type ShownVehicle,
  type StorefrontContract,
  toBuyable,
  toRouteResponse,
  type VehicleCard,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { loadPricing } from '../../features/pricing/lazy-pricing.ts';
import { createPrefetch } from './prefetch.ts';

export type VehicleData = { vehicle: ShownVehicle; similar: VehicleCard[] };
/** For an address whose vehicle is gone; `removed` is null if only the words of the address are known. */
export type RemovedData = { removed: RemovedVehicle | null; phrase: string; similar: VehicleCard[] };

const prefetchMaxAgeMs = 10_000;

/** Loads a vehicle's page; `prefetch` starts that before the click. */
export function createVehicleLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  async function loadVehicle(id: string | null, signal?: AbortSignal): Promise<VehicleData> {
    if (!id) throw new DomainError('not-found', 'Vehicle not found');
    // Without its code the page lacks the sections on costs.
    const pricing = loadPricing().catch(() => undefined);
    const { similar, ...vehicle } = await source.getVehicle(id, signal);
    const nearest = similar ?? (await source.getSimilar(vehicle, signal).catch(() => []));
    await pricing;
    return { vehicle, similar: nearest };
  }
  const prefetch = createPrefetch({ load: (id: string) => loadVehicle(id), maxAgeMs: prefetchMaxAgeMs });

  async function load({ request, params }: LoaderFunctionArgs) {
    const id = vehicleIdFromParam(params.id);
    try {
      return await (prefetch.take(id) ?? loadVehicle(id, request.signal));
    } catch (error) {
      const isGone = isDomainError(error) && error.kind === 'not-found';
      const removed = isGone && id ? await loadRemoved(source, id, params.id, request.signal) : null;
      if (removed) return data(removed, { status: 404 });
      throw toRouteResponse(error);
    }
  }

  return { load, prefetch: prefetch.start };
}

const maxSimilar = 4;

/** What is nearest to a vehicle that is gone, by its own data or by the words of its address; null without both. */
async function loadRemoved(
  source: StorefrontContract['vehicles'],
  id: string,
  param: string | undefined,
  signal: AbortSignal,
): Promise<RemovedData | null> {
  try {
    const removed = (await source.getRemoved?.(id, signal)) ?? null;
    const titlePart = (param ?? '').slice(0, -id.length).replaceAll('-', ' ');
    const phrase = removed ? `${removed.make} ${removed.model}` : titlePart.replace(/^\d{4} /, '').trim();
    if (!phrase) return null;
    const similar = removed?.similar ?? (await findSimilar(source, phrase, signal));
    return { removed, phrase, similar };
  } catch {
    return null;
  }
}

async function findSimilar(
  source: StorefrontContract['vehicles'],
  search: string,
  signal: AbortSignal,
): Promise<VehicleCard[]> {
  const query = { ...toBuyable(defaultInventoryQuery()), search, hideBranded: true, limit: maxSimilar };
  return (await source.getInventory(query, signal)).vehicles;
}
