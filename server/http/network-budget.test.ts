import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNetworkBudget } from './network-budget.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const takeTimes = async (budget: ReturnType<typeof createNetworkBudget>, network: string, times: number) => {
  const answers: number[] = [];
  for (let round = 0; round < times; round += 1) answers.push(await budget.take(network));
  return answers.filter((seconds) => seconds === 0).length;
};

test('each network has its own burst and steady rate', async () => {
  const budget = createNetworkBudget({ perSecond: 2, burst: 5, burstSeconds: 60 });
  expect(await takeTimes(budget, '198.51.100.1', 50)).toBe(7);
  expect(await budget.isSpent('198.51.100.1')).toBe(true);
  expect(await budget.take('198.51.100.1')).toBeGreaterThanOrEqual(1);
  expect([await budget.isSpent('203.0.113.7'), await budget.take('203.0.113.7')]).toEqual([false, 0]);
  vi.advanceTimersByTime(1_001);
  expect(await budget.isSpent('198.51.100.1')).toBe(false);
  expect(await takeTimes(budget, '198.51.100.1', 50)).toBe(2);
});
