import * as v from 'valibot';

/** Postgres writes `numeric` and `bigint` as text where a JSON number could lose digits. */
export const storedNumber = v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]);

export const storedNumberOrNull = v.nullish(storedNumber, null);

/** An empty text says as little as none. */
export const storedTextOrNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((text) => text?.trim() || null),
);

/** An address that a page may link to; anything else, `javascript:` among it, reads as none. */
export const storedUrlOrNull = matchingTextOrNull(/^https?:\/\//i);

/** Where a picture or a video lies: a web address, or a path on this site. */
export const storedMediaUrlOrNull = matchingTextOrNull(/^(https?:\/)?\//i);

function matchingTextOrNull(pattern: RegExp) {
  return v.pipe(
    storedTextOrNull,
    v.transform((text) => (text && pattern.test(text) ? text : null)),
  );
}
