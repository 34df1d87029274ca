import { isDomainError } from '../errors.ts';

const retryAfterMs = [1000, 3000];

/** For idempotent calls: retries while the backend is briefly unavailable. */
export async function retryWhileUnavailable<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (const ms of retryAfterMs) {
    try {
      return await call();
    } catch (error) {
      if (!isDomainError(error) || error.kind !== 'unavailable') throw error;
      await wait(ms);
    }
  }
  return call();
}
