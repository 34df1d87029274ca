import type { Refusal } from '@dealer/shared-domain/staff';

/** What to say where something was not done; null stands for no answer at all. */
export function toSentence(refusal: Refusal | null): string {
  if (refusal === null) return 'This is not available right now. Please try again.';
  if (refusal.kind !== 'locked') return refusal.message;
  const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
