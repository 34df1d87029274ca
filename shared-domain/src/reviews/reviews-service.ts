import type { PublicConfig } from '../config.ts';
import { openTabChannel } from '../tab-channel.ts';
import { reviewsRefreshed } from './review.ts';
import { createReviewsEvents } from './reviews-events.ts';
import { createReviewsScheduler, type ReviewsScheduler } from './reviews-scheduler.ts';
import { createReviewsSource, type ReviewsSource, type ReviewsStorage } from './reviews-source.ts';

export type ReviewsService = { source: ReviewsSource; scheduler: ReviewsScheduler };

export function createReviewsService(
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation?: typeof fetch,
): ReviewsService {
  const storage = openStorage();
  const source = createReviewsSource({ config, storage, fetch: fetchImplementation });
  const { publish } = createReviewsEvents({
    target: window,
    channel: openTabChannel(reviewsRefreshed),
    onOtherTab: source.initialize,
  });
  source.initialize();
  return { source, scheduler: createReviewsScheduler({ source, storage, publish }) };
}

function openStorage(): ReviewsStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
