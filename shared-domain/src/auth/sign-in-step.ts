import type { StaffUser } from './staff-session.ts';

/** What stands between the right password and the back office. */
export type SignInStep = 'code' | 'new-password' | 'set-up';

/**
 * The step that comes next, or null for somebody who is all the way in. The code comes before the new password: else
 * whoever found the old one could choose another.
 */
export function nextSignInStep(user: StaffUser): SignInStep | null {
  if (user.secondFactor === 'needed') return 'code';
  if (user.isPasswordExpired) return 'new-password';
  return user.secondFactor === 'to-set-up' ? 'set-up' : null;
}
