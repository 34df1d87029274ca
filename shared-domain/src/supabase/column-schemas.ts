import * as v from 'valibot';

/** Postgres writes `numeric` and `bigint` as text if JSON could lose digits. */
export const storedNumber = v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]);

export const storedNumberOrNull = v.nullish(storedNumber, null);

/** Empty text reads as null. */
export const storedTextOrNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((text) => text?.trim() || null),
);

/** Null unless http(s), which excludes `javascript:`. */
export const storedUrlOrNull = matchingTextOrNull(/^https?:\/\//i);

/** A web address or a path on this site. */
export const storedMediaUrlOrNull = matchingTextOrNull(/^(https?:\/)?\//i);

function matchingTextOrNull(pattern: RegExp) {
  return v.pipe(
    storedTextOrNull,
    v.transform((text) => (text && pattern.test(text) ? text : null)),
  );
}

/** What a write returns that selects the ids of its rows. */
export const writtenRowsSchema = v.array(v.object({ id: v.string() }));
