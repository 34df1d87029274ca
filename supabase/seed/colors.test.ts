import { expect, test } from 'vitest';
import { paintKeys, toColorName, toPaintKey, vehicleColors } from './colors.ts';

test('every colour name maps to a paint of the demo pictures', () => {
  const unknown = vehicleColors.filter(({ name }) => toPaintKey(name) === null);
  expect(unknown).toEqual([]);
});

test.each(paintKeys)('the plain name of %s maps back to it', (paint) => {
  expect(toPaintKey(toColorName(paint))).toBe(paint);
});

test('colour names are unique', () => {
  expect(new Set(vehicleColors.map(({ name }) => name)).size).toBe(vehicleColors.length);
});
