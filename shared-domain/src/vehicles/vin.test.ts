import { expect, test } from 'vitest';
import { vinWarning } from './vin.ts';

test.each([
  ['2HGFC2F55KH000351', null],
  ['1M8GDM9AXKP042788', null],
  ['1m8gdm9axkp042788', null],
  ['2HGFC2F5', null],
  ['', null],
  ['1M8GDM9A5KP042788', 'The check digit does not fit. Typed right?'],
  ['1M8GDM9AXKP04278O', 'A VIN never has the letters I, O or Q. Typed right?'],
  ['1M8GDM9AXKP0427/8', 'A VIN has letters and digits only. Typed right?'],
])('a VIN that looks mistyped has a warning: "%s"', (vin, warning) => {
  expect(vinWarning(vin)).toBe(warning);
});
