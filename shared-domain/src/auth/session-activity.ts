import { isUnauthorized } from '../supabase/session-guard.ts';
import { type Activity, type ActivityRecord, activityRecord } from './activity-record.ts';

/** `endsAtMs` (this device's clock) is set once the end is near. */
export type SessionWarning = { endsAtMs: number } | null;

export type SessionActivity = {
  /** Starts with a validated session; opening a page counts as activity. */
  start(timeoutMinutes: number): void;
  stop(): void;
  /** Ignored while the warning shows: only `stay` answers it. */
  recordWork(): void;
  stay(): void;
  /** Shows the warning, reports activity or ends the session if it is time. */
  check(): void;
};

type SessionActivityOptions = {
  /** Resolves to the seconds until an idle session ends. */
  touch: () => Promise<number>;
  onWarning: (warning: SessionWarning) => void;
  onEnd: () => void;
  record?: ActivityRecord;
  now?: () => number;
};

const touchEveryMs = 60_000;
const warnBeforeMs = 60_000;

/**
 * Counts idle time across all tabs. Activity is reported to the backend at most once a minute; later activity is
 * reported when the minute is over, so that the backend never counts from too early.
 */
export function createSessionActivity({
  touch,
  onWarning,
  onEnd,
  record = activityRecord,
  now = Date.now,
}: SessionActivityOptions): SessionActivity {
  const warning = createWarning(onWarning);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | null = null;
  let hasUnreportedWork = false;

  function check() {
    clearTimeout(timer);
    const activity = record.read();
    if (!unsubscribe || !activity) return;
    const nowMs = now();
    if (nowMs >= activity.endsAtMs) return end();
    const warnAtMs = toWarnAtMs(activity);
    warning.show(nowMs >= warnAtMs ? activity.endsAtMs : null);
    const reportAtMs = hasUnreportedWork ? activity.reportedAtMs + touchEveryMs : Number.POSITIVE_INFINITY;
    if (nowMs >= reportAtMs && !warning.isShown()) void report();
    const nextMs = warning.isShown() ? activity.endsAtMs : Math.min(warnAtMs, reportAtMs, activity.endsAtMs);
    timer = setTimeout(check, Math.max(0, nextMs - nowMs));
  }

  async function report() {
    hasUnreportedWork = false;
    const before = record.read();
    // Written before the response arrives so that other tabs don't report the same minute.
    if (before) record.write({ ...before, reportedAtMs: now() });
    try {
      const seconds = await touch();
      const nowMs = now();
      if (unsubscribe) record.write({ reportedAtMs: nowMs, endsAtMs: nowMs + seconds * 1000, lastsMs: seconds * 1000 });
    } catch (error) {
      // Without a response the countdown continues. If the session is gone, the failed request has already reported it.
      if (isUnauthorized(error)) return stop();
    }
    check();
  }

  function end() {
    stop();
    onEnd();
  }

  function stop() {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = null;
    hasUnreportedWork = false;
    warning.show(null);
  }

  return {
    start(timeoutMinutes) {
      if (unsubscribe) return;
      unsubscribe = record.subscribe(check);
      hasUnreportedWork = true;
      dropEarlierSession(record, now(), timeoutMinutes);
      check();
    },
    stop,
    check,
    recordWork() {
      if (!unsubscribe || warning.isShown() || hasUnreportedWork) return;
      hasUnreportedWork = true;
      check();
    },
    stay() {
      if (unsubscribe) void report();
    },
  };
}

/** Reports each change of the warning once. */
function createWarning(onWarning: (warning: SessionWarning) => void) {
  let shownEndsAtMs: number | null = null;
  return {
    isShown: () => shownEndsAtMs !== null,
    show(endsAtMs: number | null) {
      if (shownEndsAtMs === endsAtMs) return;
      shownEndsAtMs = endsAtMs;
      onWarning(endsAtMs === null ? null : { endsAtMs });
    },
  };
}

function dropEarlierSession(record: ActivityRecord, nowMs: number, timeoutMinutes: number) {
  const before = record.read();
  if (before && before.endsAtMs > nowMs) return;
  const lastsMs = timeoutMinutes * 60_000;
  record.write({ reportedAtMs: nowMs - touchEveryMs, endsAtMs: nowMs + lastsMs, lastsMs });
}

/** The warning for a short time-out shows at half of it. */
function toWarnAtMs({ endsAtMs, lastsMs }: Activity): number {
  return endsAtMs - Math.min(warnBeforeMs, lastsMs / 2);
}
