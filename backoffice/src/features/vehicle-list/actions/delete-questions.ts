import { formatCount } from '@dealer/shared-domain';

/** For a single vehicle, from any page. */
export const questionForOne = 'Are you sure you want to delete this vehicle?';

/** From the list's selection bar, also for a single vehicle. */
export function questionForMany(count: number): string {
  return `Are you sure you want to delete ${formatCount(count)} vehicle(s)? This action cannot be undone.`;
}

/** From the grid's selection bar. */
export function questionForGrid(count: number): string {
  return `Delete ${formatCount(count)} vehicles?`;
}
