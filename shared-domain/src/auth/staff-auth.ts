import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { AuthError, StaffClient } from '../supabase/staff-client.ts';
import { withDeadline } from '../supabase/with-deadline.ts';
import { isUnauthorized } from '../supabase/with-session.ts';
import type { TabChannel } from '../tab-channel.ts';
import { createSecondFactorClient } from './second-factor.ts';
import { createSessionChanges, type SessionChange } from './session-changes.ts';
import { requestSignIn, unavailableMessage, wrongCredentials } from './sign-in-request.ts';
import type { SignOutScope, StaffUser } from './staff-session.ts';
import { staffSessionSchema, toStaffUser } from './staff-session-row.ts';
import { askTrusted, type Refusal } from './trusted-request.ts';

/**
 * A refused sign-in is part of normal work; its message is the sentence to show. Signed in is not yet all the way in:
 * `nextSignInStep` says what is left.
 */
export type SignInResult = { kind: 'signed-in'; user: StaffUser } | Refusal;

/** `timed-out`: there was a session, and nobody worked with it for too long. */
export type NoUser = 'signed-out' | 'timed-out' | 'not-staff';

export type StaffAuth = {
  signIn(username: string, password: string): Promise<SignInResult>;
  /** Shows a code of the authenticator app. */
  enterCode(code: string): Promise<SignInResult>;
  /** Uses one recovery code up; the second factor that it stood in for is removed. */
  enterRecoveryCode(code: string): Promise<SignInResult>;
  /** Asks the backend who is signed in. Rejects with `unavailable`, the session kept, when it does not answer. */
  getUser(): Promise<StaffUser | NoUser>;
  /** Exchanges the session for a fresh one without asking anybody; false when that was refused. */
  refresh(): Promise<boolean>;
  /**
   * This device is signed out even when the backend is away. Everywhere rejects when the other sessions live on: the
   * one here is kept then, for another try.
   */
  signOut(scope: SignOutScope): Promise<void>;
  /** Ends the session because nobody worked, in every tab of this browser. */
  endIdleSession(): Promise<void>;
  /** Somebody works. Resolves to the seconds that the session lasts from now on without work. */
  touch(): Promise<number>;
  /** Tells the other tabs that every step of the sign-in is done. */
  noteReady(): void;
  /** Returns the function that ends it. */
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /** Rejects with `unauthorized` when nobody is signed in. */
  getAccessToken(): Promise<string>;
};

type StaffAuthOptions = {
  client: StaffClient;
  config: { dealerId: string };
  fetch?: typeof fetch;
  createChannel?: () => TabChannel | null;
};

