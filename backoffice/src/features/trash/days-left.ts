import type { DeletedVehicle } from '@dealer/shared-domain/staff';

const dayMs = 86_400_000;

/** Whole days, rounded up, until a vehicle is permanently deleted. */
export function daysLeft({ purgedAt }: Pick<DeletedVehicle, 'purgedAt'>, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(purgedAt) - nowMs) / dayMs));
}
