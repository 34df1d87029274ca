import type { BulkOptions } from './staff-vehicle.ts';

type Result<Done extends { id: string }> = { done: Done[]; failed: { id: string; message: string }[] };

type BatchOptions<Item, Done extends { id: string }> = BulkOptions & {
  toId: (item: Item) => string;
  run: (batch: Item[]) => Promise<Result<Done>>;
  /** Message for the items that were not sent. */
  failed: string;
  size: number;
};

/** Rejects only if the first batch fails; the items of later failures are returned as failed. */
export async function runInBatches<Item, Done extends { id: string }>(
  items: Item[],
  { toId, run, failed, size, onProgress }: BatchOptions<Item, Done>,
): Promise<Result<Done>> {
  const result: Result<Done> = { done: [], failed: [] };
  for (let start = 0; start < items.length; start += size) {
    try {
      const batch = await run(items.slice(start, start + size));
      result.done.push(...batch.done);
      result.failed.push(...batch.failed);
    } catch (error) {
      if (start === 0) throw error;
      result.failed.push(...items.slice(start).map((item) => ({ id: toId(item), message: failed })));
      break;
    }
    onProgress?.(Math.min(start + size, items.length));
  }
  return result;
}
