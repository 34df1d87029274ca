import type { ReviewsSource, ReviewsStorage } from './reviews-source.ts';

export type ReviewsScheduler = {
  /** Refreshes if due, then checks every hour. */
  start(): void;
  stop(): void;
};

export type ReviewsSchedulerOptions = {
  source: Pick<ReviewsSource, 'fetchWithRetry'>;
  storage?: ReviewsStorage | null;
  publish: (refreshedAtMs: number) => void;
  now?: () => number;
};

const checkIntervalMs = 3_600_000;
const refreshIntervalMs = 86_400_000;
const storageKey = 'reviewsLastRefresh';

/** Refreshes reviews daily while the site is open. Failures are logged and retried after an hour. */
export function createReviewsScheduler({
  source,
  storage,
  publish,
  now = Date.now,
}: ReviewsSchedulerOptions): ReviewsScheduler {
  let timer: ReturnType<typeof setInterval> | undefined;
  let refreshedAtMs = Number.NaN;
  let isRunning = false;

  /** Reads the stored time because another tab may have refreshed. */
  function isDue(): boolean {
    const atMs = Math.max(...[readTime(storage), refreshedAtMs].filter(Number.isFinite));
    const ageMs = now() - atMs;
    return !(ageMs >= 0 && ageMs <= refreshIntervalMs);
  }

  async function check(): Promise<void> {
    if (isRunning || !isDue()) return;
    isRunning = true;
    try {
      const answer = await source.fetchWithRetry();
      if (!answer.success || answer.error) {
        console.warn(`The reviews were not refreshed: ${answer.error}`);
        return;
      }
      if (timer === undefined) return;
      refreshedAtMs = now();
      writeTime(storage, refreshedAtMs);
      publish(refreshedAtMs);
    } catch (error) {
      console.warn('The reviews were not refreshed:', error);
    } finally {
      isRunning = false;
    }
  }

  return {
    start() {
      if (timer !== undefined) return;
      timer = setInterval(check, checkIntervalMs);
      check();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Falls back to memory if storage is blocked or full. */
function readTime(storage: ReviewsStorage | null | undefined): number {
  try {
    return Number(storage?.getItem(storageKey) ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}

function writeTime(storage: ReviewsStorage | null | undefined, timeMs: number): void {
  try {
    storage?.setItem(storageKey, String(timeMs));
  } catch {
    // Held in memory.
  }
}
