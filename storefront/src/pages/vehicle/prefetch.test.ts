import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetch } from './prefetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a prefetched value is handed out once, without a second load', async () => {
  const load = vi.fn(async (id: string) => `vehicle ${id}`);
  const prefetch = createPrefetch({ load, maxAgeMs: 10_000 });
  prefetch.start('a');
  vi.advanceTimersByTime(100);
  expect(await prefetch.take('a')).toBe('vehicle a');
  expect(prefetch.take('a')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a mouse that passes over cards loads only the one that it rests on', () => {
  const load = vi.fn(async (id: string) => id);
  const prefetch = createPrefetch({ load, maxAgeMs: 10_000 });
  for (const id of ['a', 'b', 'c']) prefetch.start(id);
  vi.advanceTimersByTime(100);
  expect(load.mock.calls).toEqual([['c']]);
});

test('an expired value is not handed out', () => {
  const prefetch = createPrefetch({ load: async (id: string) => id, maxAgeMs: 10_000 });
  prefetch.start('a');
  vi.advanceTimersByTime(10_100);
  expect(prefetch.take('a')).toBeNull();
});

test('a failed prefetch is dropped', async () => {
  const prefetch = createPrefetch({ load: () => Promise.reject(new Error('no answer')), maxAgeMs: 10_000 });
  prefetch.start('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(prefetch.take('a')).toBeNull();
});
