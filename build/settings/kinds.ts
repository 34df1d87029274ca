import * as v from 'valibot';
import { parseReleaseKeys } from '../releases/keys.ts';

export const text = v.optional(v.string());

/** A list, apart by spaces or commas. */
export const words = v.pipe(
  v.string(),
  v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
);

export const releaseKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseReleaseKeys(dataset.value);
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : 'cannot be read' });
      return NEVER;
    }
  }),
);
