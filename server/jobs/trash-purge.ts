import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';

const perCall = 200;

/** Deletes vehicles whose time in the trash is over. Returns their number; the media job deletes their files. */
export async function purgeTrash(backend: Pick<BackendClient, 'call'>): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await backend.call('purge_deleted_vehicles', { p_limit: perCall }, v.number());
    purged += count;
    if (count < perCall) return purged;
  }
}
