import { type StaffVehicleQuery, staffPaths, toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';

/** A view of the stock as a query asks for it, as a place to go to. */
export function toVehicleListAddress(
  query: StaffVehicleQuery,
  pathname: string = staffPaths.vehicles,
): { pathname: string; search: string } {
  return { pathname, search: toStaffVehicleSearchParams(query).toString() };
}
