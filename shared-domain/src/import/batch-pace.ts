/** A batch holds up whoever asks the embedded database meanwhile: visitors must not feel it. */
const wantedMs = 200;
const fewestRows = 100;
const mostRows = 400;

/**
 * How many rows a batch has: as many as were written in a fifth of a second just before. On an idle machine, or where
 * each call has a long way, batches grow; where others wait for the same database, they stay small.
 */
export function createBatchPace(now: () => number = () => performance.now()) {
  let size = fewestRows;
  let startMs = 0;
  return {
    /** Rows of the batch that begins now. */
    begin(): number {
      startMs = now();
      return size;
    },
    /** The batch that began last is written. */
    end(): void {
      const fitting = Math.round((size * wantedMs) / Math.max(1, now() - startMs));
      size = Math.min(mostRows, size * 2, Math.max(fewestRows, fitting));
    },
  };
}
