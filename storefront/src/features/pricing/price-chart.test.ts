import { expect, test } from 'vitest';
import { toChartSteps } from './price-chart.ts';

const offered = (price: number, date: string, days: number) => ({ price, days, offeredFrom: `2026-${date}T15:00:00Z` });

test('each price is a level, as long as it was offered and as high as it is', () => {
  const steps = toChartSteps([
    offered(20_495, '09-28', 21),
    offered(19_745, '10-19', 21),
    offered(18_995, '11-09', 14),
  ]);
  expect(steps.map(({ left, right, top }) => [left, right, top])).toEqual([
    [0, 37.5, 32],
    [37.5, 75, 62],
    [75, 100, 92],
  ]);
});

test('a short step has no label, a price of today is still visible', () => {
  const steps = toChartSteps([offered(20_000, '09-01', 60), offered(19_000, '10-31', 0)]);
  expect(steps.map(({ hasLabel }) => hasLabel)).toEqual([true, false]);
  expect(steps[1]?.right).toBe(100);
  expect(steps[1]?.left).toBeLessThan(100);
});
