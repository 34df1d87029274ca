import { type BackofficeContract, toCopiedFormValues } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AddVehicleData } from './Page.tsx';

/** Reads the vehicle that the new one is copied from, if the address names one. */
export function addVehicleLoader({ vehicles }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AddVehicleData> => {
    const copiedFrom = new URL(request.url).searchParams.get('from');
    if (!copiedFrom) return { copiedFrom: null, copied: null };
    const { input } = await vehicles.getVehicle(copiedFrom, request.signal);
    return { copiedFrom, copied: toCopiedFormValues(input) };
  };
}
