import { isDomainError, vehicleStatuses } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';

/**
 * Reads vehicles from an array, or from the `data` or `vehicles` of an object. Any other format gives an empty list;
 * invalid entries are skipped.
 */
export function readVehicleList(answer: unknown): StaffVehicle[] {
  const { data, vehicles } = Object(answer);
  const list: unknown = [answer, data, vehicles].find(Array.isArray);
  return Array.isArray(list) ? list.filter(isVehicle) : [];
}

/** Checks the fields that the list needs to show and change a vehicle. */
function isVehicle(entry: unknown): entry is StaffVehicle {
  const { id, make, model, year, price, status, version } = Object(entry);
  return (
    [id, make, model].every((text) => typeof text === 'string') &&
    [year, price, version].every((number) => typeof number === 'number') &&
    vehicleStatuses.includes(status)
  );
}

/** The backend responded with something other than a list of vehicles. */
export function isUnexpectedFormat(error: unknown): boolean {
  return isDomainError(error) && error.kind === 'unavailable' && Array.isArray(error.cause);
}
