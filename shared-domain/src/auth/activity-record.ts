import * as v from 'valibot';
import type { StorageArea } from '../supabase/session-storage.ts';

/** When the backend was last told of work, and when the session ends without more: by this device's clock. */
export type Activity = { toldAtMs: number; endsAtMs: number; lastsMs: number };

/** What all tabs of the browser know of the work in any of them. */
export type ActivityRecord = {
  read(): Activity | null;
  write(activity: Activity): void;
  /** Another tab wrote. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
};

const key = 'sessionActivity';
const activitySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ toldAtMs: v.number(), endsAtMs: v.number(), lastsMs: v.number() }),
);

/** Where storage is blocked or full a tab counts for itself. */
export function createActivityRecord(findStorage: () => StorageArea = () => localStorage): ActivityRecord {
  let own: Activity | null = null;
  return {
    read() {
      try {
        const stored = v.safeParse(activitySchema, findStorage().getItem(key));
        return stored.success ? stored.output : own;
      } catch {
        return own;
      }
    },
    write(activity) {
      own = activity;
      try {
        findStorage().setItem(key, JSON.stringify(activity));
      } catch {
        // The tab's own count stands.
      }
    },
    subscribe(listener) {
      const follow = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}
