/** Large batches block the embedded database for visitors. */
const sizes = [50, 100, 200, 400] as const;
/** A probe slower than the fastest one by this much (ms) had to wait for other requests. */
const waitedMs = 40;

/**
 * Adapts the batch size to the load: before each batch a small probe request queues behind waiting requests. A slow
 * probe shrinks the batch; fast probes grow it.
 */
export function createBatchSizer(ask: () => Promise<unknown>, now: () => number = () => performance.now()) {
  let step = -1;
  let quickestMs = Number.POSITIVE_INFINITY;
  return async (): Promise<number> => {
    const startMs = now();
    // A failed probe is ignored: the import itself reports errors.
    await ask().catch(() => undefined);
    const tookMs = now() - startMs;
    quickestMs = Math.min(quickestMs, tookMs);
    const isCrowded = tookMs > quickestMs + waitedMs;
    step = isCrowded ? 0 : Math.min(step + 1, sizes.length - 1);
    return sizes[step] ?? sizes[0];
  };
}
