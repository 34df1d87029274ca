import { expect, test, vi } from 'vitest';
import { createBatchSizer } from './batch-size.ts';

/** A clock that only probes, of the given durations (ms), and pauses move. */
function aClock(askedMs: number[]) {
  let nowMs = 0;
  const left = [...askedMs];
  const ask = async () => {
    nowMs += left.shift() ?? 5;
  };
  const wait = async (ms: number) => {
    nowMs += ms;
  };
  const clock = { now: () => nowMs, wait };
  return { toSize: createBatchSizer(ask, clock), passedMs: () => nowMs };
}

async function toSizes(askedMs: number[], count: number): Promise<number[]> {
  const { toSize } = aClock(askedMs);
  const sizes: number[] = [];
  for (let batch = 0; batch < count; batch += 1) sizes.push(await toSize());
  return sizes;
}

test('batches grow while no request waits', async () => {
  const sizes = await toSizes([5, 5, 20, 5], 50);
  expect(sizes.filter((_, index) => index % 8 === 0)).toEqual([12, 24, 48, 96, 192, 400, 400]);
  expect(sizes.slice(6, 9)).toEqual([12, 12, 24]);
});

test('a high latency that varies does not count as load', async () => {
  expect((await toSizes([180, 175, 240, 180, 185, 260, 180, 190, 175], 9)).at(-1)).toBe(24);
});

test('while others wait the import waits, and the next batches are small', async () => {
  const { toSize, passedMs } = aClock([...Array.from({ length: 9 }, () => 5), 80, 40, 5]);
  for (let batch = 1; batch < 9; batch += 1) await toSize();
  expect(await toSize()).toBe(24);
  const beforeMs = passedMs();
  expect(await toSize()).toBe(12);
  expect(passedMs() - beforeMs).toBe(80 + 50 + 40 + 50 + 5);
});

test('after a single wait large batches become smaller, not smallest', async () => {
  const { toSize } = aClock([...Array.from({ length: 33 }, () => 5), 80, 5]);
  for (let batch = 1; batch < 33; batch += 1) await toSize();
  expect([await toSize(), await toSize()]).toEqual([192, 24]);
});

test('on a busy site the import goes on after a second', async () => {
  const { toSize, passedMs } = aClock([5, ...Array.from({ length: 50 }, () => 100)]);
  await toSize();
  expect(await toSize()).toBe(12);
  expect(passedMs()).toBeLessThan(1_200);
});

test('a failed measurement does not stop the import', async () => {
  const toSize = createBatchSizer(vi.fn().mockRejectedValue(new Error('away')));
  expect(await toSize()).toBe(12);
});
