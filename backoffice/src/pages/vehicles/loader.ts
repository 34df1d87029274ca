import { isDomainError } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  parseStaffVehicleQuery,
  type StaffVehicleQuery,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { createVehiclePages, type VehiclePages } from '../../features/vehicle-list/vehicle-pages.ts';

export type VehicleListData = {
  query: StaffVehicleQuery;
  /** Null if the list could not be loaded; search, status and filters still show. */
  pages: VehiclePages | null;
  /** The list could not be refreshed, and `pages` are those of an earlier request. */
  isStale: boolean;
};

/** Loads the list for the query in the address, including the rows last in view for that query. */
export function vehiclesLoader({ vehicles }: Pick<BackofficeContract, 'vehicles'>) {
  let last: VehiclePages | undefined;

  return async ({ request }: LoaderFunctionArgs): Promise<VehicleListData> => {
    const query = parseStaffVehicleQuery(new URL(request.url).searchParams);
    const shown = last && isSameQuery(last.query, query) ? last : null;
    const inView = shown?.pagesInView() ?? [1];
    const numbers = [...new Set([1, ...inView])];
    try {
      const read = await Promise.all(numbers.map((page) => vehicles.getPage({ ...query, page }, request.signal)));
      const first = new Map(read.map((page, index) => [numbers[index] ?? 1, page]));
      last = createVehiclePages(query, first, (page) => vehicles.getPage({ ...query, page }), inView);
      return { query, pages: last, isStale: false };
    } catch (error) {
      if (!isDomainError(error) || error.kind === 'forbidden') throw error;
      const pages = error.kind === 'unavailable' ? shown : null;
      return { query, pages, isStale: pages !== null };
    }
  };
}

function isSameQuery(a: StaffVehicleQuery, b: StaffVehicleQuery): boolean {
  return toStaffVehicleSearchParams(a).toString() === toStaffVehicleSearchParams(b).toString();
}
