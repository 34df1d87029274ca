import { expect, test } from 'vitest';
import { fallbackEngineSizes, presetFeatures, vehicleYearOptions } from './vehicle-options.ts';

test('the choices have the specified length', () => {
  const years = vehicleYearOptions(new Date(2026, 0, 1));
  expect([years[0], years.at(-1), years.length]).toEqual([2027, 1989, 39]);
  expect(presetFeatures).toHaveLength(18);
  expect(fallbackEngineSizes).toHaveLength(26);
});
