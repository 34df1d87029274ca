import { expect, test } from 'vitest';
import { breakDownPrice, calculateTax } from './price-breakdown.ts';

const fees = { hstPercent: 13, omvicFee: 22, administrationFee: 399 };

test('the fees are inside the price, and only the tax is added', () => {
  expect(breakDownPrice(18_995, fees)).toEqual({
    price: 18_995,
    vehicle: 18_574,
    administrationFee: 399,
    omvicFee: 22,
    hst: 2469.35,
    total: 21_464.35,
  });
});

test('cents add up', () => {
  expect(breakDownPrice(18_495.55, { ...fees, administrationFee: 0 })).toMatchObject({
    vehicle: 18_473.55,
    hst: 2404.42,
    total: 20_899.97,
  });
});

test('a price that does not cover the fees is not itemised', () => {
  expect(breakDownPrice(400, fees)).toMatchObject({ vehicle: 400, omvicFee: 0, administrationFee: 0 });
});

test.each([
  [50, 13, 7],
  [1_849_555, 13, 240_442],
  [100, 14.975, 15],
  [1000, 14.975, 150],
  [9_999_999_999, 13, 1_300_000_000],
  [0, 13, 0],
])('%d cents at %d percent are taxed with %d', (cents, percent, tax) => {
  expect(calculateTax(cents, percent)).toBe(tax);
});
