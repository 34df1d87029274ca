import {
  importWithRetry,
  type Reviews,
  type ReviewsAnswer,
  reviewsRefreshed,
  toFailedAnswer,
  unexpectedMessage,
} from '@dealer/shared-domain';
import { useCallback, useEffect, useState } from 'react';
import type { ReviewsView } from './ReviewsView.tsx';

type Shown = { answer: ReviewsAnswer; View: typeof ReviewsView | null };

/** The answer and its view, null while they load. A background refresh updates them. */
export function useReviews(reviews: Reviews, isEnabled: boolean) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    const show = async () => {
      const next = await load(reviews);
      if (!isUnmounted) setShown(next);
    };
    show();
    window.addEventListener(reviewsRefreshed, show);
    return () => {
      isUnmounted = true;
      window.removeEventListener(reviewsRefreshed, show);
    };
  }, [reviews, isEnabled, attempt]);

  const retry = useCallback(async () => {
    setShown(null);
    await reviews.clearCache();
    setAttempt((last) => last + 1);
  }, [reviews]);

  const hasFailed = shown !== null && !(shown.answer.success && shown.View);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  return { shown, retry };
}

async function load(reviews: Reviews): Promise<Shown> {
  try {
    const [answer, View] = await Promise.all([reviews.fetchWithRetry(), importWithRetry(importView)]);
    return { answer, View };
  } catch {
    return { answer: toFailedAnswer(unexpectedMessage), View: null };
  }
}

function importView() {
  return import(/* webpackChunkName: "reviews-view" */ './ReviewsView.tsx').then((view) => view.ReviewsView);
}
