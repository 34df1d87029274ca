import { describe, expect, test } from 'vitest';
import {
  describeAges,
  describePrices,
  describeTrend,
  formatDays,
  formatMinutes,
  nameEntryFully,
} from './analytics-labels.ts';
import { niceTicks } from './chart-data.ts';

const entry = (date: string, sales: number) => ({ date, sales, revenue: 0, salesBefore: 0, revenueBefore: 0 });

describe('the summary of the sales trend', () => {
  test('names the best week, and says that the current one is not over', () => {
    const salesTrends = [entry('2026-11-02', 1), entry('2026-11-09', 3), entry('2026-11-16', 4)];
    expect(describeTrend({ unit: 'week', salesTrends })).toBe(
      'Vehicles sold per week. The week of Nov 9 was the best; this week is not over.',
    );
  });

  test('names no best week after a tie or without sales', () => {
    const alike = [entry('2026-09-01', 2), entry('2026-10-01', 2), entry('2026-11-01', 0)];
    expect(describeTrend({ unit: 'month', salesTrends: alike })).toBe('Vehicles sold per month. November is not over.');
    expect(describeTrend({ unit: 'month', salesTrends: [entry('2026-10-01', 0), entry('2026-11-01', 1)] })).toBe(
      'Vehicles sold per month. November is not over.',
    );
  });
});

test('a month cut off by the period gives its first day', () => {
  const period = { unit: 'month' as const, firstDay: '2026-05-22' };
  expect(nameEntryFully(entry('2026-05-01', 0), period)).toBe('May 2026, from May 22');
  expect(nameEntryFully(entry('2026-06-01', 0), period)).toBe('June 2026');
  expect(nameEntryFully(entry('2026-11-16', 0), { unit: 'week', firstDay: '2026-10-23' })).toBe('Week of Nov 16, 2026');
});

test('a range across New Year shows both years', () => {
  expect(formatDays('2026-05-22', '2026-11-21')).toBe('May 22 – Nov 21, 2026');
  expect(formatDays('2025-11-22', '2026-11-21')).toBe('Nov 22, 2025 – Nov 21, 2026');
});

test.each([
  [[1, 0], 'All cost less than $15,000.'],
  [[1, 3], 'More than half cost between $15,000 and $25,000.'],
  [[1, 2, 1], 'Most often between $15,000 and $25,000.'],
  [[2, 2], 'Of 4 with a price.'],
  [[0, 0], ''],
] as const)('prices %j: %s', (counts, sentence) => {
  const ranges = ['Under $15k', '$15k-$25k', '$25k-$35k'];
  expect(describePrices(counts.map((count, index) => ({ range: ranges[index] ?? '', count })))).toBe(sentence);
});

test.each([
  [0, 'None has passed 60 days.'],
  [1, '1 has passed 60 days.'],
  [2, '2 have passed 60 days.'],
])('%i past 60 days', (count, sentence) => {
  expect(
    describeAges([
      { range: '0–15', count: 9 },
      { range: 'over 60', count },
    ]),
  ).toBe(sentence);
});

test.each([
  [35, '35 min'],
  [60, '1 h'],
  [250, '4 h 10 min'],
  [4320, '3 days'],
])('%i minutes', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
  [21, [0, 10, 20, 30]],
  [420, [0, 200, 400, 600]],
])('the hairlines up to %i', (greatest, ticks) => {
  expect(niceTicks(greatest)).toEqual(ticks);
});
