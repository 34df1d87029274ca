import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('each address may send once per interval; a refusal does not restart it', () => {
  const mayPass = createRateLimit(1000);
  expect(mayPass('a', 0)).toBe(true);
  expect(mayPass('b', 10)).toBe(true);
  expect(mayPass('a', 999)).toBe(false);
  expect(mayPass('a', 1000)).toBe(true);
});

test('an interval of 0 allows everything', () => {
  const mayPass = createRateLimit(0);
  expect([mayPass('a', 5), mayPass('a', 5)]).toEqual([true, true]);
});
