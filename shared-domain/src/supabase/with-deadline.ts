import { DomainError } from '../errors.ts';

const deadlineMs = 16_000;

/**
 * The library renews a session before it sends, and tries that for half a minute while the backend is away: nobody
 * waits that long for an answer.
 */
export function withDeadline<T>(work: PromiseLike<T>, failed: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DomainError('unavailable', failed)), deadlineMs);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
