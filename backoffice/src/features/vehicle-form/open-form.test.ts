import { anEditableVehicle } from '@dealer/shared-domain/test-support';
import { emptyVehicleFormValues, toVehicleFormValues } from '@dealer/shared-domain/staff';
import { expect, test } from 'vitest';
import { openForm } from './open-form.ts';

const now = new Date('2026-11-21T12:00:00Z');
const vehicle = anEditableVehicle({ version: 4 });
const stored = toVehicleFormValues(vehicle.input);

function aDraft(change: Partial<typeof stored>, { version = 4, base = stored } = {}) {
  const draft = { vehicleId: vehicle.id, version, savedAtMs: 1, base, values: { ...base, ...change }, media: [] };
  return { draft, files: new Map<string, File>() };
}

test('without a draft the form shows what is stored', () => {
  expect(openForm({ vehicle, kept: null, now })).toEqual({
    id: vehicle.id,
    initial: stored,
    start: null,
    problem: null,
  });
});

test('a draft of a new vehicle keeps its id: saving it again saves it once', () => {
  const kept = aDraft({ make: 'Kia' }, { base: emptyVehicleFormValues(now) });
  expect(openForm({ vehicle: null, kept, now })).toMatchObject({ id: vehicle.id, start: { make: 'Kia' } });
});

test('a draft of an older version takes over what was saved since, where it says nothing of its own', () => {
  const kept = aDraft({ description: 'Mine' }, { version: 3, base: { ...stored, price: '1' } });
  const opened = openForm({ vehicle, kept, now });
  expect(opened.start).toMatchObject({ description: 'Mine', price: stored.price });
  expect(opened.problem).toBeNull();
});

test('where both changed the same field both are shown before anything is saved', () => {
  const kept = aDraft({ price: '2' }, { version: 3, base: { ...stored, price: '1' } });
  const opened = openForm({ vehicle, kept, now });
  expect(opened.start).toMatchObject({ price: '2' });
  expect(opened.problem).toMatchObject({ kind: 'newer', differences: [{ key: 'price', mine: '2' }] });
});
