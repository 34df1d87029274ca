/** Where the review service keeps the photographs of those who wrote; its terms ask to show them. */
export const reviewerPhotosOrigin = 'https://lh3.googleusercontent.com';

/** What a customer wrote on the review service. */
export type Review = {
  author: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  /** In the service's words, such as `2 weeks ago`; empty where it said nothing. */
  relativeTime: string;
  publishedAt: string | null;
  profilePhoto: string | null;
  authorUrl: string | null;
};

export type ReviewsData = {
  /** The five newest, newest first. */
  reviews: Review[];
  /** Where all reviews stand on the service. */
  url: string | null;
  /** Of all reviews on the service. */
  rating: number | null;
  count: number | null;
  /** When they were taken from the service; null where there are none. */
  updatedAt: string | null;
};

export type ReviewsAnswer = {
  success: boolean;
  data: ReviewsData;
  /** `demo` for reviews that nobody wrote about this dealer. */
  source: string | null;
  /** Beside a success: why these reviews are older than a day. */
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

/** The name of the event that says: newer reviews are there. */
export const reviewsRefreshed = 'reviewsRefreshed';

export function toFailedAnswer(message: string): ReviewsAnswer {
  const data = { reviews: [], url: null, rating: null, count: null, updatedAt: null };
  return { success: false, data, source: null, error: message };
}
