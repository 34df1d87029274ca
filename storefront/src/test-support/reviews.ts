import type { Review, Reviews, ReviewsAnswer } from '@dealer/shared-domain';

export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    author: 'Priya Sandhu',
    rating: 5,
    text: 'The price on the site was the price on the bill.',
    relativeTime: '2 weeks ago',
    publishedAt: '2026-11-04T16:20:00.000Z',
    profilePhoto: null,
    authorUrl: null,
    ...overrides,
  };
}

export function anAnswer(
  reviews: Review[] = [aReview()],
  { source = 'google', ...data }: Partial<ReviewsAnswer['data']> & { source?: string } = {},
): ReviewsAnswer {
  const known = { url: 'https://maps.test/place', rating: 4.8, count: 212, updatedAt: '2026-11-21T15:00:00.000Z' };
  return { success: true, data: { reviews, ...known, ...data }, source, error: null };
}

/** Without reviews, unless overridden. */
export function someReviews(overrides: Partial<Reviews> = {}): Reviews {
  return {
    fetchWithRetry: async () => anAnswer([]),
    clearCache: async () => undefined,
    startScheduler: () => () => undefined,
    ...overrides,
  };
}
