import { expect, test, vi } from 'vitest';
import { createBatchSizer } from './batch-size.ts';

/** Batch sizes for the given durations of the probe request (ms). */
async function toSizes(askedMs: number[]): Promise<number[]> {
  let nowMs = 0;
  const left = [...askedMs];
  const ask = async () => {
    nowMs += left.shift() ?? 0;
  };
  const toSize = createBatchSizer(ask, () => nowMs);
  const sizes: number[] = [];
  for (const _ of askedMs) sizes.push(await toSize());
  return sizes;
}

test('batches grow while no request waits', async () => {
  expect(await toSizes([5, 5, 20, 5, 5])).toEqual([50, 100, 200, 400, 400]);
});

test('a high latency does not count as load', async () => {
  expect(await toSizes([180, 175, 190, 180])).toEqual([50, 100, 200, 400]);
});

test('the batch after a slow one is small', async () => {
  expect(await toSizes([5, 5, 80, 60, 5, 5])).toEqual([50, 100, 50, 50, 100, 200]);
});

test('a failed measurement does not stop the import', async () => {
  const toSize = createBatchSizer(vi.fn().mockRejectedValue(new Error('away')), () => 0);
  expect([await toSize(), await toSize()]).toEqual([50, 100]);
});
