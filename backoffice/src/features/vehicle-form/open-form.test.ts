import { emptyVehicleFormValues, toVehicleFormValues } from '@dealer/shared-domain/staff';
import { anEditableVehicle } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { openForm } from './open-form.ts';

const now = new Date('2026-11-21T12:00:00Z');
const vehicle = anEditableVehicle({ version: 4 });
const stored = toVehicleFormValues(vehicle.input);

function aDraft(change: Partial<typeof stored>, { version = 4, baseline = stored } = {}) {
  const draft = {
    vehicleId: vehicle.id,
    version,
    savedAtMs: 1,
    baseline,
    values: { ...baseline, ...change },
    media: [],
  };
  return { draft, files: new Map<string, File>() };
}

test('without a draft the form shows the stored values', () => {
  expect(openForm({ vehicle, restored: null, now })).toEqual({
    id: vehicle.id,
    initial: stored,
    start: null,
    problem: null,
  });
});

test('a draft of a new vehicle keeps its id, so that a repeated save adds one vehicle', () => {
  const restored = aDraft({ make: 'Kia' }, { baseline: emptyVehicleFormValues(now) });
  expect(openForm({ vehicle: null, restored, now })).toMatchObject({ id: vehicle.id, start: { make: 'Kia' } });
});

test('a draft of an older version takes newer stored values in fields that it did not change', () => {
  const restored = aDraft({ description: 'Mine' }, { version: 3, baseline: { ...stored, price: '1' } });
  const opened = openForm({ vehicle, restored, now });
  expect(opened.start).toMatchObject({ description: 'Mine', price: stored.price });
  expect(opened.problem).toBeNull();
});

test('a field that both changed is shown as a conflict before saving', () => {
  const restored = aDraft({ price: '2' }, { version: 3, baseline: { ...stored, price: '1' } });
  const opened = openForm({ vehicle, restored, now });
  expect(opened.start).toMatchObject({ price: '2' });
  const conflicts = opened.problem?.kind === 'newer' ? opened.problem.conflicts : [];
  expect(conflicts.map(({ key, format }) => [key, format(restored.draft.values)])).toEqual([['price', '$2']]);
});
