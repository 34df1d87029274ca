import type { StaffUser } from './staff-session.ts';

export type SignInStep = 'code' | 'new-password' | 'set-up';

/**
 * Returns null when sign-in is complete. The code is required before a new password: otherwise a stolen password would
 * be enough to set another.
 */
export function nextSignInStep(user: StaffUser): SignInStep | null {
  if (user.secondFactor === 'needed') return 'code';
  if (user.isPasswordExpired) return 'new-password';
  return user.secondFactor === 'to-set-up' ? 'set-up' : null;
}
