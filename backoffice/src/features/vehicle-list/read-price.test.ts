import { expect, test } from 'vitest';
import { readPrice } from './read-price.ts';

test.each([
  ['18995', 18_995],
  ['18,995', 18_995],
  ['$18 995.50', 18_995.5],
  [' 0.01 ', 0.01],
])('%s is a price', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

test.each(['', '0', '0.00', '-5', 'about 5000', '18.995', '1e5', '100000000', 'NaN'])('%s is none', (text) => {
  expect(readPrice(text)).toBeNull();
});
