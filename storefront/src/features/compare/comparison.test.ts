import { expect, test } from 'vitest';
import { aVehicle, someDisclosures } from '../../test-support/site.tsx';
import { compareVehicles } from './comparison.ts';

const part = (title: string, vehicles: Parameters<typeof compareVehicles>[0]) =>
  compareVehicles(vehicles, 2026).find((found) => found.title === title)?.rows ?? [];

test('a line says whether the vehicles differ in it', () => {
  const rows = part('Specifications', [aVehicle({ mileageKm: 84_210 }), aVehicle({ mileageKm: 9_000 })]);
  const mileage = rows.find(({ label }) => label === 'Mileage');
  expect(mileage?.values).toEqual([
    { kind: 'text', text: '84,210 km' },
    { kind: 'text', text: '9,000 km' },
  ]);
  expect(mileage?.differs).toBe(true);
  expect(rows.find(({ label }) => label === 'Transmission')?.differs).toBe(false);
});

test('price comes first, and kilometres a year follow the year; the best values have a word', () => {
  const rows = part('Specifications', [
    aVehicle({ price: 18_995, mileageKm: 84_210, year: 2019 }),
    aVehicle({ price: 19_750, mileageKm: 73_940, year: 2020 }),
    aVehicle({ price: 7_950, mileageKm: 1_000, year: 2025, soldAsIs: true }),
  ]);
  expect(rows.slice(0, 4).map(({ label, best }) => [label, best])).toEqual([
    ['Price', ['Lowest', null, null]],
    ['Mileage', [null, 'Lowest', null]],
    ['Year', [null, 'Newest', null]],
    ['Kilometres a year', ['Fewest', null, null]],
  ]);
  expect(rows[3]?.values[0]).toEqual({ kind: 'text', text: '12,030' });
  expect(rows.find(({ label }) => label === 'Transmission')?.best).toBeNull();
});

test('what no vehicle states is left out; what one states is unknown of the other', () => {
  expect(part('Specifications', [aVehicle(), aVehicle()]).map(({ label }) => label)).not.toContain('Drivetrain');
  const [drivetrain] = part('Specifications', [aVehicle({ drivetrain: 'AWD' }), aVehicle()]).filter(
    ({ label }) => label === 'Drivetrain',
  );
  expect([drivetrain?.values[1], drivetrain?.differs]).toEqual([{ kind: 'unknown' }, true]);
});

test('features say which vehicle has what, those that differ first, in one spelling', () => {
  const rows = part('Features', [
    aVehicle({ features: ['Bluetooth', 'Sunroof'] }),
    aVehicle({ features: ['bluetooth', 'Alloy Wheels'] }),
  ]);
  expect(rows.map(({ label, values }) => [label, ...values.map(({ kind }) => kind)])).toEqual([
    ['Alloy Wheels', 'no', 'yes'],
    ['Sunroof', 'yes', 'no'],
    ['Bluetooth', 'yes', 'yes'],
  ]);
});

test('all nine disclosures are compared', () => {
  const rows = part('Disclosures', [
    aVehicle({ disclosures: someDisclosures({ exterior: { state: 'reported', text: 'Scratches' } }) }),
    aVehicle({ disclosures: someDisclosures({ title: { state: 'not-assessed', text: 'Not assessed' } }) }),
  ]);
  expect(rows).toHaveLength(9);
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Exterior', 'Title']);
});

test('an inspection is shown with its date and differs from none; two dates of it do not', () => {
  const inspected = (day: string) =>
    aVehicle({ disclosures: someDisclosures({ title: { inspectedAt: `2026-11-${day}T15:00:00Z` } }) });
  const [title] = part('Disclosures', [inspected('16'), aVehicle()]).filter(({ label }) => label === 'Title');
  expect(title).toMatchObject({
    differs: true,
    values: [{ text: 'Nothing reported', note: 'Inspected Nov 16, 2026' }, { text: 'Nothing reported' }],
  });
  expect(part('Disclosures', [inspected('16'), inspected('17')]).some(({ differs }) => differs)).toBe(false);
});

test('a vehicle alone differs from nothing', () => {
  const rows = compareVehicles([aVehicle()], 2026).flatMap((compared) => compared.rows);
  expect(new Set(rows.map(({ differs }) => differs))).toEqual(new Set([false]));
});
