import * as v from 'valibot';

/** Times of this device's clock (ms): the last report of activity to the backend, and the end of the session. */
export type Activity = { reportedAtMs: number; endsAtMs: number; lastsMs: number };

/** Activity shared by all tabs of the browser. */
export type ActivityRecord = {
  read(): Activity | null;
  write(activity: Activity): void;
  /** Called when another tab writes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

const key = 'sessionActivity';
const activitySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ reportedAtMs: v.number(), endsAtMs: v.number(), lastsMs: v.number() }),
);

/** If storage is blocked or full, each tab counts separately. */
export const activityRecord = createActivityRecord();

function createActivityRecord(): ActivityRecord & { clear(): void } {
  let own: Activity | null = null;
  return {
    read() {
      try {
        const stored = v.safeParse(activitySchema, localStorage.getItem(key));
        return stored.success ? stored.output : own;
      } catch {
        return own;
      }
    },
    write(activity) {
      own = activity;
      try {
        localStorage.setItem(key, JSON.stringify(activity));
      } catch {
        // The tab falls back to its own count.
      }
    },
    clear() {
      own = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Blocked storage has no record.
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
