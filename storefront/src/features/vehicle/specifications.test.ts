import { toSpecifications } from '@dealer/shared-domain';
import { expect, test } from 'vitest';
import { aVehicle } from '../../test-support/site.tsx';

function labels(overrides: Parameters<typeof aVehicle>[0]) {
  return toSpecifications(aVehicle(overrides)).map(({ label }) => label);
}

test('what a vehicle does not have is not listed', () => {
  expect(labels({})).toEqual(['Mileage', 'Transmission', 'Fuel Type', 'Body Style', 'Condition']);
});

test('colour and engine are listed when present', () => {
  const specifications = toSpecifications(aVehicle({ color: 'Blue', engine: '2.0L 4-Cyl' }));
  expect(specifications).toContainEqual({ label: 'Color', value: 'Blue' });
  expect(specifications).toContainEqual({ label: 'Engine', value: '2.0L 4-Cyl' });
});

test('an engine known by its parts only is put together', () => {
  const specifications = toSpecifications(aVehicle({ engineSize: '2.0L', cylinders: 4 }));
  expect(specifications).toContainEqual({ label: 'Engine', value: '2.0L, 4 cylinders' });
});

test('a mileage of zero is a mileage, an unknown one is not stated', () => {
  expect(toSpecifications(aVehicle({ mileageKm: 0 }))[0]?.value).toBe('0 km');
  expect(toSpecifications(aVehicle({ mileageKm: null }))[0]?.value).toBe('Not stated');
});
