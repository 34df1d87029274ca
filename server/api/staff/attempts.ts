import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';

const permitSchema = v.tuple([v.object({ is_allowed: v.boolean(), retry_after_seconds: v.number() })]);

type Counter = { begin: string; finish: string; parameters: Record<string, unknown> };

/**
 * Counts a failed attempt in the database before `work` checks the secret, and takes that back if the secret is right
 * or `work` throws. `work` returns null for a wrong secret.
 */
async function count<T>(
  backend: BackendClient,
  { begin, finish, parameters }: Counter,
  work: () => Promise<T | null>,
): Promise<T | null> {
  const [permit] = await backend.call(begin, parameters, permitSchema);
  if (!permit.is_allowed) {
    const retryAfterSeconds = Math.max(1, permit.retry_after_seconds);
    throw new ApiError(429, 'Too many attempts', { retryAfterSeconds });
  }
  const end = (outcome: string) => backend.call(finish, { ...parameters, p_outcome: outcome }, v.unknown());
  try {
    const result = await work();
    if (result !== null) await end('succeeded');
    return result;
  } catch (error) {
    await end('undecided').catch(() => undefined);
    throw error;
  }
}

export type Attempt = { dealerId: string; address: string };

export function countPassword<T>(
  backend: BackendClient,
  { dealerId, address, account }: Attempt & { account: string },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const parameters = { p_dealer_id: dealerId, p_account: account, p_address: address };
  return count(backend, { begin: 'begin_sign_in', finish: 'finish_sign_in', parameters }, work);
}

export function countCode<T>(
  backend: BackendClient,
  { dealerId, address, userId }: Attempt & { userId: string },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const parameters = { p_dealer_id: dealerId, p_user_id: userId, p_address: address };
  return count(backend, { begin: 'begin_second_factor', finish: 'finish_second_factor', parameters }, work);
}

/** Counts a request that checks no secret. Returns true if it is allowed. */
export async function countAttempt(
  backend: BackendClient,
  { dealerId, address, account }: Attempt & { account: string },
): Promise<boolean> {
  const parameters = { p_dealer_id: dealerId, p_account: account, p_address: address };
  const [permit] = await backend.call('begin_sign_in', parameters, permitSchema);
  return permit.is_allowed;
}
