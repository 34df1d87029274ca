import { paths } from '@dealer/shared-domain';
import { type StaffVehicleQuery, toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';

/** The list as a query asks for it, as a place to go to. */
export function toVehicleListAddress(query: StaffVehicleQuery): { pathname: string; search: string } {
  return { pathname: paths.adminVehicles, search: toStaffVehicleSearchParams(query).toString() };
}
