import type { PublicConfig } from '../config.ts';
import { type ReviewsAnswer, toFailedAnswer, unexpectedMessage } from './review.ts';
import type { ReviewsService } from './reviews-service.ts';

/** Reviews as a page uses them. Their code arrives with the first call: no first view waits for it. */
export type Reviews = {
  /** Never rejects: the answer says what went wrong. */
  fetchWithRetry(): Promise<ReviewsAnswer>;
  /** Forgets what is kept on the device. */
  clearCache(): Promise<void>;
  /** Keeps the reviews fresh until the function that it returns is called. */
  startScheduler(): () => void;
};

/** For the browser: on a server it may be made, and nothing more. */
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
