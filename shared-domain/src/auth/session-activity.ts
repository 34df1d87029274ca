import { isUnauthorized } from '../supabase/with-session.ts';
import { type Activity, type ActivityRecord, createActivityRecord } from './activity-record.ts';

/** `endsAtMs` by this device's clock while the end is near, else null. */
export type SessionWarning = { endsAtMs: number } | null;

export type SessionActivity = {
  /** Watches from now on a session that just proved good; opening a page counts as work. */
  start(timeoutMinutes: number): void;
  stop(): void;
  /** Something was typed, pressed or moved. While the warning stands only an answer to it counts. */
  noteWork(): void;
  /** The person wants to go on. */
  stay(): void;
  /** Looks at the clock, after the device slept. */
  look(): void;
};

type SessionActivityOptions = {
  /** Tells the backend; resolves to the seconds that the session lasts without work. */
  touch: () => Promise<number>;
  onWarning: (warning: SessionWarning) => void;
  onEnd: () => void;
  record?: ActivityRecord;
  now?: () => number;
};

export const touchEveryMs = 60_000;
const warnBeforeMs = 60_000;

/**
 * Counts idle time over all tabs of the browser. The backend is told of work at most once a minute, whichever tab it is
 * done in; what comes in between is told when the minute is over, so that the backend never counts from too early.
 */
export function createSessionActivity({
  touch,
  onWarning,
  onEnd,
  record = createActivityRecord(),
  now = Date.now,
}: SessionActivityOptions): SessionActivity {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | null = null;
  let hasUntoldWork = false;
  let warnedOf: number | null = null;

  function warn(endsAtMs: number | null) {
    if (warnedOf === endsAtMs) return;
    warnedOf = endsAtMs;
    onWarning(endsAtMs === null ? null : { endsAtMs });
  }

  function look() {
    clearTimeout(timer);
    const activity = record.read();
    if (!unsubscribe || !activity) return;
    const nowMs = now();
    if (nowMs >= activity.endsAtMs) return end();
    const warnAtMs = toWarnAtMs(activity);
    warn(nowMs >= warnAtMs ? activity.endsAtMs : null);
    const tellAtMs = hasUntoldWork ? activity.toldAtMs + touchEveryMs : Number.POSITIVE_INFINITY;
    if (nowMs >= tellAtMs && warnedOf === null) void tell();
    const nextMs = Math.min(warnedOf === null ? Math.min(warnAtMs, tellAtMs) : activity.endsAtMs, activity.endsAtMs);
    timer = setTimeout(look, Math.max(0, nextMs - nowMs));
  }

  function end() {
    stop();
    onEnd();
  }

  async function tell() {
    hasUntoldWork = false;
    const before = record.read();
    // Noted before the answer is there: another tab need not tell the same minute's work.
    if (before) record.write({ ...before, toldAtMs: now() });
    try {
      const seconds = await touch();
      const nowMs = now();
      if (unsubscribe) record.write({ toldAtMs: nowMs, endsAtMs: nowMs + seconds * 1000, lastsMs: seconds * 1000 });
    } catch (error) {
      // Without an answer the time goes on. A session that is gone has nothing left to watch: whoever asked knows why.
      if (isUnauthorized(error)) return stop();
    }
    look();
  }

  function stop() {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = null;
    hasUntoldWork = false;
    warn(null);
  }

  return {
    start(timeoutMinutes) {
      if (unsubscribe) return;
      unsubscribe = record.subscribe(look);
      const nowMs = now();
      const before = record.read();
      hasUntoldWork = true;
      // What an earlier session left behind says nothing of this one.
      if (!before || before.endsAtMs <= nowMs) {
        const lastsMs = timeoutMinutes * 60_000;
        record.write({ toldAtMs: nowMs - touchEveryMs, endsAtMs: nowMs + lastsMs, lastsMs });
      }
      look();
    },
    stop,
    look,
    noteWork() {
      if (!unsubscribe || warnedOf !== null || hasUntoldWork) return;
      hasUntoldWork = true;
      look();
    },
    stay() {
      if (unsubscribe) void tell();
    },
  };
}

/** A short time-out is warned of when half of it is over. */
function toWarnAtMs({ endsAtMs, lastsMs }: Activity): number {
  return endsAtMs - Math.min(warnBeforeMs, lastsMs / 2);
}
