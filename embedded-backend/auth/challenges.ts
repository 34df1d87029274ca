import { isIP } from 'node:net';
import * as v from 'valibot';
import type { Query } from '../database.ts';
import { AuthError } from './auth-error.ts';

const expirySeconds = 300;

const challengeSchema = v.object({ id: v.string(), created_at: v.date() });

/** The code must be sent from the same address within five minutes. */
export async function createChallenge(
  query: Query,
  factorId: string,
  address: string,
): Promise<{ id: string; expiresAt: Date }> {
  await query.query(
    "delete from auth.mfa_challenges where factor_id = $1 and created_at < clock_timestamp() - interval '1 day'",
    [factorId],
  );
  const [row] = await query.query(
    'insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2) returning id, created_at',
    [factorId, toInet(address)],
  );
  await query.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factorId]);
  const { id, created_at } = v.parse(challengeSchema, row);
  return { id, expiresAt: new Date(created_at.getTime() + expirySeconds * 1000) };
}

const stateSchema = v.object({ is_open: v.boolean(), is_same_address: v.boolean(), is_expired: v.boolean() });

export async function checkChallenge(
  query: Query,
  { id, factorId, address }: { id: string; factorId: string; address: string },
): Promise<void> {
  const [row] = await query.query(
    `select verified_at is null as is_open, ip_address is not distinct from $3::inet as is_same_address,
       created_at < clock_timestamp() - make_interval(secs => $4::float8) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factorId, toInet(address), expirySeconds],
  );
  if (row === undefined) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  const state = v.parse(stateSchema, row);
  if (!state.is_open || !state.is_same_address) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (state.is_expired) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
}

/** False when another request closed it first. */
export async function closeChallenge(query: Query, id: string): Promise<boolean> {
  const rows = await query.query(
    'update auth.mfa_challenges set verified_at = clock_timestamp() where id = $1 and verified_at is null returning 1',
    [id],
  );
  return rows.length > 0;
}

function toInet(address: string): string | null {
  return isIP(address) === 0 ? null : address;
}
