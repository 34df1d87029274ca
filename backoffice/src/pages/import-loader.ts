import type { BackofficeContract, VehicleImport } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** The imports that can be undone; a file can be imported without them. */
export function importLoader({ imports }: BackofficeContract) {
  return ({ request }: LoaderFunctionArgs): Promise<VehicleImport[] | null> =>
    imports.getRecent(request.signal).catch(() => null);
}
