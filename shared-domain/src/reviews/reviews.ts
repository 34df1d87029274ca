import type { PublicConfig } from '../config.ts';
import { type ReviewsAnswer, toFailedAnswer, unexpectedMessage } from './review.ts';
import type { ReviewsService } from './reviews-service.ts';

/** The code loads with the first call, after the first paint. */
export type Reviews = {
  /** Never rejects: the result carries the error. */
  fetchWithRetry(): Promise<ReviewsAnswer>;
  clearCache(): Promise<void>;
  /** Returns the function that stops it. */
  startScheduler(): () => void;
};

/** Safe to create on a server, but only the browser can use it. */
export function createReviews(
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation?: typeof fetch,
): Reviews {
  let service: Promise<ReviewsService> | null = null;

  function load(): Promise<ReviewsService> {
    service ??= importService()
      .catch(importService)
      .then(({ createReviewsService }) => createReviewsService(config, fetchImplementation))
      .catch((error: unknown) => {
        service = null;
        throw error;
      });
    return service;
  }

  return {
    fetchWithRetry: () =>
      load().then(
        ({ source }) => source.fetchWithRetry(),
        () => toFailedAnswer(unexpectedMessage),
      ),
    clearCache: () =>
      load().then(
        ({ source }) => source.clearCache(),
        () => undefined,
      ),
    startScheduler() {
      let isStopped = false;
      let stop = () => {
        isStopped = true;
      };
      load().then(
        ({ scheduler }) => {
          if (isStopped) return;
          scheduler.start();
          stop = scheduler.stop;
        },
        (error: unknown) => console.warn('The reviews were not refreshed:', error),
      );
      return () => stop();
    },
  };
}

function importService() {
  return import(/* webpackChunkName: "reviews" */ './reviews-service.ts');
}
