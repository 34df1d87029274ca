import { expect, test } from 'vitest';
import { toCanonicalValue } from './value-synonyms.ts';

test('accepts usual spellings', () => {
  expect([
    toCanonicalValue('transmission', 'AUTO'),
    toCanonicalValue('transmission', 'cvt'),
    toCanonicalValue('fuelType', 'Plug-in Hybrid'),
    toCanonicalValue('bodyType', 'pick_up'),
    toCanonicalValue('status', 'In Stock'),
    toCanonicalValue('transmission', '8-speed DCT'),
    toCanonicalValue('make', 'auto'),
  ]).toEqual(['Automatic', 'CVT', 'Hybrid', 'Truck', 'Available', '8-speed DCT', 'auto']);
});
