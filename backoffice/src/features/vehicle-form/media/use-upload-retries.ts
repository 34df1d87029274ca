import { useEffect } from 'react';
import type { VehicleMedia } from './vehicle-media.ts';

const firstPauseMs = 20_000;
const longestPauseMs = 5 * 60_000;

/**
 * Sends again what failed without a network: when the network returns, and after ever longer pauses. Not while `isPaused`:
 * during a save, and after it, when a person decides.
 */
export function useUploadRetries(media: VehicleMedia, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return undefined;
    let pauseMs = firstPauseMs;
    let timer = setTimeout(retryLater, pauseMs);
    function retry() {
      if (navigator.onLine) media.queue.retry(Object.keys(media.queue.jobs.getState()));
    }
    function retryLater() {
      retry();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      timer = setTimeout(retryLater, pauseMs);
    }
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [media, isPaused]);
}
