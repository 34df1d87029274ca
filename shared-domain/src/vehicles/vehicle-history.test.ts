import { expect, test } from 'vitest';
import { aVehicleInput } from '../staff-test-support.ts';
import { groupHistory, type HistoryEntry, listFieldChanges, withoutChanges } from './vehicle-history.ts';

function anEntry(entry: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 1,
    subject: 'vehicle',
    subjectId: 'car',
    action: 'update',
    version: 2,
    oldValues: {},
    newValues: {},
    changedAt: '2026-11-21T19:41:00Z',
    actor: 'maria',
    ...entry,
  };
}

test('changes that one person saved together are one entry', () => {
  const changes = groupHistory([
    anEntry({ id: 5, changedAt: 'b' }),
    anEntry({ id: 4, changedAt: 'a' }),
    anEntry({ id: 3, changedAt: 'a', subject: 'image' }),
    anEntry({ id: 2, changedAt: 'a', actor: 'sam' }),
  ]);
  expect(changes.map(({ id, entries }) => [id, entries.length])).toEqual([
    [5, 1],
    [4, 2],
    [2, 1],
  ]);
});

test('changes are in the order of the form; the derived engine text is not repeated', () => {
  const oldValues = { engine: '2.0L 4-Cyl', engine_size: '2.0L', disclosure_obd2_scan: null, price: 18_995, vin: null };
  expect(listFieldChanges(anEntry({ oldValues })).map(({ label }) => label)).toEqual([
    'VIN',
    'Engine Size',
    'Price',
    'OBD2 Scan',
  ]);
  expect(listFieldChanges(anEntry({ oldValues, subject: 'image' }))).toEqual([]);
});

test('undoing one change affects only its fields', () => {
  const input = aVehicleInput({ price: 17_500, description: 'New words', features: ['Sunroof'] });
  const entry = anEntry({ oldValues: { price: 18_995, features: ['Bluetooth'], disclosure_title: 'Clean Title' } });
  const before = withoutChanges(input, [entry]);
  expect(before).toMatchObject({ price: 18_995, features: ['Bluetooth'], description: 'New words' });
  expect(before.disclosures.title).toBe('Clean Title');
  expect(input.price).toBe(17_500);
});

test('undoing a change withdraws an inspection and never restores one', () => {
  const [early, late] = ['2026-11-01T12:00:00.000Z', '2026-11-16T12:00:00.000Z'];
  const { inspections } = aVehicleInput();
  const input = aVehicleInput({ inspections: { ...inspections, title: early, exterior: late, interior: late } });
  const oldValues = { disclosure_inspected_at: { title: early, exterior: early, mechanical: early } };
  expect(withoutChanges(input, [anEntry({ oldValues })]).inspections).toEqual({ ...inspections, title: early });
  expect(listFieldChanges(anEntry({ oldValues })).map(({ label }) => label)).toEqual(['Inspections']);
});

test('going back to a time undoes everything since, newest first', () => {
  const since = [
    anEntry({ id: 3, oldValues: { price: 2 }, newValues: { price: 3 } }),
    anEntry({ id: 2, oldValues: { price: 1, incident_damage: 4_200 }, newValues: { price: 2, incident_damage: null } }),
  ];
  expect(withoutChanges(aVehicleInput({ price: 3 }), since)).toMatchObject({ price: 1, incidentDamage: 4_200 });
});
