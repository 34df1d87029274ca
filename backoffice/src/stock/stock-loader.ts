import { isDomainError } from '@dealer/shared-domain';
import {
  parseStaffVehicleQuery,
  type StaffVehicleQuery,
  type StaffVehicleSource,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import { createStockPages, type StockPages } from './stock-pages.ts';

/** Without its rows the list could not be read: search, chips and filters stay. */
export type StockData = { query: StaffVehicleQuery; stock: StockPages | null };

/** Reads the list that an address asks for, with the rows that were last seen of it: coming back finds them there. */
export function createStockLoader(vehicles: StaffVehicleSource) {
  let last: StockPages | undefined;

  return async function loadStock(address: string, signal: AbortSignal): Promise<StockData> {
    const query = parseStaffVehicleQuery(new URL(address).searchParams);
    const seen = last && isSame(last.query, query) ? last.pagesInView() : [1];
    const numbers = [...new Set([1, ...seen])];
    try {
      const pages = await Promise.all(numbers.map((page) => vehicles.getPage({ ...query, page }, signal)));
      const first = new Map(pages.map((page, index) => [numbers[index] ?? 1, page]));
      last = createStockPages(query, first, (page) => vehicles.getPage({ ...query, page }), seen);
      return { query, stock: last };
    } catch (error) {
      if (!isDomainError(error) || error.kind === 'forbidden') throw error;
      return { query, stock: null };
    }
  };
}

function isSame(a: StaffVehicleQuery, b: StaffVehicleQuery): boolean {
  return toStaffVehicleSearchParams(a).toString() === toStaffVehicleSearchParams(b).toString();
}
