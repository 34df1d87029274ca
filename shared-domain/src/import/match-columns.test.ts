import { expect, test } from 'vitest';
import { importFields } from './import-fields.ts';
import {
  findMissingFields,
  guessColumns,
  looksLikeNames,
  matchColumns,
  setColumn,
  toPlainName,
} from './match-columns.ts';

test.each([
  ['Make', 'make'],
  ['MODEL', 'model'],
  ['Model Year', 'year'],
  ['Asking', 'price'],
  ['VIN No.', 'vin'],
  ['Kms', 'mileage'],
  ['Ext Colour', 'color'],
  ['exterior_color', 'color'],
  ['exteriorColor', 'color'],
  ['colour', 'color'],
  ['bodyType', 'bodyType'],
  ['body_style', 'bodyType'],
  ['fuel_type', 'fuelType'],
  ['Trans.', 'transmission'],
  ['Stock #', 'stockNumber'],
  ['engine_size', 'engineSize'],
  ['disclosure_tires_wheels', 'disclosureTiresWheels'],
  ['Description', 'description'],
  ['is_featured', 'isFeatured'],
  ['Price (CAD)', 'price'],
  ['Odometer (km)', 'mileage'],
  ['Odometer (mi)', 'mileage'],
  ['Kilométrage (km)', 'mileage'],
  ['Odomètre', 'mileage'],
  ['Prix ($ CAD)', 'price'],
  ['Prix de vente', 'price'],
  ['Numéro de série', 'vin'],
  ['N° de série', 'vin'],
  ['NIV (VIN)', 'vin'],
  ['N° de stock', 'stockNumber'],
  ['Couleur ext.', 'color'],
  ['Type de carburant', 'fuelType'],
  ['Type de carrosserie', 'bodyType'],
  ['Boîte de vitesse', 'transmission'],
  ['Année modèle', 'year'],
  ['Finition', 'trim'],
  ['Remarques', 'description'],
  ['Coût', 'cost'],
] as const)('a column %s fills %s', (name, field) => {
  expect(matchColumns([name])).toEqual([field]);
});

test('every field is found by its own name and by its label', () => {
  for (const { key, label } of importFields) {
    const repeated = key === 'photographs' ? key : null;
    expect(matchColumns([key, 'x', label])).toEqual([key, null, repeated]);
  }
  expect(new Set(importFields.map(({ label }) => toPlainName(label))).size).toBe(importFields.length);
});

test('an unknown column is not imported, and each field is filled once', () => {
  expect(matchColumns(['Lot Row', 'price', 'Price', 'Asking'])).toEqual([null, 'price', null, null]);
  expect(matchColumns(['Engine km'])).toEqual([null]);
});

test('the first row has column names unless it has a vehicle', () => {
  expect(looksLikeNames(['Make', 'Model', 'whatever'])).toBe(true);
  expect(looksLikeNames(['vin'])).toBe(true);
  expect(looksLikeNames(['Honda', 'Civic', '2019', '2HGFC2F70KH000001'])).toBe(false);
});

test('names that are not known are column names unless a cell is a number', () => {
  expect(looksLikeNames(['foo', 'bar'])).toBe(true);
  expect(looksLikeNames(['Honda', 'Civic', 'Blue', '2HGFC2F70KH000001'])).toBe(false);
  for (const number of ['2019', '$18,995.00', '18 995 $', '84,210 km', '0']) {
    expect(looksLikeNames(['Honda', 'Civic', number])).toBe(false);
  }
  expect(looksLikeNames(['Make', 'Model', '2019'])).toBe(true);
  expect(looksLikeNames(['Our inventory', '', ''])).toBe(false);
  expect(looksLikeNames(['Our inventory'], 3)).toBe(false);
});

test('without column names, VIN and year are recognised by their format', () => {
  const samples = [
    ['C4', '2019', '2HGFC2F70KH000001', '18995'],
    ['C5', '2020', '', '19995'],
    ['C6', '2021', '2HGFC2F70KH000003', '2020'],
  ];
  expect(guessColumns(samples, 4)).toEqual([null, 'year', 'vin', null]);
});

test('assigning a field to another column removes it from the first', () => {
  expect(setColumn(['make', 'price', null], 2, 'price')).toEqual(['make', null, 'price']);
  expect(setColumn(['make', 'price', null], 0, null)).toEqual([null, 'price', null]);
  expect(findMissingFields(['make', 'vin', null])).toEqual(['model', 'year', 'price']);
});
