import { expect, test } from 'vitest';
import { type PriceEnding, previewPrices, type Reprice, readReprice, toNewPrice, toPriceChanges } from './reprice.ts';

const aVehicle = (price: number, id = 'car') => ({
  id,
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: null,
  price,
  status: 'Available' as const,
  version: 3,
});
const reprice = (overrides: Partial<Reprice> = {}): Reprice => ({
  kind: 'amount',
  direction: 'down',
  value: 500,
  ending: 'exact',
  ...overrides,
});

test.each<[string, Partial<Reprice>, number]>([
  ['an amount down', {}, 18_495],
  ['an amount up', { direction: 'up' }, 19_495],
  ['a percentage down', { kind: 'percent', value: 10 }, 17_095.5],
  ['a percentage up', { kind: 'percent', direction: 'up', value: 2.5 }, 19_469.88],
])('%s', (_, change, expected) => {
  expect(toNewPrice(18_995, reprice(change))).toBe(expected);
});

test.each<[PriceEnding, number, number]>([
  ['5', 18_002.4, 18_000],
  ['5', 18_002.5, 18_005],
  ['10', 17_095.5, 17_100],
  ['50', 17_095.5, 17_100],
  ['50', 17_070, 17_050],
  ['95', 17_095.5, 17_095],
  ['95', 17_144, 17_095],
  ['95', 17_146, 17_195],
  ['99', 17_149, 17_199],
  ['99', 17_148, 17_099],
  ['99', 20, 99],
])('rounded to %s, %d becomes %d', (ending, price, expected) => {
  expect(toNewPrice(price, reprice({ value: 0, ending }))).toBe(expected);
});

test('vehicles without a price, with a new price of zero, or with an unchanged price are listed separately', () => {
  const stock = [aVehicle(0, 'draft'), aVehicle(400, 'cheap'), aVehicle(20_000, 'car'), aVehicle(500.004, 'odd')];
  const preview = previewPrices(stock, reprice());
  expect(preview.unpriced.map(({ id }) => id)).toEqual(['draft']);
  expect(preview.impossible.map(({ id }) => id)).toEqual(['cheap', 'odd']);
  expect(toPriceChanges(preview)).toEqual([{ id: 'car', version: 3, price: 19_500 }]);
  const same = previewPrices([aVehicle(17_095)], reprice({ value: 10, ending: '95' }));
  expect([same.same.length, same.changed.length]).toEqual([1, 0]);
});

test('rounding to an ending never turns a negative price into a valid one', () => {
  expect(previewPrices([aVehicle(100)], reprice({ value: 300, ending: '99' })).impossible).toHaveLength(1);
});

test('a price that would change by more than 30 % is marked and listed first', () => {
  const { changed } = previewPrices([aVehicle(18_995, 'usual'), aVehicle(1_000, 'unusual')], reprice());
  expect(changed.map(({ vehicle: { id }, isUnusual }) => [id, isUnusual])).toEqual([
    ['unusual', true],
    ['usual', false],
  ]);
});

test.each([
  ['500', 'amount', 500],
  ['1,000', 'amount', 1_000],
  ['1\u00a0000,50 $', 'amount', 1_000.5],
  ['2,5 %', 'percent', 2.5],
  ['2.5', 'percent', 2.5],
] as const)('"%s" as %s is %d', (text, kind, value) => {
  expect(readReprice(text, kind)).toEqual({ value });
});

test.each([
  ['', 'amount', 'Enter an amount above 0'],
  ['-5', 'amount', 'Enter an amount above 0'],
  ['0', 'percent', 'Enter a percentage above 0'],
  ['18k', 'percent', 'Enter a percentage above 0'],
  ['1.500', 'amount', 'This could be 1,500 or 1.500. Enter the amount as a number above 0, such as 500 or 1,250.50.'],
  ['2.505', 'percent', 'This could be 2,505 or 2.505.'],
  ['2.5055', 'percent', 'Use two decimals at most.'],
] as const)('"%s" as %s is refused with a message', (text, kind, message) => {
  expect(readReprice(text, kind).message).toContain(message);
});
