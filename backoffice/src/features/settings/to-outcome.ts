import { isDomainError } from '@dealer/shared-domain';
import type { ApiResult } from '@dealer/shared-domain/staff';

/** Turns every result of a request into an outcome, an expired session included. */
export function toOutcome<Value>(question: Promise<ApiResult<Value>>): Promise<ApiResult<Value>> {
  return question.catch((error: unknown) => ({
    kind: 'unavailable',
    message: isDomainError(error) ? error.message : 'This is not available right now. Please try again.',
  }));
}
