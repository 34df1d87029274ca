import type { Reviews } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { whenIdle } from '../../when-idle.ts';

/** Refreshes the reviews while the site is open, started when the browser is idle. */
export function useReviewsScheduler(reviews: Reviews) {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = reviews.startScheduler();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [reviews]);
}
