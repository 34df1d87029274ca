import { vehicleIdFromParam } from '@dealer/shared-domain';

/** The ids of vehicles that an address of the comparison names (`?ids=`), in its order. */
export function readComparedIds(search: string): string[] {
  const named = (new URLSearchParams(search).get('ids') ?? '').split(',').map(vehicleIdFromParam);
  return [...new Set(named.filter((id) => id !== null))];
}
