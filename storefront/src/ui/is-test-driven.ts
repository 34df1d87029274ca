import type { ShownVehicle } from '@dealer/shared-domain';

/** Whether a test drive can be booked; the database refuses others. */
export function isTestDriven({ status, soldAsIs }: Pick<ShownVehicle, 'status' | 'soldAsIs'>): boolean {
  return status === 'Available' && !soldAsIs;
}
