import { useEffect } from 'react';
import type { VehicleMedia } from './vehicle-media.ts';

const retryMs = 20_000;

/** Sends again what failed for want of a network: when there is one, and from time to time. */
export function useUploadRetries(media: VehicleMedia): void {
  useEffect(() => {
    const retry = () => {
      if (navigator.onLine) media.queue.retry(Object.keys(media.queue.jobs.getState()));
    };
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [media]);
}
