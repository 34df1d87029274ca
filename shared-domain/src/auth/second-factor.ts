import { DomainError } from '../errors.ts';
import type { AuthError, StaffClient } from '../supabase/staff-client.ts';
import { withDeadline } from '../supabase/with-deadline.ts';
import type { Refusal } from './api-request.ts';
import { reauthenticationNeeded, unconfirmedMessage } from './reauthentication.ts';

/** `uri` is for the QR code, `secret` for typing. */
export type Enrolment = { factorId: string; secret: string; uri: string };

const wrongCode = 'That code is not right. Type the one that shows now.';

const unavailable = 'Codes cannot be checked right now. Please try again.';
const tooMany = 'Too many attempts';

export type SecondFactorClient = {
  /** Replaces an unfinished enrolment. Throws a `DomainError`. */
  enroll(issuer: string): Promise<Enrolment>;
  verify(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal>;
  /** Null without a verified factor. */
  findVerified(): Promise<string | null>;
  drop(factorId: string): Promise<void>;
};

export function createSecondFactorClient({ auth, getRetryAfterSeconds }: StaffClient): SecondFactorClient {
  async function listFactors() {
    const { data, error } = await withDeadline(auth.getUser(), unavailable);
    if (error) throw toError(error);
    return data.user.factors ?? [];
  }

  async function verify(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal> {
    const { error } = await withDeadline(auth.mfa.challengeAndVerify({ factorId, code }), unavailable);
    if (!error) return { kind: 'done' };
    if (error.code === reauthenticationNeeded) throw toError(error);
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
  if (error.code === reauthenticationNeeded)
    return new DomainError('unconfirmed', unconfirmedMessage, { cause: error });
  const isGone = error.status === 401 || error.status === 403 || error.name === 'AuthSessionMissingError';
  return isGone
    ? new DomainError('unauthorized', 'Please sign in', { cause: error })
    : new DomainError('unavailable', unavailable, { cause: error });
}
