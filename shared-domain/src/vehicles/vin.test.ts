import { expect, test } from 'vitest';
import { findScannedVin, vinWarning } from './vin.ts';

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

test.each([
  ['2HGFC2F55KH000351', '2HGFC2F55KH000351'],
  ['I2HGFC2F55KH000351', '2HGFC2F55KH000351'],
  ['2hgfc2f55kh000351', '2HGFC2F55KH000351'],
  ['VIN: 2HGFC2F55KH000351, GVWR 1720', '2HGFC2F55KH000351'],
  ['https://label.test/?vin=2HGFC2F55KH000351&plant=2', '2HGFC2F55KH000351'],
  ['2HGFC2F56KH000351', null],
  ['X2HGFC2F55KH000351', null],
  ['4006381333931', null],
  ['', null],
])('a scanned label "%s" holds the VIN %s', (text, vin) => {
  expect(findScannedVin(text)).toBe(vin);
});
