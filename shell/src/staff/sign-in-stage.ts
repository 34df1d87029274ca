import type { StaffUser } from '@dealer/shared-domain/staff';

/** What the sign-in shows: a way in, or a step that is left after the right password. */
export type SignInStage =
  | { name: 'password'; notice?: string; username?: string }
  | { name: 'forgot' }
  | { name: 'link'; link: string }
  | { name: 'code' | 'recovery-code' | 'new-password' | 'set-up' | 'recovered'; user: StaffUser };
