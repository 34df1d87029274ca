import { expect, test } from 'vitest';
import { describeOfferedPrices, findPriceDrop, type OfferedPrice } from './offered-prices.ts';

const offered = (price: number, days: number, date = '2026-11-09'): OfferedPrice => ({
  price,
  days,
  offeredFrom: `${date}T15:00:00Z`,
});
const twice = [offered(20_495, 21, '2026-09-28'), offered(19_750, 21, '2026-10-19'), offered(18_995, 14)];
const formats = { currency: 'CAD', timeZone: 'America/Toronto' };

test('a drop names the difference to the price before, and its day', () => {
  expect(findPriceDrop(twice)).toEqual({ amount: 755, since: '2026-11-09T15:00:00Z' });
});

test.each([
  ['no other price', [offered(18_995, 14)]],
  ['nothing known', []],
  ['a rise', [offered(18_000, 30), offered(18_995, 14)]],
  ['a higher price of a few days only', [offered(25_000, 6), offered(18_995, 14)]],
])('with %s nothing is called less', (_, prices) => {
  expect(findPriceDrop(prices)).toBeNull();
  expect(describeOfferedPrices(prices, formats)).not.toContain('less');
});

test('drops only are summed up; other changes are counted', () => {
  expect(describeOfferedPrices(twice, formats)).toBe('$1,500 less than on Sep 28, 2026, in 2 steps.');
  expect(describeOfferedPrices(twice.slice(1), formats)).toBe('$755 less than on Oct 19, 2026.');
  expect(describeOfferedPrices([...twice, offered(19_500, 1, '2026-11-20')], formats)).toBe(
    '4 prices since Sep 28, 2026.',
  );
});
