import { isDomainError } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  parseStaffVehicleQuery,
  type StaffVehicleQuery,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { createVehiclePages, type VehiclePages } from '../../features/vehicle-list/vehicle-pages.ts';

/** `pages` is null if the list could not be loaded; search, status and filters still show. */
export type VehicleListData = { query: StaffVehicleQuery; pages: VehiclePages | null };

/** Loads the list for the query in the address, including the rows last in view for that query. */
export function vehiclesLoader({ vehicles }: Pick<BackofficeContract, 'vehicles'>) {
  let last: VehiclePages | undefined;

  return async ({ request }: LoaderFunctionArgs): Promise<VehicleListData> => {
    const query = parseStaffVehicleQuery(new URL(request.url).searchParams);
    const inView = last && isSameQuery(last.query, query) ? last.pagesInView() : [1];
    const numbers = [...new Set([1, ...inView])];
    try {
      const read = await Promise.all(numbers.map((page) => vehicles.getPage({ ...query, page }, request.signal)));
      const first = new Map(read.map((page, index) => [numbers[index] ?? 1, page]));
      last = createVehiclePages(query, first, (page) => vehicles.getPage({ ...query, page }), inView);
      return { query, pages: last };
    } catch (error) {
      if (!isDomainError(error) || error.kind === 'forbidden') throw error;
      return { query, pages: null };
    }
  };
}

function isSameQuery(a: StaffVehicleQuery, b: StaffVehicleQuery): boolean {
  return toStaffVehicleSearchParams(a).toString() === toStaffVehicleSearchParams(b).toString();
}
