import { DomainError } from '../errors.ts';
import type { AuthError, StaffClient } from '../supabase/staff-client.ts';
import { withDeadline } from '../supabase/with-deadline.ts';
import type { Refusal } from './trusted-request.ts';

/** What an authenticator app needs to make codes: as a picture (`uri`), or typed (`secret`). */
export type Enrolment = { factorId: string; secret: string; uri: string };

export const wrongCode = 'That code is not right. Type the one that shows now.';

const unavailable = 'Codes cannot be checked right now. Please try again.';
const tooMany = 'Too many attempts';

export type SecondFactorClient = {
  /** Begins a set-up; one that was begun before and not finished is dropped. Throws a `DomainError`. */
  enroll(issuer: string): Promise<Enrolment>;
  /** Shows the code of a factor, and raises the session with it. */
  verify(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal>;
  /** The factor that this person proves who they are with; null where there is none. */
  findVerified(): Promise<string | null>;
  /** Gives a set-up up that nobody finished. */
  drop(factorId: string): Promise<void>;
};

/** The sign-in service's own way to second factors. */
export function createSecondFactorClient({ auth, getRetryAfterSeconds }: StaffClient): SecondFactorClient {
  async function listFactors() {
    const { data, error } = await withDeadline(auth.getUser(), unavailable);
    if (error) throw toError(error);
    return data.user.factors ?? [];
  }

  async function verify(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal> {
    const { error } = await withDeadline(auth.mfa.challengeAndVerify({ factorId, code }), unavailable);
    if (!error) return { kind: 'done' };
    if (error.status === 429) return { kind: 'locked', message: tooMany, retryAfterSeconds: getRetryAfterSeconds() };
    if (error.status === 422 || error.status === 400) return { kind: 'refused', message: wrongCode };
    const failure = toError(error);
    if (failure.kind === 'unauthorized') throw failure;
    return { kind: 'unavailable', message: unavailable };
  }

  return {
    async enroll(issuer) {
      const begun = (await listFactors()).filter(({ status }) => status === 'unverified');
      await Promise.all(begun.map(({ id }) => auth.mfa.unenroll({ factorId: id })));
      const enrolment = auth.mfa.enroll({ factorType: 'totp', issuer });
      const { data, error } = await withDeadline(enrolment, unavailable);
      if (error) throw toError(error);
      return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri };
    },
    verify,
    async findVerified() {
      return (await listFactors()).find(({ status }) => status === 'verified')?.id ?? null;
    },
    async drop(factorId) {
      await auth.mfa.unenroll({ factorId });
    },
  };
}

function toError(error: AuthError): DomainError {
  const isGone = error.status === 401 || error.status === 403 || error.name === 'AuthSessionMissingError';
  return isGone
    ? new DomainError('unauthorized', 'Please sign in', { cause: error })
    : new DomainError('unavailable', unavailable, { cause: error });
}
