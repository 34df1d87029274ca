import type { Reviews } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { whenIdle } from '../../when-idle.ts';

/** Keeps the reviews fresh while the site is open, and takes nothing from the first view. */
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
