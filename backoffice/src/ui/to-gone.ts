import { isDomainError } from '@dealer/shared-domain';

/** For an id that is unknown or malformed; throws any other error. */
export function toGone(error: unknown): 'gone' {
  if (isDomainError(error) && (error.kind === 'not-found' || error.kind === 'invalid')) return 'gone';
  throw error;
}
