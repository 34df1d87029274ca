import {
  DomainError,
  type ShownVehicle,
  type StorefrontContract,
  toRouteResponse,
  type VehicleCard,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadPricing } from '../../features/pricing/lazy-pricing.ts';
import { createPrefetch } from './prefetch.ts';

export type VehicleData = { vehicle: ShownVehicle; similar: VehicleCard[] };

const prefetchMaxAgeMs = 10_000;

/** Loads a vehicle's page; `prefetch` starts that before the click. */
export function createVehicleLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  async function loadVehicle(id: string | null, signal?: AbortSignal): Promise<VehicleData> {
    if (!id) throw new DomainError('not-found', 'Vehicle not found');
    // Without its code the page lacks the sections on costs.
    const pricing = loadPricing().catch(() => undefined);
    const vehicle = await source.getVehicle(id, signal);
    const similar = await source.getSimilar(vehicle, signal).catch(() => []);
    await pricing;
    return { vehicle, similar };
  }
  const prefetch = createPrefetch({ load: (id: string) => loadVehicle(id), maxAgeMs: prefetchMaxAgeMs });

  async function load({ request, params }: LoaderFunctionArgs): Promise<VehicleData> {
    const id = vehicleIdFromParam(params.id);
    try {
      return await (prefetch.take(id) ?? loadVehicle(id, request.signal));
    } catch (error) {
      throw toRouteResponse(error);
    }
  }

  return { load, prefetch: prefetch.start };
}
