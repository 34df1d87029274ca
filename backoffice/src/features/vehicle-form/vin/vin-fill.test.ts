import type { DecodedVin } from '@dealer/shared-domain';
import { emptyVehicleFormValues } from '@dealer/shared-domain/staff';
import { expect, test } from 'vitest';
import { describeDecoded, nameDecoded, planVinFill } from './vin-fill.ts';

const kona: DecodedVin = {
  year: 2023,
  make: 'Hyundai',
  model: 'Kona',
  trim: 'SE',
  bodyStyle: 'SUV',
  engineSize: '2.0L',
  cylinders: 4,
  fuelType: 'Gasoline',
  drivetrain: null,
};
const beginning = emptyVehicleFormValues(new Date('2026-11-21T12:00:00Z'));
const names = (plan: { name: string }[]) => plan.map(({ name }) => name);

test('a new form is filled in where it is empty or unchanged from its defaults', () => {
  expect(names(planVinFill(kona, beginning, beginning))).toEqual([
    'year',
    'make',
    'model',
    'trim',
    'bodyStyle',
    'engineSize',
    'cylinders',
  ]);
});

test('values that the user chose stay', () => {
  const values = { ...beginning, year: '2022', bodyStyle: 'Wagon', trim: 'Ultimate' };
  expect(names(planVinFill(kona, values, beginning))).toEqual(['make', 'model', 'engineSize', 'cylinders']);
});

test('a stored vehicle is filled in only where it is empty', () => {
  const values = { ...beginning, make: 'hyundai', model: 'Kona' };
  expect(names(planVinFill(kona, values, null))).toEqual(['trim', 'engineSize', 'cylinders']);
});

test('a make written without its hyphen is the one of the VIN', () => {
  const values = { ...beginning, make: 'MERCEDES BENZ', model: 'GLC' };
  const glc = { ...kona, make: 'Mercedes-Benz', model: 'GLC' };
  expect(names(planVinFill(glc, values, null))).toEqual(['trim', 'engineSize', 'cylinders']);
});

test('a form with another make or model stays unchanged', () => {
  expect(planVinFill(kona, { ...beginning, make: 'Honda' }, beginning)).toEqual([]);
  expect(planVinFill(kona, { ...beginning, make: 'Hyundai', model: 'Tucson' }, beginning)).toEqual([]);
});

test('the decoded facts are described in one line', () => {
  expect(nameDecoded(kona)).toBe('2023 Hyundai Kona SE');
  expect(describeDecoded(kona, 7)).toBe('SUV, 2.0L, 4 cylinders, gasoline. 7 fields filled.');
  const electric = { ...kona, bodyStyle: null, engineSize: 'Electric', fuelType: 'Electric', cylinders: null };
  expect(describeDecoded(electric, 0)).toBe('electric. Nothing to fill in.');
});
