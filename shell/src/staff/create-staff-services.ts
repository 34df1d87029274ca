import {
  type ContactSource,
  createContactSource,
  createPublicClient,
  DomainError,
  fallbackContact,
  type PublicConfig,
} from '@dealer/shared-domain';
import type { SessionGuard, SessionStore, StaffUser } from '@dealer/shared-domain/staff';
import {
  createAccountSource,
  createIdleTimeout,
  createPasswordRecovery,
  createReauthenticationStore,
  createSessionActivity,
  createSessionGuard,
  createSessionStore,
  createStaffAuth,
  createStaffClient,
} from '@dealer/shared-domain/staff-sources';
import { createBackofficeOpener } from './backoffice-opener.ts';
import { createBackofficeContract } from './create-backoffice-contract.ts';
import type { StaffServices } from './staff-services.ts';

/** Creates the staff client and its services, once per page. `leave` runs after a sign-out. */
export function createStaffServices(config: PublicConfig, leave: () => void): StaffServices {
  const client = createStaffClient(config);
  const auth = createStaffAuth({ client, config });
  const { refresh, getAccessToken, signOut } = auth;
  const session = createSessionStore(auth, leave);
  const reauthentication = createReauthenticationStore();
  const guard = { refresh, askToConfirm: reauthentication.ask };
  const withSession = createSessionGuard({ ...guard, askToSignIn: session.askToSignIn });
  const withoutAsking = createSessionGuard({ ...guard, askToSignIn: async () => false });
  const whileSignedIn = createPollingGuard(session, withoutAsking);

  const publicClient = createPublicClient(config);
  const contact = createContactSource({ client: publicClient, dealerId: config.dealerId });
  const accountOptions = { client, getAccessToken, issuer: () => readIssuer(contact) };
  const backoffice = createBackofficeOpener(
    createBackofficeContract({
      config,
      client,
      publicClient,
      contact,
      getAccessToken,
      withSession,
      withoutAsking: whileSignedIn,
      account: createAccountSource({ ...accountOptions, withSession }),
      session: {
        getUser: () => getUser(session),
        whenSignedIn: () => whenSignedIn(session),
        refreshUser: session.refreshUser,
        signOut,
      },
    }),
  );
  session.store.subscribe(({ phase }) => {
    if (phase === 'signed-out' || phase === 'denied') backoffice.discard();
  });

  return {
    auth,
    session,
    reauthentication,
    // A step of the sign-in must not open another sign-in.
    account: createAccountSource({ ...accountOptions, withSession: withoutAsking }),
    recovery: createPasswordRecovery(),
    idleTimeout: createIdleTimeout({ auth, session, createActivity: createSessionActivity }),
    contact,
    backoffice,
  };
}

/**
 * Once one poll was refused, the others send nothing until the person has signed in again. While the session is checked
 * they are sent: the back office loads its counts during that check.
 */
function createPollingGuard({ store, reportEnd }: SessionStore, guard: SessionGuard): SessionGuard {
  return async (work) => {
    const state = store.getState();
    const isOver = state.phase === 'signed-in' ? state.lost !== null : state.phase !== 'checking';
    if (isOver) throw new DomainError('unauthorized', 'Please sign in');
    return guard(work).catch((error: unknown) => {
      reportEnd(error);
      throw error;
    });
  };
}

/** Throws without a session: the back office is rendered only with one. */
function getUser({ store }: SessionStore): StaffUser {
  const state = store.getState();
  if (state.phase !== 'signed-in') throw new Error('No one is signed in');
  return state.user;
}

function whenSignedIn({ store }: SessionStore): Promise<StaffUser> {
  const current = store.getState();
  if (current.phase === 'signed-in') return Promise.resolve(current.user);
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe((state) => {
      if (state.phase !== 'signed-in') return;
      unsubscribe();
      resolve(state.user);
    });
  });
}

/** The name of the account in an authenticator app. */
async function readIssuer(contact: ContactSource): Promise<string> {
  const { name } = await contact.getContact().catch(() => fallbackContact);
  return name;
}
