import { setTimeout as wait } from 'node:timers/promises';
import type { RemoteName } from '@dealer/build/federation';
import { type Checked, type MirrorOptions, mirrorRemote } from '@dealer/build/releases/mirror';
import { describeFailure } from '@dealer/build/releases/release-store';
import type { RefusalReason, Statement } from '@dealer/build/releases/statement';

export const checkIntervalMs = 5_000;
/** Refused files are fetched again after this time at the latest. */
const maxPauseMs = 60_000;

type WatchEvents = {
  onSwitch: (statement: Statement, store: string) => void;
  onRefusal: (refusal: { name: RemoteName; reason: RefusalReason; message: string; store: string }) => void;
  /** Called with the first check, when a store stops answering, and when it answers again. */
  onReachable: (outcome: { name: RemoteName; store: string; isReachable: boolean; reason: string }) => void;
};

export type ReleaseWatch = {
  /** Checks now; several calls share what is under way. */
  check: () => Promise<void>;
  run: (signal: AbortSignal) => Promise<void>;
};

/** Watches the stores of the remotes and brings what their teams sign to this disk. */
export function createReleaseWatch(watched: readonly MirrorOptions[], events: WatchEvents): ReleaseWatch {
  const checks = watched.map((options) => shareRuns(createCheck(options, events)));
  const check = async () => {
    await Promise.all(checks.map((run) => run('now')));
  };
  return {
    check,
    async run(signal) {
      while (!signal.aborted) {
        await Promise.all(checks.map((run) => run('on-schedule')));
        // The jitter keeps many processes from asking at the same moment.
        const pauseMs = checkIntervalMs * (0.8 + 0.4 * Math.random());
        await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

type When = 'now' | 'on-schedule';

function createCheck(options: MirrorOptions, events: WatchEvents) {
  const { name, store } = options;
  let before: Checked | undefined;
  let reported = '';
  let isReachable: boolean | undefined;
  let pauses = { count: 0, untilMs: 0 };

  function report({ switched, refusal }: Checked) {
    if (switched) events.onSwitch(switched, store.address);
    const text = refusal ? `${refusal.reason} ${refusal.message}` : '';
    if (refusal && text !== reported) {
      events.onRefusal({ name, reason: refusal.reason, message: refusal.message, store: store.address });
    }
    reported = text;
  }

  function setReachable(state: boolean, reason = '') {
    if (isReachable === state) return;
    isReachable = state;
    events.onReachable({ name, store: store.address, isReachable: state, reason });
  }

  return async (when: When) => {
    if (when === 'on-schedule' && performance.now() < pauses.untilMs) return;
    try {
      const checked = await mirrorRemote(options, before);
      const mustRetry = checked.refusal !== undefined && checked.etag === undefined;
      const count = mustRetry ? pauses.count + 1 : 0;
      const pauseMs = mustRetry ? Math.min(maxPauseMs, checkIntervalMs * 2 ** count) : 0;
      pauses = { count, untilMs: performance.now() + pauseMs };
      before = checked;
      report(checked);
      setReachable(true);
    } catch (error) {
      setReachable(false, describeFailure(error));
    }
  };
}

/** A call during a run gets one more run after it, as the run may have read the store before the change. */
function shareRuns(run: (when: When) => Promise<void>) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (when: When) => {
    running = run(when).finally(() => {
      running = undefined;
    });
    return running;
  };
  return (when: When): Promise<void> => {
    if (!running) return start(when);
    next ??= running.then(() => {
      next = undefined;
      return start(when);
    });
    return next;
  };
}
