import * as v from 'valibot';
import type { Http } from '../http.ts';
import { isUnauthorized } from '../supabase/session-guard.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { callApi, type Refusal } from './api-request.ts';
import { createSecondFactorClient } from './second-factor.ts';
import { type SessionAccess, toSessionError } from './session-access.ts';
import { requestSignIn, unavailableMessage, wrongCredentials } from './sign-in-request.ts';
import type { StaffUser } from './staff-session.ts';

/** After `signed-in`, `nextSignInStep` returns the remaining step. */
export type SignInResult = { kind: 'signed-in'; user: StaffUser } | Refusal;

type SignInOptions = {
  client: StaffClient;
  http: Http;
  access: SessionAccess;
  readUser: () => Promise<StaffUser | 'not-staff'>;
  signOut: () => Promise<void>;
  /** The idle time of an earlier session must not count for the new one. */
  clearActivity: () => void;
};

export function createSignIn({ client, http, access, readUser, signOut, clearActivity }: SignInOptions) {
  const factors = createSecondFactorClient(client);

  async function complete(step: () => Promise<Refusal | undefined>): Promise<SignInResult> {
    try {
      const refusal = await step();
      if (refusal) return refusal;
      const user = await readUser();
      if (user !== 'not-staff') return { kind: 'signed-in', user };
      await signOut();
      return { kind: 'refused', message: wrongCredentials };
    } catch (error) {
      // The session of this step has ended or was never valid.
      if (isUnauthorized(error)) return { kind: 'refused', message: 'Authentication failed' };
      return { kind: 'unavailable', message: unavailableMessage };
    }
  }

  return {
    async signIn(username: string, password: string): Promise<SignInResult> {
      if (!username.trim() || !password) return { kind: 'refused', message: 'Email and password are required' };
      const answer = await requestSignIn(http, username.trim(), password);
      if (answer.kind !== 'accepted') return answer;
      return complete(async () => {
        clearActivity();
        const { error } = await client.auth.setSession(answer.tokens);
        if (error) throw toSessionError(error);
        return undefined;
      });
    },
    enterCode: (code: string) =>
      complete(async () => {
        const factorId = await factors.findVerified();
        // An owner may have reset the factor; the session already shows it.
        if (factorId === null) return undefined;
        const outcome = await factors.verify(factorId, code);
        return outcome.kind === 'done' ? undefined : outcome;
      }),
    enterRecoveryCode: (code: string) =>
      complete(async () => {
        const answer = await callApi(http, {
          path: '/api/admin/recovery-code',
          body: { code: code.trim() },
          schema: v.unknown(),
          accessToken: await access.getAccessToken(),
          refused: 'That recovery code is not right, or was used before.',
          unavailable: unavailableMessage,
        });
        return answer.kind === 'done' ? undefined : answer;
      }),
  };
}
