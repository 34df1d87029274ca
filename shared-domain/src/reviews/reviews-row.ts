import * as v from 'valibot';
import type { Review, ReviewsData } from './review.ts';

export type StoredReviews = { data: ReviewsData; source: string | null };

const shownReviews = 5;
/** Larger numbers are milliseconds since the epoch, smaller ones seconds. */
const smallestMilliseconds = 1e11;

const textSchema = v.fallback(v.pipe(v.string(), v.trim()), '');
const optionalText = v.optional(textSchema, '');
const linkSchema = v.optional(
  v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/))), null),
  null,
);
const pictureSchema = v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null), null);
const numberSchema = v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]), v.finite());
const optionalNumber = v.optional(v.fallback(v.nullable(numberSchema), null), null);
const momentSchema = v.optional(v.fallback(v.pipe(v.unknown(), v.transform(toIso)), null), null);

/** Accepts the field names of the review services and of our function. */
const reviewRowSchema = v.pipe(
  v.object({
    author: optionalText,
    author_name: optionalText,
    rating: v.pipe(
      numberSchema,
      v.transform((rating) => Math.min(5, Math.max(1, Math.round(rating)))),
    ),
    text: optionalText,
    relative_time_description: optionalText,
    relativeTime: optionalText,
    time: momentSchema,
    timestamp: momentSchema,
    date: momentSchema,
    publishedAt: momentSchema,
    profilePhoto: pictureSchema,
    profile_photo_url: pictureSchema,
    authorUrl: linkSchema,
    author_url: linkSchema,
  }),
  v.transform(
    (row): Review => ({
      author: row.author || row.author_name || 'Anonymous',
      rating: row.rating,
      text: row.text,
      relativeTime: row.relative_time_description || row.relativeTime,
      publishedAt: row.time ?? row.timestamp ?? row.date ?? row.publishedAt,
      profilePhoto: row.profilePhoto ?? row.profile_photo_url,
      authorUrl: row.authorUrl ?? row.author_url,
    }),
  ),
);

const listSchema = v.pipe(v.array(v.unknown()), v.transform(toNewest));

const dataSchema = v.union([
  v.object({
    reviews: listSchema,
    url: linkSchema,
    rating: optionalNumber,
    count: optionalNumber,
    updatedAt: momentSchema,
  }),
  v.pipe(
    listSchema,
    v.transform((reviews): ReviewsData => ({ reviews, url: null, rating: null, count: null, updatedAt: null })),
  ),
]);

/** Shape of both the function's response and the cached copy. */
export const reviewsBodySchema: v.GenericSchema<unknown, StoredReviews> = v.object({
  data: dataSchema,
  source: v.optional(v.nullable(v.string()), null),
});

/** Skips invalid reviews. */
function toNewest(rows: unknown[]): Review[] {
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(reviewRowSchema, row);
      return parsed.success ? [parsed.output] : [];
    })
    .sort((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
    .slice(0, shownReviews);
}

function toIso(value: unknown): string | null {
  const date = toDate(value);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

function toDate(value: unknown): Date | null {
  if (typeof value === 'string' && /^\d+$/.test(value)) return toDate(Number(value));
  // Midnight UTC would be the day before in Canada.
  if (typeof value === 'string') return new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T12:00Z` : value);
  if (typeof value !== 'number') return null;
  return new Date(value < smallestMilliseconds ? value * 1000 : value);
}
