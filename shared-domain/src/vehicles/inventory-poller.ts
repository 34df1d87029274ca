import * as v from 'valibot';
import { type PolledPage, pollWhileVisible } from '../poll-while-visible.ts';
import { storedNumber } from '../supabase/column-schemas.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { SessionGuard } from '../supabase/session-guard.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { VehicleEvents } from './vehicle-events.ts';

/** Other devices must show changes within 15 seconds. */
const pauseMs = 10_000;
/** Interval for checking whether Auto Sync was turned on again. */
const pauseWhileOffMs = 60_000;

const settingSchema = v.array(v.object({ auto_sync: v.boolean() }));

export type InventoryPoller = {
  /** Publishes `refresh` after remote changes while Auto Sync is on. Returns the function that stops it. */
  start(page: PolledPage): () => void;
};

/** Polls the dealer's revision, which changes with every write to vehicles, media or settings. */
export function createInventoryPoller({
  publicClient,
  client,
  dealerId,
  events,
  withSession,
}: {
  /** Reads the public revision, so that polling never extends the session. */
  publicClient: Pick<PublicClient, 'rpc'>;
  client: Pick<StaffClient, 'from'>;
  dealerId: string;
  events: VehicleEvents;
  withSession: SessionGuard;
}): InventoryPoller {
  const failed = 'The inventory revision could not be read.';

  async function readAutoSync(): Promise<boolean> {
    const request = () => client.from('dealer_settings').select('auto_sync').eq('dealer_id', dealerId);
    const [settings] = await withSession(() => runStaffQuery(request(), { schema: settingSchema, failed }));
    return settings?.auto_sync ?? true;
  }

  function readVersion(): Promise<number> {
    return runStaffQuery(publicClient.rpc('inventory_version', { p_dealer_id: dealerId }), {
      schema: storedNumber,
      failed,
    });
  }

  return {
    start(page) {
      /** Null if the setting has to be read. */
      let isAutoSyncOn: boolean | null = null;
      let knownVersion: number | null = null;

      async function poll(signal: AbortSignal) {
        isAutoSyncOn ??= await readAutoSync();
        if (!isAutoSyncOn) return;
        const version = await readVersion();
        if (signal.aborted) return;
        const hasChanged = knownVersion !== null && knownVersion !== version;
        knownVersion = version;
        if (!hasChanged) return;
        // The change may be the setting.
        isAutoSyncOn = null;
        events.publish({ type: 'refresh' });
      }

      function nextPauseMs() {
        if (isAutoSyncOn !== false) return pauseMs;
        isAutoSyncOn = null;
        return pauseWhileOffMs;
      }

      return pollWhileVisible(page, { poll, nextPauseMs });
    },
  };
}
