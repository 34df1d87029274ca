import { type StaffVehicleQuery, staffPaths, toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';

export function toVehicleListAddress(
  query: StaffVehicleQuery,
  pathname: string = staffPaths.vehicles,
): { pathname: string; search: string } {
  return { pathname, search: toStaffVehicleSearchParams(query).toString() };
}

let lastSearch = '';

/** Remembers, in this tab, what the list shows. */
export function rememberVehicleList(query: StaffVehicleQuery): void {
  lastSearch = toVehicleListAddress(query).search;
}

/** The list as it was last shown in this tab, with its search, filters and sort. */
export function lastVehicleListPath(): string {
  return lastSearch ? `${staffPaths.vehicles}?${lastSearch}` : staffPaths.vehicles;
}
