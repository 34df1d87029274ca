import { expect, test } from 'vitest';
import { formatTermMonths, parseTermMonths } from './term-months.ts';

test.each([
  ['36, 48, 60', [36, 48, 60]],
  ['60 48;36', [36, 48, 60]],
  ['84', [84]],
  ['12, 12, 24', [12, 24]],
])('%s are months', (text, months) => {
  expect(parseTermMonths(text)).toEqual(months);
});

test.each(['', 'five years', '0', '36, 120', '12, 24, 36, 48, 60, 72, 84', '36.5', '-12'])('%s are none', (text) => {
  expect(parseTermMonths(text)).toBeNull();
});

test('months are written as staff type them', () => {
  expect(formatTermMonths([36, 48])).toBe('36, 48');
});
