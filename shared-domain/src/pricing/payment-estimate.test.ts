import { expect, test } from 'vitest';
import { estimatePayment, type PaymentTerms } from './payment-estimate.ts';

const offer = { price: 18_995, hstPercent: 13 };
const terms: PaymentTerms = { aprPercent: 7.99, termMonths: 60, downPayment: 3000, tradeIn: 0 };
const untaxed = (amount: number, aprPercent: number, termMonths: number) =>
  estimatePayment({ price: amount, hstPercent: 0 }, { aprPercent, termMonths, downPayment: 0, tradeIn: 0 });

test('the sums of an estimate add up to the cent', () => {
  expect(estimatePayment(offer, terms)).toEqual({
    aprPercent: 7.99,
    termMonths: 60,
    monthlyPayment: 374.3,
    cashPrice: 21_464.35,
    downPayment: 3000,
    tradeIn: 0,
    taxOnTradeIn: 0,
    amountFinanced: 18_464.35,
    costOfBorrowing: 3993.65,
    total: 25_458,
  });
});

// Figures of published amortisation tables.
test.each([
  [10_000, 5, 60, 188.71],
  [20_000, 6, 48, 469.7],
  [25_000, 4.5, 72, 396.85],
  [1000, 12, 12, 88.85],
  [15_000, 9.99, 84, 248.94],
  [100, 35, 1, 102.92],
])('%d dollars at %d %% over %d months take %d a month', (amount, apr, months, payment) => {
  expect(untaxed(amount, apr, months).monthlyPayment).toBe(payment);
});

test.each([
  [1000, 3, 333.33],
  [2000, 3, 666.67],
  [1200, 12, 100],
])('without interest %d dollars over %d months cost nothing to borrow', (amount, months, payment) => {
  expect(untaxed(amount, 0, months)).toMatchObject({ monthlyPayment: payment, costOfBorrowing: 0, total: amount });
});

test('the rounding of payments never makes borrowing cheaper than the loan', () => {
  for (const cents of [1, 2, 49, 101, 99_999]) {
    const { costOfBorrowing, amountFinanced } = untaxed(cents / 100, 0.01, 99);
    expect([amountFinanced, costOfBorrowing >= 0]).toEqual([cents / 100, true]);
  }
});

test('tax is due on the price less the trade-in', () => {
  expect(estimatePayment(offer, { ...terms, downPayment: 0, tradeIn: 5000 })).toMatchObject({
    cashPrice: 21_464.35,
    tradeIn: 5000,
    taxOnTradeIn: 650,
    amountFinanced: 15_814.35,
  });
});

test('more than the price is neither paid down nor traded in', () => {
  const paid = { cashPrice: 21_464.35, amountFinanced: 0, monthlyPayment: 0, costOfBorrowing: 0 };
  expect(estimatePayment(offer, { ...terms, downPayment: 25_000 })).toMatchObject({ ...paid, total: 21_464.35 });
  expect(estimatePayment(offer, { ...terms, tradeIn: 30_000 })).toMatchObject({ ...paid, tradeIn: 18_995, total: 0 });
});
