import { type StorefrontContract, toRouteResponse, type Vehicle, type VehicleCard } from '@dealer/shared-domain';
import { maxCompared } from '@dealer/shared-domain/saved-vehicles';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readComparedIds } from '../../features/compare/compared-ids.ts';

export type CompareData = {
  /** The vehicles that can still be bought. */
  vehicles: Vehicle[];
  sold: Vehicle[];
  /** The ids of the requested vehicles that are no longer listed. */
  missing: string[];
  /** How many vehicles of the address are beyond the limit. */
  beyond: number;
  /** To compare with, where only one vehicle is left. */
  similar: VehicleCard[];
  /** The current year, the same on the server and in the browser. */
  year: number;
};

/** The vehicles that the address names (`?ids=`), in its order. */
export function compareLoader({ vehicles: source }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<CompareData> => {
    const named = readComparedIds(new URL(request.url).search);
    const ids = named.slice(0, maxCompared);
    try {
      const found = await source.getVehicles(ids, request.signal);
      const vehicles = found.filter(({ status }) => status !== 'Sold');
      const [only] = vehicles;
      // Without suggestions the page is complete.
      const similar =
        only && vehicles.length === 1 ? await source.getSimilar(only, request.signal).catch(() => []) : [];
      return {
        vehicles,
        sold: found.filter(({ status }) => status === 'Sold'),
        missing: ids.filter((id) => found.every((vehicle) => vehicle.id !== id)),
        beyond: named.length - ids.length,
        similar: similar.slice(0, 3),
        year: new Date().getFullYear(),
      };
    } catch (error) {
      throw toRouteResponse(error);
    }
  };
}
