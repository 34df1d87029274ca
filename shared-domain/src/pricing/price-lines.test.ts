import { expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { toInsideLines, toPriceLines } from './price-lines.ts';

const noFees = { omvicFee: 0, administrationFee: 0 };
const words = (text: string | null, isSoldAsIs = false, fees = noFees) =>
  toPriceLines(text, isSoldAsIs, fees).map(({ label, value }) => `${label} | ${value}`);

test('without words of the dealer every fee is included', () => {
  expect(words(null)).toEqual([
    'Safety standards certificate | Included',
    'Administration | Included',
    'OMVIC transaction fee | Included',
  ]);
});

test('a fee, tax or licensing that has its sum is not named twice', () => {
  expect(words(null, false, { omvicFee: 22, administrationFee: 399 })).toEqual([
    'Safety standards certificate | Included',
  ]);
  expect(
    words('OMVIC fee: Included\nHST and licensing: Extra\nOil change', false, { ...noFees, omvicFee: 22 }),
  ).toEqual(['Oil change | Included']);
});

test('the sums come first, as far as the price covers them', () => {
  const inside = (price: number) =>
    toInsideLines({ price, soldAsIs: false }, fallbackContact).map(({ value }) => value);
  expect(inside(18_995)).toEqual(['$18,973.00', '$22.00', 'Included', 'Included']);
  expect(inside(20)).toEqual(['Included', 'Included', 'Included']);
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
