import { expect, test } from 'vitest';
import type { MediaEntry } from '../media/media-list.ts';
import { nextDamage, shotPosition, shots, toShotSlots } from './shots.ts';

function aPhoto(alt: string, isRemoved = false): MediaEntry {
  return { id: alt, place: 'photos', filename: null, alt, facts: null, isStored: false, isRemoved };
}

test('every shot has a place, taken or not, and damage follows', () => {
  const slots = toShotSlots([aPhoto('Rear'), aPhoto('Damage 1'), aPhoto('My own words')]);
  expect(slots.map(({ name }) => name)).toEqual([...shots, 'Damage 1', 'My own words']);
  expect(slots.filter(({ entry }) => entry).map(({ name }) => name)).toEqual(['Rear', 'Damage 1', 'My own words']);
});

test('a removed photograph leaves its shot open', () => {
  expect(toShotSlots([aPhoto('Front', true)])[0]).toEqual({ name: 'Front', entry: null });
});

test('photographs taken in any order are shown in the order of the list', () => {
  const taken = ['Rear', 'Front', 'Damage 1', 'Side'];
  const list: MediaEntry[] = [];
  for (const name of taken) list.splice(shotPosition(list, name), 0, aPhoto(name));
  expect(list.map(({ alt }) => alt)).toEqual(['Front', 'Side', 'Rear', 'Damage 1']);
});

test('damage is numbered on from the highest number', () => {
  expect(nextDamage(toShotSlots([]))).toBe('Damage 1');
  expect(nextDamage(toShotSlots([aPhoto('Damage 1'), aPhoto('Damage 4')]))).toBe('Damage 5');
});
