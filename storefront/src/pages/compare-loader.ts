import type { StorefrontContract, Vehicle } from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { withStatus } from '../loaders.ts';

export type CompareData = {
  vehicles: Vehicle[];
  /** How many of those asked for are not listed any more. */
  missing: number;
};

const maxVehicles = 4;

/** The vehicles that an address names, in its order. */
export function compareLoader({ vehicles }: Pick<StorefrontContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<CompareData> => {
    const asked = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean);
    const ids = [...new Set(asked)].slice(0, maxVehicles);
    const found = await withStatus(vehicles.getVehicles(ids, request.signal));
    return { vehicles: found, missing: ids.length - found.length };
  };
}
