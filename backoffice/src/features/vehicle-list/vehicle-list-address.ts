import { type StaffVehicleQuery, staffPaths, toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';

export function toVehicleListAddress(
  query: StaffVehicleQuery,
  pathname: string = staffPaths.vehicles,
): { pathname: string; search: string } {
  return { pathname, search: toStaffVehicleSearchParams(query).toString() };
}
