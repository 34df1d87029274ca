import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLookAhead } from './look-ahead.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what was asked for ahead is handed out once, without a second load', async () => {
  const load = vi.fn(async (id: string) => `vehicle ${id}`);
  const ahead = createLookAhead({ load, maxAgeMs: 10_000 });
  ahead.start('a');
  vi.advanceTimersByTime(100);
  expect(await ahead.take('a')).toBe('vehicle a');
  expect(ahead.take('a')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a mouse that passes over cards loads only the one that it rests on', () => {
  const load = vi.fn(async (id: string) => id);
  const ahead = createLookAhead({ load, maxAgeMs: 10_000 });
  for (const id of ['a', 'b', 'c']) ahead.start(id);
  vi.advanceTimersByTime(100);
  expect(load.mock.calls).toEqual([['c']]);
});

test('what is too old is not handed out', () => {
  const ahead = createLookAhead({ load: async (id: string) => id, maxAgeMs: 10_000 });
  ahead.start('a');
  vi.advanceTimersByTime(10_100);
  expect(ahead.take('a')).toBeNull();
});

test('a failure ahead of time is forgotten', async () => {
  const ahead = createLookAhead({ load: () => Promise.reject(new Error('no answer')), maxAgeMs: 10_000 });
  ahead.start('a');
  await vi.advanceTimersByTimeAsync(100);
  expect(ahead.take('a')).toBeNull();
});
