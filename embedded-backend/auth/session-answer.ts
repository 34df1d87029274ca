import type { AuthContext } from './auth-context.ts';
import { listFactors } from './factors.ts';
import { accessTokenSeconds, signSessionToken, toSeconds } from './session-token.ts';
import type { OpenSession } from './sessions.ts';
import { toUserAnswer } from './user-row.ts';

/** The answer of everything that opens a session, or goes on with one. */
export async function toSessionAnswer(
  { user, session, refreshToken }: OpenSession,
  { database, keys }: Pick<AuthContext, 'database' | 'keys'>,
) {
  const now = new Date();
  return {
    access_token: await signSessionToken(keys.jwtSecret, { user, session, now }),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: toSeconds(now) + accessTokenSeconds,
    refresh_token: refreshToken,
    user: toUserAnswer(user, await listFactors(database, user.id)),
  };
}
