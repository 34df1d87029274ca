import type { Query } from '../database.ts';
import { AuthError } from './auth-error.ts';
import type { RefreshTokens } from './refresh-token.ts';
import { addAuthentication, findSession, type OpenSession, storeRefreshToken } from './sessions.ts';
import type { UserRow } from './user-row.ts';

type Raise = { user: UserRow; sessionId: string; factorId: string; refreshTokens: RefreshTokens };

/**
 * Raises a session to two factors. Revokes its earlier refresh tokens, so that a stolen copy is not raised too, and
 * ends the user's one-factor sessions.
 */
export async function raiseSession(
  query: Query,
  { user, sessionId, factorId, refreshTokens }: Raise,
): Promise<OpenSession> {
  await addAuthentication(query, sessionId, 'totp');
  await query.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 and user_id = $3`,
    [sessionId, factorId, user.id],
  );
  await query.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [user.id]);
  await query.query(
    'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1 and not revoked',
    [sessionId],
  );
  const session = await findSession(query, sessionId, user.id);
  if (session === undefined) throw new AuthError(403, 'session_not_found', 'Session does not exist');
  const refreshToken = refreshTokens.createFirst(sessionId);
  await storeRefreshToken(query, refreshToken, { sessionId, userId: user.id });
  return { user, session, refreshToken };
}
