/** The named permissions; which role holds which, the database says (`public.staff_session`). */
export type Permission = 'vehicles' | 'messages' | 'settings' | 'analytics' | 'people' | 'settings.danger';

/** `needed`: there is a second factor and this session has not shown it; `to-set-up`: the dealer asks for one. */
export type SecondFactor = 'off' | 'needed' | 'verified' | 'to-set-up';

export type StaffUser = {
  id: string;
  username: string;
  email: string;
  role: 'owner' | 'staff';
  /** None while a step of the sign-in is left. */
  permissions: readonly Permission[];
  secondFactor: SecondFactor;
  isPasswordExpired: boolean;
  passwordExpiresAt: string | null;
  sessionTimeoutMinutes: number;
};

/** `device` signs out every tab of this browser, `everywhere` revokes every session of the person. */
export type SignOutScope = 'device' | 'everywhere';

/** What the shell lends to the back office of the signed-in person; the back office never sees a token. */
export type StaffSession = {
  getUser(): StaffUser;
  /** Asks the backend anew who the person is, after something about the account was changed. */
  refreshUser(): Promise<StaffUser>;
  /** Ends the session and leaves for the home page. Rejects when that was not possible everywhere: the session is kept. */
  signOut(scope: SignOutScope): Promise<void>;
};
