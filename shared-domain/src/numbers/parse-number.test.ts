import { expect, test } from 'vitest';
import { type NumberNotation, parseNumber } from './parse-number.ts';

const nbsp = '\u00a0';
const narrow = '\u202f';
const price = { decimals: 2, unit: '$' } as const;
const kilometres = { decimals: 0, unit: 'km' } as const;

const readingOf = (text: string, notation?: NumberNotation) => {
  const parsed = parseNumber(text, notation);
  return parsed.kind === 'number' ? parsed.value : parsed.kind;
};

test.each([
  ['18495', 18_495],
  ['18,495', 18_495],
  ['18,495.50', 18_495.5],
  ['$18,495.50', 18_495.5],
  ['$ 1,218,995.5', 1_218_995.5],
  ['18495.', 18_495],
  ['18 495 $ CA', 18_495],
  ['18,495 CAD', 18_495],
  ['$18,995.50 CAD', 18_995.5],
  ['18 495', 18_495],
  ['18 495,50 $', 18_495.5],
  [`18${nbsp}495,50${nbsp}$`, 18_495.5],
  [`18${narrow}495,50${narrow}$`, 18_495.5],
  ['18\u2009495\u2009$', 18_495],
  ['18 495.50', 18_495.5],
  ['18495,50', 18_495.5],
  ['1,234', 1_234],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0.01', 0.01],
  ['０', 0],
  ['１８，４９５．５０', 18_495.5],
  ['-5', -5],
  ['−5', -5],
  ['-$5', -5],
  ['007', 7],
  ['99999999', 99_999_999],
])('%s is a price of %d', (text, value) => {
  expect(readingOf(text, price)).toBe(value);
});

test.each([
  ['18.495', ['18,495', '18.495']],
  ['1.234', ['1,234', '1.234']],
  ['18 495,500', ['18,495,500', '18,495.500']],
  [`18${nbsp}495.500`, ['18,495,500', '18,495.500']],
])('%s could mean two prices', (text, readings) => {
  expect(parseNumber(text, price)).toEqual({ kind: 'ambiguous', readings });
});

test.each([
  ...['18k', '12e3', '1e5', '0x10', 'Infinity', 'NaN', 'free', '$', '-', '.50', ',50', '+5', '(5)', '5-', '--5'],
  ...['1.234,56', '1.234.567', '1,8995,000', '18,49,5', '1,23,456', '84 21', '1 8', '18,495,50', '18 495 USD', '$$5'],
  ...['٣', '²', '½', '18495 km', '18495 %', "18'495"],
])('%s is not a price', (text) => {
  expect(parseNumber(text, price)).toEqual({ kind: 'invalid' });
});

test.each(['', ' ', nbsp, narrow])('"%s" is empty', (text) => {
  expect(parseNumber(text, price)).toEqual({ kind: 'empty' });
});

test('nothing is rounded: significant decimals are counted', () => {
  expect(parseNumber('18495.505', price)).toEqual({ kind: 'number', value: 18_495.505, decimals: 3 });
  expect(parseNumber('18495.5000', price)).toEqual({ kind: 'number', value: 18_495.5, decimals: 1 });
  expect(parseNumber('84210.0', kilometres)).toEqual({ kind: 'number', value: 84_210, decimals: 0 });
  expect(parseNumber('0,125', price)).toEqual({ kind: 'number', value: 0.125, decimals: 3 });
});

test.each([
  ['84,210 km', 84_210],
  ['84 210KM', 84_210],
  [`84${narrow}210${nbsp}km`, 84_210],
  ['84.210', 'ambiguous'],
  ['km', 'invalid'],
  ['84,210 mi', 'invalid'],
])('%s as a mileage is %s', (text, value) => {
  expect(readingOf(text, kilometres)).toBe(value);
});

test('if three decimals are allowed, three digits after a comma are ambiguous', () => {
  const coordinate = { decimals: 15 };
  expect(readingOf('-79.258', coordinate)).toBe(-79.258);
  expect(readingOf('43,7731', coordinate)).toBe(43.7731);
  expect(readingOf('43,773', coordinate)).toBe('ambiguous');
});

test('a percentage may carry its sign', () => {
  expect(readingOf('2,5 %', { decimals: 2, unit: '%' })).toBe(2.5);
});
