import { expect, test } from 'vitest';
import { ageStarts, daysToNextStep, formatAge, toAgeStart } from './ageing.ts';
import { defaultMoneyQuery, parseMoneyQuery, toMoneySearchParams } from './money-query.ts';
import { readStepTexts, toStepTexts } from './price-steps-form.ts';

test('days fall into four ages', () => {
  expect([0, 30, 31, 60, 61, 90, 91, 400].map(toAgeStart)).toEqual([0, 0, 31, 31, 61, 61, 91, 91]);
  expect(ageStarts.map(formatAge)).toEqual(['0–30', '31–60', '61–90', '90+']);
});

test('the next step is the next age that has one', () => {
  const steps = [
    { fromDay: 31, kind: 'percent', amount: 2 },
    { fromDay: 91, kind: 'percent', amount: 6 },
  ] as const;
  expect([30, 31, 90, 91].map((days) => daysToNextStep(days, steps))).toEqual([1, 60, 1, null]);
});

test('the query of an address comes back, and unknown values fall back', () => {
  const query = { ...defaultMoneyQuery, search: 'civic', view: 'sold', age: 61, sort: 'margin', page: 3 } as const;
  expect(parseMoneyQuery(toMoneySearchParams({ ...query, direction: 'asc' }))).toEqual({ ...query, direction: 'asc' });
  expect(toMoneySearchParams(defaultMoneyQuery).toString()).toBe('');
  const odd = new URLSearchParams('show=all&age=7&sort=vin&order=up&page=-2');
  expect(parseMoneyQuery(odd)).toEqual(defaultMoneyQuery);
});

test('stored steps come back from their texts; an empty field is no step', () => {
  const steps = [
    { fromDay: 31, kind: 'percent', amount: 2.5 },
    { fromDay: 91, kind: 'amount', amount: 1_250 },
  ] as const;
  const texts = toStepTexts(steps);
  expect(texts[91]).toEqual({ kind: 'amount', amount: '1,250' });
  expect(readStepTexts(texts)).toEqual({ steps, errors: null });
});

test.each([
  ['percent', '51', 'Enter a percentage up to 50, such as 2.'],
  ['percent', '0', 'Enter a percentage up to 50, such as 2.'],
  ['amount', 'x', 'Enter an amount in dollars, such as 500.'],
] as const)('a step of %s %s is refused', (kind, amount, message) => {
  expect(readStepTexts({ ...toStepTexts([]), 61: { kind, amount } })).toEqual({ steps: null, errors: { 61: message } });
});
