import { anEditableVehicle, aVehicleInput } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { afterSave, coverId, type MediaEntry, moveEntry, toMediaChange, toMediaEntries } from './media-list.ts';

const facts = { publicId: 'p', url: 'u', width: 4, height: 3, placeholderColor: '#000000', thumbnailUrl: null };

function anEntry(id: string, entry: Partial<MediaEntry> = {}): MediaEntry {
  return { id, place: 'photos', filename: null, alt: '', facts, isStored: false, isRemoved: false, ...entry };
}

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test('moving an entry changes the order of its list only', () => {
  const list = [anEntry('a'), anEntry('v', { place: 'videos' }), anEntry('b'), anEntry('c')];
  const moved = moveEntry(list, 'c', 0);
  expect(ids(moved.filter(({ place }) => place === 'photos'))).toEqual(['c', 'a', 'b']);
  expect(ids(moved.filter(({ place }) => place === 'videos'))).toEqual(['v']);
  expect(ids(moveEntry(list, 'a', 99).filter(({ place }) => place === 'photos'))).toEqual(['b', 'c', 'a']);
});

test('the cover is the first photograph that is not removed', () => {
  expect(coverId([anEntry('a', { isRemoved: true }), anEntry('b'), anEntry('c')])).toBe('b');
});

test('a save contains the finished uploads in order, the first as cover, and the removals', () => {
  const change = toMediaChange(
    [
      anEntry('moving', { facts: null }),
      anEntry('a', { alt: ' Front ' }),
      anEntry('gone', { isStored: true, isRemoved: true }),
      anEntry('b'),
      anEntry('v', { place: 'videos' }),
      anEntry('d', { place: 'exterior', filename: 'scratch.jpg' }),
    ],
    '2019 Honda Civic',
  );
  expect(change.images).toMatchObject([
    { id: 'a', alt: 'Front', isPrimary: true },
    { id: 'b', alt: '2019 Honda Civic', isPrimary: false },
  ]);
  expect(change.videos).toEqual([{ id: 'v', publicId: 'p', url: 'u', thumbnailUrl: null }]);
  expect(change.disclosureImages).toMatchObject([{ id: 'd', category: 'exterior', filename: 'scratch.jpg' }]);
  expect(change.removedIds).toEqual(['gone']);
});

test('saving unchanged media sends what was stored', () => {
  const picture = { publicId: 'p', url: 'u', width: 4, height: 3, placeholderColor: '#000000' };
  const vehicle = anEditableVehicle({
    input: aVehicleInput({ year: 2019, make: 'Honda', model: 'Civic' }),
    images: [
      { ...picture, id: 'a', alt: 'Front', isPrimary: true },
      { ...picture, id: 'b', alt: '2019 Honda Civic', isPrimary: false },
    ],
    videos: [{ id: 'v', publicId: 'p', url: 'u', thumbnailUrl: 't' }],
    disclosureImages: [{ ...picture, id: 'd', alt: 'Scratch', category: 'exterior', filename: 'scratch.jpg' }],
  });
  const { images, videos, disclosureImages } = vehicle;
  const entries = toMediaEntries(vehicle);
  expect(entries.map(({ alt }) => alt)).toEqual(['Front', '', '', 'Scratch']);
  expect(toMediaChange(entries, '2019 Honda Civic')).toEqual({ images, videos, disclosureImages, removedIds: [] });
});

test('after a save finished uploads are stored, removals are gone and failed uploads are still new', () => {
  const entries = [
    anEntry('a'),
    anEntry('gone', { isStored: true, isRemoved: true }),
    anEntry('failed', { facts: null }),
  ];
  expect(afterSave(entries, toMediaChange(entries, 'Car'))).toMatchObject([
    { id: 'a', isStored: true },
    { id: 'failed', isStored: false },
  ]);
});
