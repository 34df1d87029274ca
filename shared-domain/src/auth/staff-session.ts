/** The named permissions; which role holds which, the database says (`public.staff_session`). */
export type Permission = 'vehicles' | 'messages' | 'settings' | 'analytics' | 'people' | 'settings.danger';

export type StaffUser = {
  id: string;
  username: string;
  email: string;
  role: 'owner' | 'staff';
  permissions: readonly Permission[];
};

/** `device` signs out every tab of this browser, `everywhere` revokes every session of the person. */
export type SignOutScope = 'device' | 'everywhere';

/** What the shell lends to the back office of the signed-in person; the back office never sees a token. */
export type StaffSession = {
  getUser(): StaffUser;
  /** Ends the session and leaves for the home page. */
  signOut(scope: SignOutScope): Promise<void>;
};
