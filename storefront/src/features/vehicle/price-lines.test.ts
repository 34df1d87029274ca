import { expect, test } from 'vitest';
import { toPriceLines } from './price-lines.ts';

const words = (text: string | null, isSoldAsIs = false) =>
  toPriceLines(text, isSoldAsIs).map(({ label, value }) => `${label} | ${value}`);

test('without words of the dealer every fee is included, and only HST and licensing come on top', () => {
  expect(words(null)).toEqual([
    'Safety standards certificate | Included',
    'Administration | Included',
    'OMVIC transaction fee | Included',
    'HST and licensing | Extra',
  ]);
});

test('the dealer’s lines are shown as written; one without a value is included', () => {
  expect(words('Warranty: 3 months: powertrain\r\n\n  Oil change  \nOil change: Included')).toEqual([
    'Warranty | 3 months: powertrain',
    'Oil change | Included',
  ]);
});

test('a vehicle that is sold as is never claims a certificate', () => {
  expect(words(null, true)[0]).toBe('Safety standards certificate | Not included');
  expect(words('Certification: Included\nDetailing: Included', true)).toEqual([
    'Certification | Not included',
    'Detailing | Included',
  ]);
});
