import { DomainError } from '../errors.ts';
import { isRefreshable } from '../supabase/session-guard.ts';
import type { AuthError, StaffClient } from '../supabase/staff-client.ts';
import { withDeadline } from '../supabase/with-deadline.ts';
import { unavailableMessage } from './sign-in-request.ts';

export type SessionAccess = ReturnType<typeof createSessionAccess>;

export function createSessionAccess(auth: StaffClient['auth']) {
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
    // Another tab may have used the same refresh token first.
    const { data: after } = await auth.getSession();
    return after.session !== null && after.session.access_token !== before.session?.access_token;
  }

  async function withFreshSession<T>(work: () => Promise<T>): Promise<T> {
    await getAccessToken();
    return work().catch(async (error: unknown) => {
      if (isRefreshable(error) && (await refresh())) return work();
      throw error;
    });
  }

  return { getAccessToken, refresh, withFreshSession };
}

/** A refused refresh ends the session; a missing response does not. */
export function toSessionError(error: AuthError): DomainError {
  const status = error.status ?? 0;
  const isRefused = error.name !== 'AuthRetryableFetchError' && status >= 400 && status < 500 && status !== 429;
  return isRefused
    ? new DomainError('unauthorized', 'Please sign in', { cause: error })
    : new DomainError('unavailable', unavailableMessage, { cause: error });
}
