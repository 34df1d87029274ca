import * as v from 'valibot';

/** Messages follow the setting's name: "PORT must be …". */

export const url = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must be a URL that starts with http:// or https://'),
  v.transform((address) => address.replace(/\/+$/, '')),
);

/** The address of a whole site: pages link to their paths from its root. */
export const siteUrl = v.pipe(
  url,
  v.check((address) => /^https?:\/\/[^/?#]*$/i.test(address), 'must not have a path or a query'),
);

export function number(min: number, max: number, what = 'a whole number') {
  const message = `must be ${what} from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export function flag(fallback: '0' | '1') {
  return v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), fallback),
    v.transform((value) => value === '1'),
  );
}

export function name(fallback: string) {
  return v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/i, 'may hold letters, digits and hyphens')),
    fallback,
  );
}

/** White space is refused: a container engine's `--env-file` includes a comment after a value in the value. */
export const token = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\S*$/, 'must not hold white space'),
  v.minLength(16, 'must have 16 characters or more'),
);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}
