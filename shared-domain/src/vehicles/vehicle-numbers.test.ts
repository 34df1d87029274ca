import { expect, test } from 'vitest';
import { formatPrice } from '../format.ts';
import { describeUnusualChange, findUnusualChanges, isUnusualPrice } from './vehicle-numbers.ts';

const at = (price: number | null, mileageKm: number | null = 84_210) => ({ price, mileageKm });
const describe = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
  findUnusualChanges(before, after).map((change) => describeUnusualChange(change, formatPrice));

test.each([
  [10_000, 13_000, false],
  [10_000, 13_000.01, true],
  [10_000, 7_000, false],
  [10_000, 6_999.99, true],
  [18_495, 18_495, false],
  [0, 18_495, false],
])('from %d to %d: unusual is %s', (from, to, isUnusual) => {
  expect(isUnusualPrice(from, to)).toBe(isUnusual);
});

test('a price that changes by more than 30 % and an odometer that goes down are described', () => {
  expect(describe(at(18_495), at(1.5))).toEqual(['The price goes from $18,495 to $1.50, 99% lower.']);
  expect(describe(at(18_495), at(1_849_550, 17_990))).toEqual([
    'The price goes from $18,495 to $1,849,550, 9,900% higher.',
    'The odometer goes down, from 84,210 km to 17,990 km.',
  ]);
});

test('a first value and a rising odometer are not unusual', () => {
  expect(describe(at(null, null), at(1, 1))).toEqual([]);
  expect(describe(at(18_495), at(17_995, 84_211))).toEqual([]);
});
