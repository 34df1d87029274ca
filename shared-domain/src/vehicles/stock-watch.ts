import * as v from 'valibot';
import type { PublicClient } from '../supabase/public-client.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { storedNumber } from '../supabase/stored.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { VehicleEvents } from './vehicle-events.ts';

/** Well below the 15 seconds within which other devices follow. */
const pauseMs = 10_000;
/** How often a setting that is off is looked at. */
const pauseWhileOffMs = 60_000;

const settingSchema = v.array(v.object({ auto_sync: v.boolean() }));

/** The page that is watched for: nothing is asked while nobody sees it. */
type WatchedPage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export type StockWatch = {
  /** Publishes `refresh` when the stock changed on another device, while Auto Sync is on. Returns what ends it. */
  start(page: WatchedPage): () => void;
};

/** Follows the number that moves with every write to the dealer's stock, media or settings. */
export function createStockWatch({
  publicClient,
  client,
  dealerId,
  events,
  withSession,
}: {
  /** The number is public; asking for it keeps nobody's session alive. */
  publicClient: Pick<PublicClient, 'rpc'>;
  client: Pick<StaffClient, 'from'>;
  dealerId: string;
  events: VehicleEvents;
  withSession: SessionGuard;
}): StockWatch {
  const failed = 'The stock could not be looked at.';

  async function readSetting(): Promise<boolean> {
    const request = () => client.from('dealer_settings').select('auto_sync').eq('dealer_id', dealerId);
    const [settings] = await withSession(() => readStaffAnswer(request(), { schema: settingSchema, failed }));
    return settings?.auto_sync ?? true;
  }

  function readVersion(): Promise<number> {
    return readStaffAnswer(publicClient.rpc('inventory_version', { p_dealer_id: dealerId }), {
      schema: storedNumber,
      failed,
    });
  }

  return {
    start(page) {
      let isOn: boolean | null = null;
      let known: number | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLooking = false;
      let hasEnded = false;

      async function look() {
        isOn ??= await readSetting();
        if (!isOn) return;
        const version = await readVersion();
        if (hasEnded) return;
        const hasMoved = known !== null && known !== version;
        known = version;
        if (!hasMoved) return;
        // The setting itself may be what changed.
        isOn = null;
        events.publish({ type: 'refresh' });
      }

      async function lookAgain() {
        clearTimeout(timer);
        if (isLooking || hasEnded || page.visibilityState === 'hidden') return;
        isLooking = true;
        // What did not answer is asked again after the pause.
        await look().catch(() => undefined);
        isLooking = false;
        if (hasEnded) return;
        const pause = isOn === false ? pauseWhileOffMs : pauseMs;
        if (isOn === false) isOn = null;
        timer = setTimeout(lookAgain, pause);
      }

      page.addEventListener('visibilitychange', lookAgain);
      void lookAgain();
      return () => {
        hasEnded = true;
        clearTimeout(timer);
        page.removeEventListener('visibilitychange', lookAgain);
      };
    },
  };
}
