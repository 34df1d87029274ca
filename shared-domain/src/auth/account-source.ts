import * as v from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { createSecondFactorClient, type Enrolment } from './second-factor.ts';
import { askTrusted, type Refusal, type TrustedAnswer } from './trusted-request.ts';

/** What people do with their own account. Outcomes are answers; only a session that is gone for good rejects. */
export type AccountSource = {
  /** Begins to set a second factor up. Rejects with a `DomainError`. */
  beginTwoFactor(): Promise<Enrolment>;
  /** The first right code makes the factor count, and raises this session. */
  confirmTwoFactor(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal>;
  /** Gives a set-up up; what stays behind of it is dropped at the next one. */
  cancelTwoFactor(factorId: string): Promise<void>;
  /** Ten new codes; those from before are void. */
  createRecoveryCodes(currentPassword: string): Promise<TrustedAnswer<string[]>>;
  removeTwoFactor(currentPassword: string): Promise<TrustedAnswer<null>>;
  /** Ends the person's other sessions, keeps this one. */
  changePassword(currentPassword: string, newPassword: string): Promise<TrustedAnswer<null>>;
};

const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'This is not available right now. Please try again.',
};

const codesSchema = v.pipe(
  v.object({ codes: v.array(v.string()) }),
  v.transform(({ codes }) => codes),
);
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

type AccountSourceOptions = {
  client: StaffClient;
  /** Who the codes are for, as the authenticator app lists them. */
  issuer: () => Promise<string>;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  fetch?: typeof fetch;
};

export function createAccountSource({
  client,
  issuer,
  getAccessToken,
  withSession,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
}: AccountSourceOptions): AccountSource {
  const factors = createSecondFactorClient(client);

  function ask<TSchema extends v.GenericSchema>(path: string, body: Record<string, unknown>, schema: TSchema) {
    return withSession(async () => {
      const accessToken = await getAccessToken();
      return askTrusted(fetchImplementation, { path, body, schema, accessToken, sentences });
    });
  }

  return {
    beginTwoFactor: () => withSession(async () => factors.enroll(await issuer())),
    confirmTwoFactor: (factorId, code) => withSession(() => factors.verify(factorId, code)),
    cancelTwoFactor: (factorId) => factors.drop(factorId).catch(() => undefined),
    createRecoveryCodes: (currentPassword) => ask('/api/account/recovery-codes', { currentPassword }, codesSchema),
    removeTwoFactor: (currentPassword) => ask('/api/account/remove-two-factor', { currentPassword }, nothing),
    changePassword: (currentPassword, newPassword) =>
      ask('/api/account/password', { currentPassword, newPassword }, nothing),
  };
}
