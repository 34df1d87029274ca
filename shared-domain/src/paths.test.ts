import { expect, test } from 'vitest';
import { paths, vehicleIdFromParam } from './paths.ts';
import { carId } from './test-support.ts';

test("a vehicle's path has its title and its id", () => {
  const path = paths.vehicle({ id: carId, year: 2019, make: 'Honda', model: 'Civic' });
  expect(path).toBe(`/inventory/2019-honda-civic-${carId}`);
  expect(vehicleIdFromParam(path.split('/').at(-1))).toBe(carId);
});

test('any make and model gives a plain ASCII path', () => {
  expect(paths.vehicle({ id: carId, year: 2020, make: 'Citroën/DS', model: '<b>3 & "4"?#' })).toBe(
    `/inventory/2020-citroen-ds-b-3-4-${carId}`,
  );
  expect(paths.vehicle({ id: carId, year: 2020, make: '日産', model: '..' })).toBe(`/inventory/2020-${carId}`);
});

test('a plain id is accepted too, in either case', () => {
  expect(vehicleIdFromParam(carId)).toBe(carId);
  expect(vehicleIdFromParam(carId.toUpperCase())).toBe(carId);
});

test.each([undefined, '', '2019-honda-civic', 'a'.repeat(36), `x${carId}`, `${carId}-more`, `${carId}'`, '1 or 1=1'])(
  'a path without an id is invalid: %s',
  (param) => {
    expect(vehicleIdFromParam(param)).toBeNull();
  },
);

test('a comparison has its vehicles in its URL', () => {
  expect(paths.compare([carId, 'a,b'])).toBe(`/compare?ids=${carId},a%2Cb`);
});

test('the staff pages have their own paths', () => {
  expect(paths.adminEditVehicle(carId)).toBe(`/admin/vehicles/${carId}/edit`);
  expect(paths.adminEditVehicle('a/b?c')).toBe('/admin/vehicles/a%2Fb%3Fc/edit');
});
