import * as v from 'valibot';

export type SynonymValues = { term: string; meaning: string };

/** `found` counts the available vehicles that the term finds; only the dealer's own can be changed. */
export type Synonym = SynonymValues & { id: number; isOwn: boolean; found: number };

const words = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(/\s+/g, ' ').toLowerCase()),
);

/** Messages for the table's constraints. `others` are the synonyms except the one that is changed. */
export function createSynonymSchema(others: readonly Synonym[]) {
  return v.pipe(
    v.object({
      term: v.pipe(
        words,
        v.minLength(2, 'Enter at least two letters'),
        v.maxLength(60, 'Enter at most 60 characters'),
        v.regex(/\p{L}/u, 'Enter a word: numbers have meanings of their own'),
      ),
      meaning: v.pipe(
        words,
        v.nonEmpty('Enter what it means, such as a make or a body style'),
        v.maxLength(60, 'Enter at most 60 characters'),
      ),
    }),
    v.forward(
      v.check(({ term, meaning }) => term !== meaning, 'A word cannot be its own synonym'),
      ['meaning'],
    ),
    v.forward(
      v.check(
        ({ term, meaning }) => !others.some((other) => other.term === term && other.meaning === meaning),
        'There is such a synonym already',
      ),
      ['term'],
    ),
    v.forward(
      v.check(
        ({ term, meaning }) => !others.some((other) => other.isOwn && other.term === meaning && other.meaning === term),
        'There is a synonym in the other direction: two would lead in a circle',
      ),
      ['meaning'],
    ),
  );
}
