import { DomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { AuthError, StaffClient } from '../supabase/staff-client.ts';
import { withDeadline } from '../supabase/with-deadline.ts';
import { isUnauthorized } from '../supabase/with-session.ts';
import type { TabChannel } from '../tab-channel.ts';
import { createSessionChanges, type SessionChange } from './session-changes.ts';
import { requestSignIn, unavailableMessage, wrongCredentials } from './sign-in-request.ts';
import type { SignOutScope, StaffUser } from './staff-session.ts';
import { staffSessionSchema, toStaffUser } from './staff-session-row.ts';

/** A refused sign-in is part of normal work; its message is the sentence to show. */
export type SignInResult =
  | { kind: 'signed-in'; user: StaffUser }
  | { kind: 'refused'; message: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }
  | { kind: 'unavailable'; message: string };

/** `this-device-only`: the backend did not answer, so the person's other sessions live on. */
export type SignOutResult = 'complete' | 'this-device-only';

export type StaffAuth = {
  signIn(username: string, password: string): Promise<SignInResult>;
  /** Asks the backend who is signed in. Rejects with `unavailable`, the session kept, when it does not answer. */
  getUser(): Promise<StaffUser | 'signed-out' | 'not-staff'>;
  /** Exchanges the session for a fresh one without asking anybody; false when that was refused. */
  refresh(): Promise<boolean>;
  /** Never rejects: this browser is signed out even when the backend is away. */
  signOut(scope: SignOutScope): Promise<SignOutResult>;
  /** Returns the function that ends it. */
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /** Rejects with `unauthorized` when nobody is signed in. */
  getAccessToken(): Promise<string>;
};

/** Signs staff in and out, in the one client. */
export function createStaffAuth({
  client,
  config,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
  createChannel,
}: {
  client: StaffClient;
  config: { dealerId: string };
  fetch?: typeof fetch;
  createChannel?: () => TabChannel | null;
}): StaffAuth {
  const { auth } = client;
  const changes = createSessionChanges(auth, createChannel);

  async function readUser(): Promise<StaffUser | 'not-staff'> {
    const request = client.rpc('staff_session', { p_dealer_id: config.dealerId });
    const row = await readStaffAnswer(request, { schema: staffSessionSchema, failed: unavailableMessage });
    return row ? toStaffUser(row) : 'not-staff';
  }

  async function signIn(username: string, password: string): Promise<SignInResult> {
    if (!username.trim() || !password) return { kind: 'refused', message: 'Email and password are required' };
    const answer = await requestSignIn(fetchImplementation, username.trim(), password);
    if (answer.kind !== 'accepted') return answer;
    try {
      const { error } = await auth.setSession(answer.tokens);
      if (error) throw toSessionError(error);
      const user = await readUser();
      if (user !== 'not-staff') return { kind: 'signed-in', user };
      await signOut('device');
      return { kind: 'refused', message: wrongCredentials };
    } catch {
      return { kind: 'unavailable', message: unavailableMessage };
    }
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

  async function getUser(): Promise<StaffUser | 'signed-out' | 'not-staff'> {
    try {
      await getAccessToken();
      return await readUser().catch(async (error: unknown) => {
        if (isUnauthorized(error) && (await refresh())) return readUser();
        throw error;
      });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      changes.noteSignedOut();
      await auth.signOut({ scope: 'local' });
      return 'signed-out';
    }
  }

  async function signOut(scope: SignOutScope): Promise<SignOutResult> {
    changes.expectSignOut();
    const isRevoked = await tryToSignOut(scope === 'everywhere' ? 'global' : 'local');
    if (!isRevoked) await tryToSignOut('local');
    return isRevoked || scope === 'device' ? 'complete' : 'this-device-only';
  }

  async function tryToSignOut(scope: 'global' | 'local'): Promise<boolean> {
    try {
      const { error } = await auth.signOut({ scope });
      return error === null;
    } catch {
      return false;
    }
  }

  return { signIn, getUser, refresh, signOut, onSessionChange: changes.subscribe, getAccessToken };
}

/** A refresh that was refused ends the session; one that got no answer does not. */
function toSessionError(error: AuthError): DomainError {
  const status = error.status ?? 0;
  const isRefused = error.name !== 'AuthRetryableFetchError' && status >= 400 && status < 500 && status !== 429;
  return isRefused
    ? new DomainError('unauthorized', 'Please sign in', { cause: error })
    : new DomainError('unavailable', unavailableMessage, { cause: error });
}
