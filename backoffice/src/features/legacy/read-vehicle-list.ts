import { isDomainError, vehicleStatuses } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';

/**
 * The vehicles of an answer: a list directly, or an object with the list as its `data` or `vehicles`. An unexpected
 * format gives an empty list, and so does an entry in it that is no vehicle.
 */
export function readVehicleList(answer: unknown): StaffVehicle[] {
  const { data, vehicles } = Object(answer);
  const list: unknown = [answer, data, vehicles].find(Array.isArray);
  return Array.isArray(list) ? list.filter(isVehicle) : [];
}

/** What the list needs in order to show and to change a vehicle. */
function isVehicle(entry: unknown): entry is StaffVehicle {
  const { id, make, model, year, price, status, version } = Object(entry);
  return (
    [id, make, model].every((text) => typeof text === 'string') &&
    [year, price, version].every((number) => typeof number === 'number') &&
    vehicleStatuses.includes(status)
  );
}

/** The backend answered, but with something that is no list of vehicles. */
export function isUnexpectedFormat(error: unknown): boolean {
  return isDomainError(error) && error.kind === 'unavailable' && Array.isArray(error.cause);
}
