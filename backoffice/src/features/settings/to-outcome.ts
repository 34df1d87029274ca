import { isDomainError } from '@dealer/shared-domain';
import type { TrustedAnswer } from '@dealer/shared-domain/staff';

/** Every way in which a question can end, as an answer: a session that is gone is one of them. */
export function toOutcome<Value>(question: Promise<TrustedAnswer<Value>>): Promise<TrustedAnswer<Value>> {
  return question.catch((error: unknown) => ({
    kind: 'unavailable',
    message: isDomainError(error) ? error.message : 'This is not available right now. Please try again.',
  }));
}
