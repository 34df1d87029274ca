import type { StaffVehicle } from '@dealer/shared-domain/staff';

const dayMs = 86_400_000;

/** Whole days since the vehicle was added, or until it was sold. */
export function countDaysOnLot(
  { createdAt, soldAt }: Pick<StaffVehicle, 'createdAt' | 'soldAt'>,
  nowMs: number,
): number {
  const untilMs = soldAt === null ? nowMs : Date.parse(soldAt);
  return Math.max(0, Math.floor((untilMs - Date.parse(createdAt)) / dayMs)) || 0;
}
