import { expect, test } from 'vitest';
import type { ActivityChange } from './analytics.ts';
import { mergeActivity } from './merge-activity.ts';

function aChange(change: Partial<ActivityChange> = {}): ActivityChange {
  return {
    kind: 'change',
    id: '1',
    at: '2026-11-21T12:00:00Z',
    actor: 'admin',
    subject: 'vehicle',
    action: 'update',
    vehicles: 1,
    files: 0,
    vehicleId: 'v1',
    isThere: true,
    name: '2019 Honda Civic EX',
    columns: ['price'],
    fromPrice: null,
    toPrice: null,
    toStatus: null,
    ...change,
  };
}

test('media changes right after a save are merged into the save', () => {
  const saved = aChange({ action: 'insert', columns: [] });
  const files = aChange({ at: '2026-11-21T12:00:05Z', subject: 'image', action: 'insert', columns: [], files: 10 });
  expect(mergeActivity([files, saved])).toEqual([{ ...saved, files: 10 }]);
});

test('files that were added and files that were removed stay separate, and so do photographs and videos', () => {
  const files = (second: number, change: Partial<ActivityChange>) =>
    aChange({
      at: `2026-11-21T12:00:0${second}Z`,
      subject: 'image',
      action: 'insert',
      columns: [],
      files: 2,
      ...change,
    });
  const removed = files(4, { action: 'delete' });
  const video = files(3, { subject: 'video' });
  expect(mergeActivity([removed, video, files(2, {}), files(1, {})])).toEqual([removed, video, files(1, { files: 4 })]);
  const saved = aChange();
  expect(mergeActivity([removed, video, files(2, {}), saved])).toEqual([{ ...saved, files: 6 }]);
});

test('the batches of an import are one entry', () => {
  const batch = (seconds: string, vehicleId: string) =>
    aChange({ at: `2026-11-21T12:00:${seconds}Z`, action: 'insert', columns: [], vehicles: 200, vehicleId });
  expect(mergeActivity([batch('30', 'c'), batch('20', 'b'), batch('10', 'a')])).toMatchObject([{ vehicles: 600 }]);
});

test('separate changes, changes by different people and changes far apart stay separate', () => {
  const one = aChange({ vehicleId: 'v2' });
  const another = aChange();
  expect(mergeActivity([one, another])).toHaveLength(2);
  const files = aChange({ subject: 'image', actor: 'maria' });
  expect(mergeActivity([files, another])).toHaveLength(2);
  expect(mergeActivity([aChange({ at: '2026-11-21T12:03:00Z', subject: 'image' }), another])).toHaveLength(2);
});

test('a message between two changes keeps its position', () => {
  const message = { kind: 'message' as const, id: 'm', at: '2026-11-21T12:00:01Z', name: 'Ann', vehicle: '' };
  expect(mergeActivity([aChange({ subject: 'image' }), message, aChange()])).toHaveLength(3);
});
