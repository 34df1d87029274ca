import { toComparable } from '@dealer/shared-domain/staff';

/** Whether a typed name is the listed one, whatever its case, accents and hyphens. */
export function isSameName(listed: string, typed: string): boolean {
  return toComparable(listed) === toComparable(typed);
}
