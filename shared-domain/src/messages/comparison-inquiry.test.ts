import { expect, test } from 'vitest';
import { changeCompared, findCompared, toComparisonInquiry } from './comparison-inquiry.ts';

const vehicle = (model: string, stockNumber: string | null) =>
  ({ year: 2019, make: 'Honda', model, trim: null, stockNumber, status: 'Available' }) as const;
const civic = vehicle('Civic', '26-118');
const accord = vehicle('Accord', '26-124');
const pilot = vehicle('Pilot', null);
const all = [civic, accord, pilot];

const both =
  'I am choosing between the 2019 Honda Civic (26-118) and the 2019 Honda Accord (26-124). Could I see both on one visit?';

test('the message names each vehicle with its stock number', () => {
  expect(toComparisonInquiry([civic, accord])).toBe(both);
  expect(toComparisonInquiry(all)).toBe(
    'I am choosing between the 2019 Honda Civic (26-118), the 2019 Honda Accord (26-124) and the 2019 Honda Pilot. Could I see them on one visit?',
  );
  expect(toComparisonInquiry([civic])).toBe('Is the 2019 Honda Civic, stock 26-118, still available?');
});

test('choosing other vehicles exchanges the sentence and keeps what was typed', () => {
  const typed = `Hello,\n${toComparisonInquiry(all)} I pay $& cash.`;
  expect(changeCompared(typed, [civic, accord], all)).toBe(`Hello,\n${both} I pay $& cash.`);
  expect(changeCompared('', [civic, accord], all)).toBe(both);
  expect(changeCompared('Winter tires?', [civic, accord], all)).toBe(`${both}\n\nWinter tires?`);
});

test('the vehicles that a message names are found again', () => {
  expect(findCompared(`Hello. ${both}`, all)).toEqual([civic, accord]);
  expect(findCompared(toComparisonInquiry([accord, pilot]), all)).toEqual([accord, pilot]);
  expect(findCompared('Winter tires?', all)).toBeNull();
});