/** Signs staff in and out, in the one client. */
export function createStaffAuth({
  client,
  config,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
  createChannel,
}: StaffAuthOptions): StaffAuth {
  const { auth } = client;
  const changes = createSessionChanges(auth, createChannel);
  const factors = createSecondFactorClient(client);

  async function readUser(): Promise<StaffUser | 'not-staff'> {
    const request = client.rpc('staff_session', { p_dealer_id: config.dealerId });
    const row = await readStaffAnswer(request, { schema: staffSessionSchema, failed: unavailableMessage });
    return row ? toStaffUser(row) : 'not-staff';
  }

  async function signIn(username: string, password: string): Promise<SignInResult> {
    if (!username.trim() || !password) return { kind: 'refused', message: 'Email and password are required' };
    const answer = await requestSignIn(fetchImplementation, username.trim(), password);
    if (answer.kind !== 'accepted') return answer;
    return settle(async () => {
      const { error } = await auth.setSession(answer.tokens);
      if (error) throw toSessionError(error);
      return undefined;
    });
  }

  /** Does a part of the sign-in and says where it led. */
  async function settle(work: () => Promise<Refusal | undefined>): Promise<SignInResult> {
    try {
      const refusal = await work();
      if (refusal) return refusal;
      const user = await readUser();
      if (user !== 'not-staff') return { kind: 'signed-in', user };
      await signOut('device');
      return { kind: 'refused', message: wrongCredentials };
    } catch (error) {
      // The session that this step goes on with is gone, or was never good.
      if (isUnauthorized(error)) return { kind: 'refused', message: 'Authentication failed' };
      return { kind: 'unavailable', message: unavailableMessage };
    }
  }

  function enterCode(code: string): Promise<SignInResult> {
    return settle(async () => {
      const factorId = await factors.findVerified();
      // Reset by an owner meanwhile: the session says so itself.
      if (factorId === null) return undefined;
      const outcome = await factors.verify(factorId, code);
      return outcome.kind === 'done' ? undefined : outcome;
    });
  }

  function enterRecoveryCode(code: string): Promise<SignInResult> {
    return settle(async () => {
      const answer = await askTrusted(fetchImplementation, {
        path: '/api/admin/recovery-code',
        body: { code: code.trim() },
        schema: v.unknown(),
        accessToken: await getAccessToken(),
        sentences: { refused: 'That recovery code is not right, or was used before.', unavailable: unavailableMessage },
      });
      return answer.kind === 'done' ? undefined : answer;
    });
  }

  async function getAccessToken(): Promise<string> {
    const { data, error } = await withDeadline(auth.getSession(), unavailableMessage);
    if (data.session) return data.session.access_token;
    throw error ? toSessionError(error) : new DomainError('unauthorized', 'Please sign in');
  }

  async function refresh(): Promise<boolean> {
    const { data: before } = await auth.getSession();
    const { data, error } = await withDeadline(auth.refreshSession(), unavailableMessage);
    if (data.session) return true;
    const failure = error && toSessionError(error);
    if (failure?.kind === 'unavailable') throw failure;
    // Another tab may have been quicker with the same exchange.
    const { data: after } = await auth.getSession();
    return after.session !== null && after.session.access_token !== before.session?.access_token;
  }

  async function withFreshSession<T>(work: () => Promise<T>): Promise<T> {
    await getAccessToken();
    return work().catch(async (error: unknown) => {
      if (isUnauthorized(error) && (await refresh())) return work();
      throw error;
    });
  }

  async function getUser(): Promise<StaffUser | NoUser> {
    try {
      return await withFreshSession(readUser);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      changes.noteSignedOut();
      await auth.signOut({ scope: 'local' });
      return isTimedOut(error) || client.wasTimedOut() ? 'timed-out' : 'signed-out';
    }
  }

  function touch(): Promise<number> {
    return withFreshSession(async () => {
      const request = client.rpc('touch_staff_session', { p_dealer_id: config.dealerId });
      const answer = await readStaffAnswer(request, { schema: touchSchema, failed: unavailableMessage });
      return answer.expires_in_seconds;
    });
  }

  async function signOut(scope: SignOutScope): Promise<void> {
    if (scope === 'everywhere') return signOutEverywhere();
    changes.expectEnd('signed-out');
    await tryToSignOut('local');
  }

  async function signOutEverywhere(): Promise<void> {
    // A session that has run out cannot end the others: it is lost, not signed out.
    await getAccessToken();
    changes.expectEnd('signed-out');
    if (await tryToSignOut('global')) return;
    changes.expectEnd(null);
    throw new DomainError('unavailable', unavailableMessage);
  }

  async function endIdleSession(): Promise<void> {
    changes.expectEnd('timed-out');
    await tryToSignOut('local');
  }

  async function tryToSignOut(scope: 'global' | 'local'): Promise<boolean> {
    try {
      const { error } = await auth.signOut({ scope });
      return error === null;
    } catch {
      return false;
    }
  }

  return {
    signIn,
    enterCode,
    enterRecoveryCode,
    getUser,
    refresh,
    signOut,
    endIdleSession,
    touch,
    noteReady: changes.noteReady,
    onSessionChange: changes.subscribe,
    getAccessToken,
  };
}

const touchSchema = v.object({ expires_in_seconds: v.number() });

const timeoutSchema = v.union([
  v.object({ code: v.literal('session_expired') }),
  // The database answers 401 to sessions that have ended and to the suspended, too.
  v.object({ code: v.literal('PT401'), message: v.literal('The session has timed out') }),
]);

/** Both the database and the sign-in service say it when a session was idle for too long. */
function isTimedOut(error: unknown): boolean {
  return isDomainError(error) && v.is(timeoutSchema, error.cause);
}

/** A refresh that was refused ends the session; one that got no answer does not. */
function toSessionError(error: AuthError): DomainError {
  const status = error.status ?? 0;
  const isRefused = error.name !== 'AuthRetryableFetchError' && status >= 400 && status < 500 && status !== 429;
  return isRefused
    ? new DomainError('unauthorized', 'Please sign in', { cause: error })
    : new DomainError('unavailable', unavailableMessage, { cause: error });
}
