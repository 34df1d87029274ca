import * as v from 'valibot';
import { createCachedResource } from '../cached-resource.ts';
import type { PublicConfig } from '../config.ts';
import { fetchReviewsWithRetry } from './fetch-reviews.ts';
import { type ReviewsAnswer, reviewsMessages, toFailedAnswer, unexpectedMessage } from './review.ts';
import { type KeptReviews, reviewsBodySchema } from './reviews-row.ts';

export type ReviewsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type ReviewsSource = {
  /** Starts anew from what is kept on the device, where another tab may have kept something newer. */
  initialize(): void;
  /** Never rejects. Callers at one time share the running request. */
  fetchWithRetry(): Promise<ReviewsAnswer>;
  /** Forgets what is kept, so that the next fetch asks the service. */
  clearCache(): void;
};

export type ReviewsSourceOptions = {
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>;
  /** Without it the reviews live as long as the page. */
  storage?: ReviewsStorage | null;
  fetch?: typeof fetch;
  now?: () => number;
};

export const reviewsMaxAgeMs = 86_400_000;
const storageKey = 'googleReviews';
const messages: readonly string[] = Object.values(reviewsMessages);

/** The five newest reviews, for a day at a time. Older ones stand in while the service is away. */
export function createReviewsSource({
  config,
  storage,
  fetch: fetchImplementation = (input, init) => fetch(input, init),
  now = Date.now,
}: ReviewsSourceOptions): ReviewsSource {
  let known: KeptReviews | null = null;
  let cached = createCache();

  function createCache() {
    return createCachedResource<KeptReviews>({
      load,
      maxAgeMs: reviewsMaxAgeMs,
      now,
      storage: storage ? { area: storage, key: storageKey, parse: readKept } : undefined,
    });
  }

  async function load(): Promise<KeptReviews> {
    const { data, source } = await fetchReviewsWithRetry({ config, fetchImplementation });
    return { source, data: { ...data, updatedAt: data.updatedAt ?? new Date(now()).toISOString() } };
  }

  /** The cache reads its storage also when it then finds the value too old. */
  function readKept(value: unknown): KeptReviews {
    known = v.parse(reviewsBodySchema, value);
    return known;
  }

  async function fetchWithRetry(): Promise<ReviewsAnswer> {
    try {
      known = await cached.get();
      return { success: true, ...known, error: null };
    } catch (error) {
      const message = toMessage(error);
      return known ? { success: true, ...known, error: message } : toFailedAnswer(message);
    }
  }

  return {
    initialize() {
      cached = createCache();
    },
    fetchWithRetry,
    clearCache() {
      known = null;
      cached.clear();
    },
  };
}

function toMessage(error: unknown): string {
  return error instanceof Error && messages.includes(error.message) ? error.message : unexpectedMessage;
}
