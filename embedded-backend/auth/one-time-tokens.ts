import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { Query } from '../database.ts';

/** GoTrue's token types: email confirmation, sign-in without a password, reauthentication. */
export type TokenType = 'confirmation_token' | 'recovery_token' | 'reauthentication_token';

const lifeSeconds = 3_600;

export type CodeAndHash = { code: string; hash: string };

/** Long enough not to be guessed, unlike GoTrue's default of six digits, because no one types it. */
export function createLinkCode(email: string): CodeAndHash {
  const code = randomBytes(20).toString('hex');
  return { code, hash: hashCode(email, code) };
}

export function createShortCode(email: string): CodeAndHash {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, hash: hashCode(email, code) };
}

/** GoTrue's hash format. */
export function hashCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex');
}

/** Replaces the user's last token of this type. */
export async function storeToken(
  query: Query,
  { userId, type, hash, email }: { userId: string; type: TokenType; hash: string; email: string },
): Promise<void> {
  await query.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = clock_timestamp(), updated_at = clock_timestamp()`,
    [userId, type, hash, email],
  );
}

const takenSchema = v.object({ user_id: v.string(), is_valid: v.boolean() });

/** Consumes the token and returns its user; undefined when there is none. */
export async function takeToken(query: Query, hash: string, types: readonly TokenType[]): Promise<string | undefined> {
  const [row] = await query.query(
    `delete from auth.one_time_tokens where token_hash = $1 and position(token_type in $2) > 0
     returning user_id, created_at > clock_timestamp() - make_interval(secs => $3::float8) as is_valid`,
    [hash, types.join(' '), lifeSeconds],
  );
  const taken = row && v.parse(takenSchema, row);
  return taken?.is_valid ? taken.user_id : undefined;
}

export async function hasTokenSince(query: Query, userId: string, type: TokenType, seconds: number): Promise<boolean> {
  const rows = await query.query(
    `select 1 from auth.one_time_tokens
     where user_id = $1 and token_type = $2 and created_at > clock_timestamp() - make_interval(secs => $3::float8)`,
    [userId, type, seconds],
  );
  return rows.length > 0;
}
