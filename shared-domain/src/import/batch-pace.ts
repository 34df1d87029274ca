/** A batch holds up whoever asks the embedded database meanwhile: visitors must not feel it. */
const sizes = [50, 100, 200, 400] as const;
/** Milliseconds over the quickest answer from which a small question had others before it. */
const waitedMs = 40;

/**
 * How many rows a batch has, found out by a small question that stands behind all who waited for the batch before.
 * Where nobody did, on an idle machine or a long way from the database, batches grow; else they are small, and the
 * question has let the others through.
 */
export function createBatchPace(ask: () => Promise<unknown>, now: () => number = () => performance.now()) {
  let step = -1;
  let quickestMs = Number.POSITIVE_INFINITY;
  /** Gives the rows of the batch that is sent next. */
  return async (): Promise<number> => {
    const startMs = now();
    // One that fails says nothing of the import, which has words of its own.
    await ask().catch(() => undefined);
    const tookMs = now() - startMs;
    quickestMs = Math.min(quickestMs, tookMs);
    const isCrowded = tookMs > quickestMs + waitedMs;
    step = isCrowded ? 0 : Math.min(step + 1, sizes.length - 1);
    return sizes[step] ?? sizes[0];
  };
}
