import { expect, test } from 'vitest';
import { readMileage } from './read-mileage.ts';

test.each([
  ['84210', 84_210],
  ['84,210 km', 84_210],
  [' 84 210KM ', 84_210],
  ['0', 0],
])('%s is a mileage', (text, mileageKm) => {
  expect(readMileage(text)).toBe(mileageKm);
});

test.each(['', '-5', '12.5', 'about 5000', '1e5', '10000000', 'km'])('%s is none', (text) => {
  expect(readMileage(text)).toBeNull();
});
