import type { StaffUser } from '@dealer/shared-domain/staff';

/** The state of the sign-in: an entry form, or a step after the password was right. */
export type SignInStage =
  | { name: 'password'; notice?: string; username?: string }
  | { name: 'forgot'; username?: string }
  | { name: 'link'; link: string }
  | { name: 'code' | 'recovery-code' | 'new-password' | 'set-up' | 'recovered'; user: StaffUser };
