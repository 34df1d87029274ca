import * as v from 'valibot';
import { http as defaultHttp, type Http } from '../http.ts';
import type { SessionEndReason } from '../stores/session-end-note.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { isUnauthorized } from '../supabase/session-guard.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { TabChannel } from '../tab-channel.ts';
import { activityRecord } from './activity-record.ts';
import { createSessionAccess } from './session-access.ts';
import { createSessionChanges, type SessionChange } from './session-changes.ts';
import { findSessionEnd } from './session-end.ts';
import { createSignIn, type SignInResult } from './sign-in.ts';
import { unavailableMessage } from './sign-in-request.ts';
import { createSignOut } from './sign-out.ts';
import type { SignOutScope, StaffUser } from './staff-session.ts';
import { staffSessionSchema, toStaffUser } from './staff-session-row.ts';

/** A reason if the session ended without the person's doing. */
export type NoUser = SessionEndReason | 'signed-out' | 'not-staff';

export type StaffAuth = {
  signIn(username: string, password: string): Promise<SignInResult>;
  enterCode(code: string): Promise<SignInResult>;
  /** Consumes a recovery code and removes the second factor. */
  enterRecoveryCode(code: string): Promise<SignInResult>;
  /** Rejects with `unavailable` and keeps the session if the backend does not respond. */
  getUser(): Promise<StaffUser | NoUser>;
  refresh(): Promise<boolean>;
  /** `everywhere` rejects and keeps this session if the others could not be revoked. */
  signOut(scope: SignOutScope): Promise<void>;
  /** In every tab of this browser. */
  endIdleSession(): Promise<void>;
  /** Reports activity; resolves to the seconds until an idle session ends. */
  touch(): Promise<number>;
  noteReady(): void;
  onSessionChange(listener: (change: SessionChange) => void): () => void;
  /** Rejects with `unauthorized` without a session. */
  getAccessToken(): Promise<string>;
};

type StaffAuthOptions = {
  client: StaffClient;
  config: { dealerId: string };
  http?: Http;
  createChannel?: () => TabChannel | null;
};

export function createStaffAuth({ client, config, http = defaultHttp, createChannel }: StaffAuthOptions): StaffAuth {
  const { auth } = client;
  const changes = createSessionChanges(auth, createChannel);
  const access = createSessionAccess(auth);
  const { signOut, endIdleSession } = createSignOut({ auth, access, changes });

  async function readUser(): Promise<StaffUser | 'not-staff'> {
    const request = client.rpc('staff_session', { p_dealer_id: config.dealerId });
    const row = await runStaffQuery(request, { schema: staffSessionSchema, failed: unavailableMessage });
    return row ? toStaffUser(row) : 'not-staff';
  }

  async function getUser(): Promise<StaffUser | NoUser> {
    try {
      return await access.withFreshSession(readUser);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      changes.noteSignedOut();
      await auth.signOut({ scope: 'local' });
      return client.wasTimedOut() ? 'timed-out' : (findSessionEnd(error) ?? 'signed-out');
    }
  }

  function touch(): Promise<number> {
    return access.withFreshSession(async () => {
      const request = client.rpc('touch_staff_session', { p_dealer_id: config.dealerId });
      const answer = await runStaffQuery(request, { schema: touchSchema, failed: unavailableMessage });
      return answer.expires_in_seconds;
    });
  }

  return {
    ...createSignIn({
      client,
      http,
      access,
      readUser,
      signOut: () => signOut('device'),
      clearActivity: activityRecord.clear,
    }),
    getUser,
    touch,
    signOut,
    endIdleSession,
    refresh: access.refresh,
    getAccessToken: access.getAccessToken,
    noteReady: changes.noteReady,
    onSessionChange: changes.subscribe,
  };
}

const touchSchema = v.object({ expires_in_seconds: v.number() });
