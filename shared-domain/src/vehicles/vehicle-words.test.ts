import { expect, test } from 'vitest';
import { formatEngine, parseEngine } from './engine.ts';
import { addFeature } from './features.ts';
import { fallbackEngineSizes, presetFeatures, vehicleYearOptions } from './vehicle-options.ts';
import { vinWarning } from './vin.ts';

test('the engine text is the size and the cylinder count', () => {
  expect(formatEngine('2.5L', 4)).toBe('2.5L 4-Cyl');
  expect(formatEngine('Electric', null)).toBe('Electric');
  expect(formatEngine('', 6)).toBe('6-Cyl');
  expect(formatEngine('', null)).toBe('');
});

test.each([
  ['2.5L 4-Cylinder', '2.5L', 4],
  ['2.5L 4-Cyl', '2.5L', 4],
  ['2.5L, 4 cylinders', '2.5L', 4],
  ['3.0L Turbo (6 cyl.)', '3.0L Turbo', 6],
  ['3.5L V6', '3.5L V6', 6],
  ['1.0L I3', '1.0L I3', 3],
  ['12-Cyl', '', 12],
  [' 2.0L ', '2.0L', null],
  ['Electric', 'Electric', null],
  ['', '', null],
])('an engine text is taken apart: "%s"', (text, engineSize, cylinders) => {
  expect(parseEngine(text)).toEqual({ engineSize, cylinders });
});

test('a feature is added once, trimmed', () => {
  expect(addFeature(['Bluetooth'], '  Roof   box ')).toEqual(['Bluetooth', 'Roof box']);
  expect(addFeature(['Bluetooth'], 'BLUETOOTH')).toEqual(['Bluetooth']);
  expect(addFeature(['Bluetooth'], '   ')).toEqual(['Bluetooth']);
});

test.each([
  ['2HGFC2F55KH000351', null],
  ['1M8GDM9AXKP042788', null],
  ['1m8gdm9axkp042788', null],
  ['2HGFC2F5', null],
  ['', null],
  ['1M8GDM9A5KP042788', 'The check digit does not fit. Typed right?'],
  ['1M8GDM9AXKP04278O', 'A VIN never has the letters I, O or Q. Typed right?'],
  ['1M8GDM9AXKP0427/8', 'A VIN has letters and digits only. Typed right?'],
])('a VIN that looks mistyped warns: "%s"', (vin, warning) => {
  expect(vinWarning(vin)).toBe(warning);
});

test('the choices have the specified number', () => {
  const years = vehicleYearOptions(new Date(2026, 0, 1));
  expect([years[0], years.at(-1), years.length]).toEqual([2027, 1989, 39]);
  expect(presetFeatures).toHaveLength(18);
  expect(fallbackEngineSizes).toHaveLength(26);
});
