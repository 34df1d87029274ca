import { formatCount } from '@dealer/shared-domain';

/** Asked for one vehicle, wherever it is deleted. */
export const questionForOne = 'Are you sure you want to delete this vehicle?';

/** Asked from the list's selection bar, also for a single vehicle. */
export function questionForMany(count: number): string {
  return `Are you sure you want to delete ${formatCount(count)} vehicle(s)? This action cannot be undone.`;
}

/** Asked from the grid's selection bar. */
export function questionForGrid(count: number): string {
  return `Delete ${formatCount(count)} vehicles?`;
}
