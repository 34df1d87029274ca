import { emptyVehicleFormValues } from '@dealer/shared-domain/staff';
import { expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';
import { formatClock } from './format-clock.ts';
import { parseDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

const values = emptyVehicleFormValues(new Date('2026-11-21T12:00:00Z'));
const draft: VehicleDraft = {
  vehicleId: '5f0d8a3e-6f52-4d0c-9a35-1f6d7f1c2b10',
  version: null,
  savedAtMs: 1,
  base: values,
  values: { ...values, make: 'Honda', features: ['Sunroof'] },
  media: [{ id: 'a', place: 'photos', filename: 'a.jpg', alt: '', facts: null, isStored: false, isRemoved: false }],
};

test('a draft is read as it was kept', () => {
  expect(parseDraft(structuredClone(toStoredDraft(draft)))).toEqual(draft);
});

test.each([
  ['another version', { ...toStoredDraft(draft), schema: 0 }],
  ['nothing', undefined],
  ['a field of another kind', { ...toStoredDraft(draft), values: { ...draft.values, price: 18_995 } }],
  ['a field that is missing', { ...toStoredDraft(draft), values: { make: 'Honda' } }],
  ['a list of something else', { ...toStoredDraft(draft), values: { ...draft.values, features: [1] } }],
  ['a place that there is not', { ...toStoredDraft(draft), media: [{ ...draft.media[0], place: 'attic' }] }],
])('what cannot be read is no draft: %s', (_, stored) => {
  expect(parseDraft(stored)).toBeNull();
});

test.each([
  ['no storage at all', null],
  [
    'storage that throws',
    {
      open: () => {
        throw new DOMException('No', 'SecurityError');
      },
    },
  ],
])('the form goes on without: %s', async (_, factory) => {
  const store = createDraftStore('dealer/user', { factory: Object(factory)?.open ? Object(factory) : null });
  expect(await store.write(draft)).toBe(false);
  expect(await store.writeFile('car', 'a', new File(['x'], 'a.jpg'))).toBe(false);
  expect(await store.read(draft.vehicleId)).toBeNull();
  expect(await store.listNew()).toEqual([]);
  await store.remove(draft.vehicleId);
});

test('storage that is slow to open keeps nobody waiting, and keeps what is written all the same', async () => {
  vi.useFakeTimers();
  const opening: { onsuccess?: () => void; result?: unknown } = {};
  const transaction = { objectStore: () => ({ put: () => queueMicrotask(() => Object(transaction).oncomplete()) }) };
  const store = createDraftStore('dealer/user', { factory: Object({ open: () => opening }) });
  const isKept = store.write(draft);
  const read = store.read(draft.vehicleId);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await read).toBeNull();
  opening.result = { transaction: () => transaction };
  opening.onsuccess?.();
  expect(await isKept).toBe(true);
  vi.useRealTimers();
});

test('the time of a draft is told with its day once that is over', () => {
  const atMs = Date.parse('2026-11-20T19:41:00Z');
  expect(formatClock(atMs, atMs + 3_600_000, 'America/Toronto')).toBe('2:41 PM');
  expect(formatClock(atMs, atMs + 30 * 3_600_000, 'America/Toronto')).toBe('Nov 20, 2:41 PM');
});
