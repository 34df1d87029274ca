import * as v from 'valibot';
import { createCachedResource } from '../cached-resource.ts';
import type { PublicConfig } from '../config.ts';
import { fetchReviewsWithRetry } from './fetch-reviews.ts';
import { type ReviewsAnswer, reviewsMessages, toFailedAnswer, unexpectedMessage } from './review.ts';
import { reviewsBodySchema, type StoredReviews } from './reviews-row.ts';

export type ReviewsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type ReviewsSource = {
  /** Restarts from the stored reviews, which another tab may have updated. */
  initialize(): void;
  /** Never rejects. Concurrent callers share one request. */
  fetchWithRetry(): Promise<ReviewsAnswer>;
  clearCache(): void;
};

export type ReviewsSourceOptions = {
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>;
  /** Null keeps reviews in memory only. */
  storage?: ReviewsStorage | null;
  fetch?: typeof fetch;
  now?: () => number;
};

const reviewsMaxAgeMs = 86_400_000;
const storageKey = 'googleReviews';
const messages: readonly string[] = Object.values(reviewsMessages);

/** Caches the five newest reviews for a day; serves older ones while the service is unavailable. */
export function createReviewsSource({
  config,
  storage,
  fetch: fetchImplementation = globalThis.fetch,
  now = Date.now,
}: ReviewsSourceOptions): ReviewsSource {
  let known: StoredReviews | null = null;
  let cached = createCache();

  function createCache() {
    return createCachedResource<StoredReviews>({
      load,
      maxAgeMs: reviewsMaxAgeMs,
      now,
      storage: storage ? { area: storage, key: storageKey, parse: parseStored } : undefined,
    });
  }

  async function load(): Promise<StoredReviews> {
    const { data, source } = await fetchReviewsWithRetry({ config, fetchImplementation });
    return { source, data: { ...data, updatedAt: data.updatedAt ?? new Date(now()).toISOString() } };
  }

  /** Also reads expired values, for use while the service is unavailable. */
  function parseStored(value: unknown): StoredReviews {
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
