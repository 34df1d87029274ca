import type { ReviewsSource, ReviewsStorage } from './reviews-source.ts';

export type ReviewsScheduler = {
  /** Refreshes now if it is time, and looks again every hour. */
  start(): void;
  stop(): void;
};

export type ReviewsSchedulerOptions = {
  source: Pick<ReviewsSource, 'fetchWithRetry'>;
  storage?: ReviewsStorage | null;
  /** Tells the pages that newer reviews are there. */
  publish: (refreshedAtMs: number) => void;
  now?: () => number;
};

export const checkIntervalMs = 3_600_000;
const refreshIntervalMs = 86_400_000;
const storageKey = 'reviewsLastRefresh';

/** Keeps the reviews younger than a day while the site is open. A failure is only logged: the next hour tries again. */
export function createReviewsScheduler({
  source,
  storage,
  publish,
  now = Date.now,
}: ReviewsSchedulerOptions): ReviewsScheduler {
  let timer: ReturnType<typeof setInterval> | undefined;
  let refreshedAtMs = Number.NaN;
  let isRunning = false;

  /** Another tab may have refreshed meanwhile. */
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

/** Storage may be blocked or full: the time then lives as long as the page. */
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
    // Kept in memory.
  }
}
