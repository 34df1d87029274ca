/** Large batches block the embedded database for visitors. */
const sizes = [12, 24, 48, 96, 192] as const;
const largestSize = 400;
/** Consecutive batches without waiting visitors until the next ones are larger. */
const batchesPerStep = 8;
/** A probe had to wait if it took 1.5 times as long as the quickest, and this (ms) more: a distant backend varies. */
const waitedMs = 20;
const pauseMs = 50;
/** Keeps the import of a busy site moving. */
const longestPauseMs = 1_000;

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

const clock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Adapts the batch size to the load: before each batch a small probe request queues behind waiting requests. While a
 * probe has to wait, so does the import, and the next batches are smaller; batches without waiting requests grow.
 */
export function createBatchSizer(ask: () => Promise<unknown>, { now, wait }: Clock = clock) {
  let quietBatches = 0;
  let quickestMs = Number.POSITIVE_INFINITY;

  async function isCrowded(): Promise<boolean> {
    const startMs = now();
    // A failed probe is ignored: the import itself reports errors.
    await ask().catch(() => undefined);
    const tookMs = now() - startMs;
    quickestMs = Math.min(quickestMs, tookMs);
    return tookMs > quickestMs * 1.5 + waitedMs;
  }

  return async (): Promise<number> => {
    const startMs = now();
    while (now() - startMs <= longestPauseMs && (await isCrowded())) {
      // A single slow probe is often chance: batches start again from smaller ones, not from the smallest.
      quietBatches = Math.floor(quietBatches / 4);
      await wait(pauseMs);
    }
    const size = sizes[Math.floor(quietBatches / batchesPerStep)] ?? largestSize;
    quietBatches += 1;
    return size;
  };
}
