import { beforeAll, expect, test } from 'vitest';
import { decodeVin, getCheckDigit, getModelYear, hasValidCheckDigit } from './vin.ts';
import { createVinBuilder } from './vin-builder.ts';
import type { VinReference } from './vin-reference.ts';
import { loadVinReference, parseKeys } from './vin-reference.ts';

let reference: VinReference;
beforeAll(async () => {
  reference = await loadVinReference();
});

test('a Hyundai Kona decodes to its year, model, engine and body', () => {
  expect(decodeVin(reference, 'KM8K2CAB4PU001140')).toEqual({
    year: 2023,
    make: 'Hyundai',
    model: 'Kona',
    bodyStyle: 'SUV',
    engineSize: '2.0L',
    cylinders: 4,
    fuelType: 'Gasoline',
  });
});

test('a Ford F-150 decodes to a truck with its six-cylinder engine', () => {
  expect(decodeVin(reference, '1FTFW1ET5DFC10312')).toMatchObject({
    year: 2013,
    make: 'Ford',
    model: 'F-150',
    bodyStyle: 'Truck',
    engineSize: '3.5L',
    cylinders: 6,
  });
});

test('a Tesla Model 3 decodes to an electric car without cylinders', () => {
  expect(decodeVin(reference, '5YJ3E1EA7KF317000')).toMatchObject({
    year: 2019,
    make: 'Tesla',
    model: 'Model 3',
    engineSize: 'Electric',
    cylinders: null,
    fuelType: 'Electric',
  });
});

test('an unknown manufacturer decodes to nothing', () => {
  expect(decodeVin(reference, 'QQQ3E1EA7KF317000')).toBeNull();
});

test('a remainder of ten makes the check digit X', () => {
  expect(getCheckDigit('1M8GDM9AXKP042788')).toBe('X');
  expect(hasValidCheckDigit('1M8GDM9AXKP042788')).toBe(true);
});

test('a changed character, a short number and a forbidden letter fail the check', () => {
  expect(hasValidCheckDigit('1M8GDM9AXKP042789')).toBe(false);
  expect(hasValidCheckDigit('1M8GDM9AXKP04278')).toBe(false);
  expect(hasValidCheckDigit('1M8GDM9AXKP0427O8')).toBe(false);
});

test('position 7 distinguishes 1989 from 2019', () => {
  expect(getModelYear('1M8GDM9AXKP042788')).toBe(1989);
  expect(getModelYear('5YJ3E1EA7KF317000')).toBe(2019);
});

test('keys read wildcards, sets and ranges', () => {
  expect(parseKeys('A*[C-E5]|*2')).toEqual(['A', null, 'CDE5', '|', null, '2']);
});

test('a generated VIN contains its serial number and decodes to the requested vehicle', () => {
  const vin = createVinBuilder(reference)(
    {
      year: 2020,
      make: 'RAM',
      model: '1500',
      bodyStyle: 'Truck',
      engineSize: '5.7L',
      cylinders: 8,
      fuelType: 'Gasoline',
    },
    4711,
  );
  expect(vin).toMatch(/004711$/);
  expect(decodeVin(reference, vin ?? '')).toMatchObject({ year: 2020, make: 'RAM', model: '1500', engineSize: '5.7L' });
});

test('a model that was not built in a year has no VIN', () => {
  expect(createVinBuilder(reference)({ year: 2012, make: 'Hyundai', model: 'Ioniq 5' }, 1)).toBeNull();
});
