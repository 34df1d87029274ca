import { expect, test, vi } from 'vitest';
import { createBatchPace } from './batch-pace.ts';

/** The rows of each batch, before which the small question took so many milliseconds. */
async function toSizes(askedMs: number[]): Promise<number[]> {
  let nowMs = 0;
  const left = [...askedMs];
  const ask = async () => {
    nowMs += left.shift() ?? 0;
  };
  const toSize = createBatchPace(ask, () => nowMs);
  const sizes: number[] = [];
  for (const _ of askedMs) sizes.push(await toSize());
  return sizes;
}

test('batches grow where nobody waits', async () => {
  expect(await toSizes([5, 5, 20, 5, 5])).toEqual([50, 100, 200, 400, 400]);
});

test('a long way to the database is no crowd', async () => {
  expect(await toSizes([180, 175, 190, 180])).toEqual([50, 100, 200, 400]);
});

test('where others waited for a batch, the next is small', async () => {
  expect(await toSizes([5, 5, 80, 60, 5, 5])).toEqual([50, 100, 50, 50, 100, 200]);
});

test('a question that is not answered stops no import', async () => {
  const toSize = createBatchPace(vi.fn().mockRejectedValue(new Error('away')), () => 0);
  expect([await toSize(), await toSize()]).toEqual([50, 100]);
});
