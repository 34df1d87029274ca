import { expect, test } from 'vitest';
import { toAdditions, withFollowing } from './following-photos.ts';
import type { MediaEntry } from './media-list.ts';

const facts = { publicId: 'p', url: 'u', width: 1, height: 1, placeholderColor: '#000000', thumbnailUrl: null };
const anEntry = (id: string, part: Partial<MediaEntry> = {}): MediaEntry => ({
  id,
  place: 'photos',
  filename: `${id}.jpg`,
  alt: '',
  facts: null,
  isStored: false,
  isRemoved: false,
  ...part,
});
const file = new File(['x'], 'x.jpg');

test('each unsent photograph takes its text and the order up to itself along', () => {
  const entries = [
    anEntry('a', { facts }),
    anEntry('gone', { isRemoved: true }),
    anEntry('b', { alt: 'Side' }),
    anEntry('c'),
  ];
  expect(toAdditions(entries, {}, '2019 Honda Civic')).toEqual(
    new Map([
      ['b', { place: 'photos', filename: 'b.jpg', alt: 'Side', order: ['a', 'b'] }],
      ['c', { place: 'photos', filename: 'c.jpg', alt: '2019 Honda Civic', order: ['a', 'b', 'c'] }],
    ]),
  );
});

test('a photograph of a disclosure has its stored category', () => {
  const additions = toAdditions([anEntry('a', { place: 'tiresWheels' })], {}, '');
  expect(additions?.get('a')?.place).toBe('tires_wheels');
});

test('with an unsent video or a refused file the save waits', () => {
  expect(toAdditions([anEntry('a'), anEntry('v', { place: 'videos' })], {}, '')).toBeNull();
  const refused = { a: { id: 'a', file, state: { status: 'failed' as const, message: 'No', isFinal: true } } };
  expect(toAdditions([anEntry('a')], refused, '')).toBeNull();
});

test('a form that is opened again shows what still follows, at its place', () => {
  const saved = [anEntry('b', { facts, isStored: true }), anEntry('c', { facts, isStored: true })];
  const toFollowing = (id: string, order: string[]) => ({
    id,
    file,
    sent: null,
    addition: { place: 'photos', alt: 'Front', filename: null, order },
  });
  const shown = withFollowing(saved, [toFollowing('a', ['a']), toFollowing('d', ['a', 'b', 'd'])]);
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
  expect(withFollowing(saved, [toFollowing('b', ['b'])])).toHaveLength(2);
});
