/** Google serves reviewers' photographs here; its terms require showing them. */
export const reviewerPhotosOrigin = 'https://lh3.googleusercontent.com';

export type Review = {
  author: string;
  rating: number;
  text: string;
  /** The service's text, such as `2 weeks ago`; may be empty. */
  relativeTime: string;
  publishedAt: string | null;
  profilePhoto: string | null;
  authorUrl: string | null;
};

export type ReviewsData = {
  /** At most five, newest first. */
  reviews: Review[];
  url: string | null;
  /** Average of all reviews on the service. */
  rating: number | null;
  count: number | null;
  /** Time of the fetch; null without reviews. */
  updatedAt: string | null;
};

export type ReviewsAnswer = {
  success: boolean;
  data: ReviewsData;
  /** `demo` for sample reviews. */
  source: string | null;
  /** On success: why the reviews are older than a day. */
  error: string | null;
};

export const reviewsMessages = {
  'method-not-allowed': 'Method not allowed - please try refreshing the page',
  'time-out': 'Request timed out - please check your connection',
  'cross-origin': 'CORS error - please refresh the page',
  refused: 'Failed to fetch Google Reviews',
  network: 'Failed to fetch Google Reviews',
  unusable: 'Failed to fetch Google Reviews',
} as const;

export const unexpectedMessage = 'An unexpected error occurred';

/** Name of the DOM event for newer reviews. */
export const reviewsRefreshed = 'reviewsRefreshed';

export function toFailedAnswer(message: string): ReviewsAnswer {
  const data = { reviews: [], url: null, rating: null, count: null, updatedAt: null };
  return { success: false, data, source: null, error: message };
}
