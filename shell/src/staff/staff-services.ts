import type {
  BackofficeContract,
  IdleTimeout,
  PasswordRecovery,
  ReauthenticationStore,
  SessionStore,
  StaffAuth,
} from '@dealer/shared-domain/staff';
import type { createBrowserRouter } from 'react-router-dom';

export type BackofficeRouter = ReturnType<typeof createBrowserRouter>;

export type BackofficeOpener = {
  /** Loads the back office and starts it at the page's address; its loaders start immediately. */
  open(): Promise<BackofficeRouter>;
  /** Disposes the back office when the session turns out to be invalid. */
  discard(): void;
};

export type StaffServices = {
  auth: StaffAuth;
  session: SessionStore;
  reauthentication: ReauthenticationStore;
  account: BackofficeContract['account'];
  recovery: PasswordRecovery;
  idleTimeout: IdleTimeout;
  contact: BackofficeContract['contact'];
  backoffice: BackofficeOpener;
};
