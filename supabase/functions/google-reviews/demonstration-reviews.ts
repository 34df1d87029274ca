import type { Review, ReviewsData } from './places-api.ts';

const dayMs = 24 * 60 * 60 * 1000;

const written = [
  {
    author: 'Priya Sandhu',
    rating: 5,
    date: '2026-11-04T16:20:00Z',
    text: 'They pointed out a scratch that I had not seen. The price on the site was the price on the bill, plus HST and plates, as it said.',
  },
  {
    author: 'Daniel Okafor',
    rating: 5,
    date: '2026-10-26T21:05:00Z',
    text: 'Called at noon, test drive at four, plates the next day. No pressure at any point.',
  },
  {
    author: 'Mei-Lin Chow',
    rating: 5,
    date: '2026-10-09T14:45:00Z',
    text: 'I got my appraisal letter for the insurance claim the same afternoon. Clear, fair, and the adjuster took it without a question.',
  },
  {
    author: 'Gord MacLeod',
    rating: 4,
    date: '2026-09-18T18:30:00Z',
    text: 'Drove in from Pickering for a RAV4. The winter tires had less tread left than I hoped, but that was written on the page, with a photo, before I left home.',
  },
  {
    author: 'Amélie Tremblay',
    rating: 5,
    date: '2026-08-22T15:10:00Z',
    text: 'My first car, and nobody hurried me. They went through every line of the disclosure with me and waited while I called my dad in Sudbury. When the registration took a day longer than planned they lent me a car for work and called twice to say where things stood.',
  },
  {
    author: 'Ravi Nadarajah',
    rating: 4,
    date: '2026-07-11T17:00:00Z',
    text: 'Good selection and honest answers. Saturday was busy, so book a time for the test drive.',
  },
] as const;

/** Shown when no place is configured; `source` marks them as a demonstration. */
export function demonstrationReviews(nowMs: number): ReviewsData {
  const reviews = written.map((review) => toReview(review, nowMs));
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return {
    reviews,
    url: null,
    rating: Math.round((sum / reviews.length) * 10) / 10,
    count: reviews.length,
    updatedAt: new Date(nowMs).toISOString(),
  };
}

function toReview({ author, rating, date, text }: (typeof written)[number], nowMs: number): Review {
  const publishedAtMs = Date.parse(date);
  return {
    author,
    rating,
    text,
    relative_time_description: describeAge(nowMs - publishedAtMs),
    time: publishedAtMs / 1000,
    profilePhoto: null,
    authorUrl: null,
  };
}

/** In the review service's format: `3 weeks ago`, `a month ago`. */
function describeAge(ageMs: number): string {
  const days = Math.floor(ageMs / dayMs);
  if (days < 1) return 'today';
  if (days < 7) return days === 1 ? 'a day ago' : `${days} days ago`;
  if (days < 30) return days < 14 ? 'a week ago' : `${Math.floor(days / 7)} weeks ago`;
  if (days < 365) return days < 60 ? 'a month ago' : `${Math.floor(days / 30)} months ago`;
  return days < 730 ? 'a year ago' : `${Math.floor(days / 365)} years ago`;
}
