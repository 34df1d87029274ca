import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findMargin, sumLines } from './money.ts';
import { moneySchema, readMoneyTexts, toMoneyTexts } from './money-form.ts';

const line = { id: 'a', doneOn: '2026-11-13', description: 'Brakes', supplier: 'Own shop', amount: 410 };
const values = {
  boughtOn: '2026-11-12',
  boughtFrom: 'Auction' as const,
  cost: 14_600,
  floorPrice: 17_200,
  lines: [line, { ...line, id: 'b', amount: 450 }],
};

test('the margin is what is left of the price after cost and reconditioning', () => {
  expect(findMargin(18_495, values)).toEqual({
    cost: 14_600,
    reconditioning: 860,
    margin: 3_035,
    percent: 16.4,
    atFloor: 1_740,
  });
  expect(findMargin(15_000, { ...values, floorPrice: null })).toMatchObject({
    margin: -460,
    percent: -3.1,
    atFloor: null,
  });
});

test('without a cost there is no margin, and without a price no percentage', () => {
  expect(findMargin(18_495, { ...values, cost: null })).toBeNull();
  expect(findMargin(0, values)).toMatchObject({ percent: null });
});

test('cents add up exactly', () => {
  expect(sumLines([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3);
  expect(findMargin(100.3, { cost: 100.1, floorPrice: null, lines: [{ amount: 0.1 }] })?.margin).toBe(0.1);
});

test('stored values come back from their texts', () => {
  const texts = toMoneyTexts(values);
  expect(texts).toMatchObject({ cost: '14,600', floorPrice: '17,200', lines: [{ amount: '410' }, { amount: '450' }] });
  expect(v.parse(moneySchema, texts)).toEqual(values);
  const none = { boughtOn: null, boughtFrom: null, cost: null, floorPrice: null, lines: [] };
  expect(v.parse(moneySchema, toMoneyTexts(none))).toEqual(none);
});

test.each([
  [{ cost: 'abc' }, 'Enter an amount in dollars, such as 14,600.'],
  [{ cost: '-5' }, 'Enter an amount in dollars, such as 14,600.'],
  [{ cost: '20,000,000' }, 'Enter at most $10,000,000.'],
  [{ floorPrice: '0' }, 'Leave this empty, or enter more than $0.'],
  [{ boughtOn: '1889-01-01' }, 'Enter a date'],
  [{ lines: [{ ...line, amount: '' }] }, 'Enter an amount in dollars, such as 410.'],
  [{ lines: [{ ...line, amount: '1', description: ' ' }] }, 'Enter what was done'],
  [{ lines: [{ ...line, amount: '1', doneOn: '' }] }, 'Enter a date'],
])('%j is refused: %s', (typed, message) => {
  const { issues } = v.safeParse(moneySchema, { ...toMoneyTexts(values), ...typed });
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test('what is typed counts as far as it is a number', () => {
  const texts = { ...toMoneyTexts(values), cost: '14 600,50', floorPrice: '1x' };
  expect(readMoneyTexts(texts)).toEqual({
    cost: 14_600.5,
    floorPrice: null,
    lines: [{ amount: 410 }, { amount: 450 }],
  });
});
