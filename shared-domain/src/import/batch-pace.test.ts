import { expect, test } from 'vitest';
import { createBatchPace } from './batch-pace.ts';

/** The sizes of as many batches as there are times, each of which took so many milliseconds, and of the next. */
function toSizes(tookMs: (size: number) => number, batches = 5): number[] {
  let nowMs = 0;
  const pace = createBatchPace(() => nowMs);
  return Array.from({ length: batches }, () => {
    const size = pace.begin();
    nowMs += tookMs(size);
    pace.end();
    return size;
  });
}

test('batches grow to what is written in a fifth of a second', () => {
  expect(toSizes((size) => size)).toEqual([100, 200, 200, 200, 200]);
});

test('a database that is quick gets 400 rows at a time, and not at once', () => {
  expect(toSizes(() => 2)).toEqual([100, 200, 400, 400, 400]);
});

test('one that others wait for gets 100', () => {
  expect(toSizes(() => 900)).toEqual([100, 100, 100, 100, 100]);
  let isBusy = false;
  expect(
    toSizes((size) => {
      const tookMs = isBusy ? size * 4 : size / 2;
      isBusy = size === 400;
      return tookMs;
    }),
  ).toEqual([100, 200, 400, 400, 100]);
});
