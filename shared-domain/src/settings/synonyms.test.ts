import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSynonymSchema, type Synonym } from './synonyms.ts';

const others: Synonym[] = [
  { id: 1, term: 'bakkie', meaning: 'truck', isOwn: true, found: 3 },
  { id: 2, term: 'pickup', meaning: 'truck', isOwn: false, found: 3 },
];

test.each([
  [
    { term: '  Ute ', meaning: 'Pickup  Truck' },
    { term: 'ute', meaning: 'pickup truck' },
  ],
  [
    { term: 'truck', meaning: 'pickup' },
    { term: 'truck', meaning: 'pickup' },
  ],
])('%j becomes %j', (typed, expected) => {
  expect(v.parse(createSynonymSchema(others), typed)).toEqual(expected);
});

test.each([
  [{ term: 'b', meaning: 'truck' }, 'term', 'Enter at least two letters'],
  [{ term: '2019', meaning: 'truck' }, 'term', 'Enter a word: numbers have meanings of their own'],
  [{ term: 'ute', meaning: ' ' }, 'meaning', 'Enter what it means, such as a make or a body style'],
  [{ term: 'Truck', meaning: 'truck' }, 'meaning', 'A word cannot be its own synonym'],
  [{ term: 'Bakkie', meaning: 'truck' }, 'term', 'There is such a synonym already'],
  [{ term: 'pickup', meaning: 'truck' }, 'term', 'There is such a synonym already'],
  [
    { term: 'truck', meaning: 'bakkie' },
    'meaning',
    'There is a synonym in the other direction: two would lead in a circle',
  ],
])('%j is refused at %s: %s', (typed, field, message) => {
  const { issues } = v.safeParse(createSynonymSchema(others), typed);
  expect([issues?.[0].path?.[0]?.key, issues?.[0].message]).toEqual([field, message]);
});
