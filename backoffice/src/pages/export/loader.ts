import { type BackofficeContract, parseStaffVehicleQuery } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ExportData } from './Page.tsx';

/** Reads the query of the exported list from the address. */
export function exportLoader({ vehicles }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<ExportData> => {
    const query = { ...parseStaffVehicleQuery(new URL(request.url).searchParams), page: 1 };
    const counts = await vehicles
      .getPage(query, request.signal)
      .then(({ matching, total }) => ({ matching, total }))
      .catch(() => null);
    return { query, counts };
  };
}
