import type { BackofficeContract, VehicleImport } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Null if they could not be loaded; importing works without them. */
export function importLoader({ imports }: BackofficeContract) {
  return ({ request }: LoaderFunctionArgs): Promise<VehicleImport[] | null> =>
    imports.getRecent(request.signal).catch(() => null);
}
