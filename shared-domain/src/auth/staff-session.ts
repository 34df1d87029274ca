import type { Permission, StaffRole } from './staff-roles.ts';

/** `needed`: this session has not verified its factor; `to-set-up`: the dealer requires one. */
export type SecondFactor = 'off' | 'needed' | 'verified' | 'to-set-up';

export type StaffUser = {
  id: string;
  username: string;
  email: string;
  role: StaffRole;
  /** Empty until every sign-in step is done. */
  permissions: readonly Permission[];
  secondFactor: SecondFactor;
  /** For a lost second factor. Undefined in an older shell. */
  hasRecoveryCodes?: boolean | undefined;
  isPasswordExpired: boolean;
  passwordExpiresAt: string | null;
  sessionTimeoutMinutes: number;
};

/** `device` signs out every tab of this browser; `everywhere` revokes all of the person's sessions. */
export type SignOutScope = 'device' | 'everywhere';

/** The back office's view of the session; it never receives a token. */
export type StaffSession = {
  /** Throws until the session is checked. */
  getUser(): StaffUser;
  /** Resolves once someone is signed in, for loaders that run during the check. Undefined in an older shell. */
  whenSignedIn?(): Promise<StaffUser>;
  refreshUser(): Promise<StaffUser>;
  /** Leads to the home page. Rejects and keeps the session if the others could not be revoked. */
  signOut(scope: SignOutScope): Promise<void>;
};
