import { DomainError } from '../errors.ts';

const deadlineMs = 16_000;

/** supabase-js spends up to 30 seconds on renewing a session before it sends a query; this gives up earlier. */
export function withDeadline<T>(work: PromiseLike<T>, failed: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DomainError('unavailable', failed)), deadlineMs);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
