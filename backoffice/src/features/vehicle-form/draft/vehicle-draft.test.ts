import { emptyVehicleFormValues } from '@dealer/shared-domain/staff';
import { afterEach, expect, test, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';
import { formatClock } from './format-clock.ts';
import { parseDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

const values = emptyVehicleFormValues(new Date('2026-11-21T12:00:00Z'));
const draft: VehicleDraft = {
  vehicleId: '5f0d8a3e-6f52-4d0c-9a35-1f6d7f1c2b10',
  version: null,
  savedAtMs: 1,
  baseline: values,
  values: { ...values, make: 'Honda', features: ['Sunroof'] },
  media: [{ id: 'a', place: 'photos', filename: 'a.jpg', alt: '', facts: null, isStored: false, isRemoved: false }],
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is read as it was stored', () => {
  expect(parseDraft(structuredClone(toStoredDraft(draft)))).toEqual(draft);
});

test.each([
  ['another version', { ...toStoredDraft(draft), schema: 0 }],
  ['nothing', undefined],
  ['a field of another kind', { ...toStoredDraft(draft), values: { ...draft.values, price: 18_995 } }],
  ['a field that is missing', { ...toStoredDraft(draft), values: { make: 'Honda' } }],
  ['a list of something else', { ...toStoredDraft(draft), values: { ...draft.values, features: [1] } }],
  ['a place that there is not', { ...toStoredDraft(draft), media: [{ ...draft.media[0], place: 'attic' }] }],
])('a stored value that cannot be parsed is no draft: %s', (_, stored) => {
  expect(parseDraft(stored)).toBeNull();
});

test.each([
  ['without storage', undefined],
  [
    'with storage that throws',
    {
      open: () => {
        throw new DOMException('No', 'SecurityError');
      },
    },
  ],
])('the form works without drafts %s', async (_, factory) => {
  vi.stubGlobal('indexedDB', factory);
  const store = createDraftStore('dealer/user');
  expect(await store.write(draft)).toBe(false);
  expect(await store.writeFile('car', 'a', new File(['x'], 'a.jpg'))).toBe(false);
  expect(await store.read(draft.vehicleId)).toBeNull();
  expect(await store.listNew()).toEqual([]);
  await store.remove(draft.vehicleId);
});

test('storage that is slow to open does not delay the form, and a write waits for it', async () => {
  vi.useFakeTimers();
  const opening: { onsuccess?: () => void; result?: unknown } = {};
  const transaction = {
    objectStore: () => ({ put: () => queueMicrotask(() => Object(transaction).oncomplete()), transaction }),
  };
  vi.stubGlobal('indexedDB', { open: () => opening });
  const store = createDraftStore('dealer/user');
  const isStored = store.write(draft);
  const read = store.read(draft.vehicleId);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await read).toBeNull();
  opening.result = { transaction: () => transaction };
  opening.onsuccess?.();
  expect(await isStored).toBe(true);
});

test('the time of a draft has its day once that day is over', () => {
  const atMs = Date.parse('2026-11-20T19:41:00Z');
  expect(formatClock(atMs, atMs + 3_600_000, 'America/Toronto')).toBe('2:41 PM');
  expect(formatClock(atMs, atMs + 30 * 3_600_000, 'America/Toronto')).toBe('Nov 20, 2:41 PM');
});
