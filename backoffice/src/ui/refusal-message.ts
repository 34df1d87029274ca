import { pluralize } from '@dealer/shared-domain';
import type { Refusal } from '@dealer/shared-domain/staff';

/** `null` means that the request failed. */
export function toRefusalMessage(refusal: Refusal | null): string {
  if (refusal === null) return 'This is not available right now. Please try again.';
  if (refusal.kind !== 'locked') return refusal.message;
  const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${pluralize(minutes, 'minute')}.`;
}
