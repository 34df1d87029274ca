import { expect, test } from 'vitest';
import { describeFlags, vehicleFlags } from './vehicle-flags.ts';

test('lists what a shopper must know, gravest first', () => {
  const vehicle = {
    soldAsIs: true,
    titleBrands: ['Rebuilt title', 'Salvage'],
    pastUse: ['Daily rental', 'Police or emergency', 'Taxi or limousine'],
  };
  expect(vehicleFlags(vehicle)).toEqual([
    { label: 'As is, unfit', isGrave: true },
    { label: 'Rebuilt title', isGrave: true },
    { label: 'Salvage', isGrave: true },
    { label: 'Former daily rental', isGrave: false },
    { label: 'Former police or emergency vehicle', isGrave: false },
    { label: 'Former taxi or limousine', isGrave: false },
  ]);
  expect(describeFlags({ ...vehicle, pastUse: [] })).toBe('As is, unfit. Rebuilt title. Salvage.');
});

test('has none for other vehicles', () => {
  const vehicle = { soldAsIs: false, titleBrands: [], pastUse: [] };
  expect([vehicleFlags(vehicle), describeFlags(vehicle)]).toEqual([[], '']);
});
