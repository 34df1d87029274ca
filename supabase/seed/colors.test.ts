import { expect, test } from 'vitest';
import { paintKeys, toColorName, toPaintKey, vehicleColors } from './colors.ts';

test('every colour name speaks of a paint that the demo pictures know', () => {
  const unknown = vehicleColors.filter(({ name }) => toPaintKey(name) === null);
  expect(unknown).toEqual([]);
});

test.each(paintKeys)('the plain name of %s leads back to it', (paint) => {
  expect(toPaintKey(toColorName(paint))).toBe(paint);
});

test('colour names are unique', () => {
  expect(new Set(vehicleColors.map(({ name }) => name)).size).toBe(vehicleColors.length);
});
