import { type StorefrontContract, toRouteResponse, type Vehicle } from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type CompareData = {
  vehicles: Vehicle[];
  /** How many of the requested vehicles are no longer listed. */
  missing: number;
};

const maxVehicles = 4;

/** The vehicles that the address names (`?ids=`), in its order. */
export function compareLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<CompareData> => {
    const requested = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean);
    const ids = [...new Set(requested)].slice(0, maxVehicles);
    try {
      const vehicles = await source.getVehicles(ids, request.signal);
      return { vehicles, missing: ids.length - vehicles.length };
    } catch (error) {
      throw toRouteResponse(error);
    }
  };
}
