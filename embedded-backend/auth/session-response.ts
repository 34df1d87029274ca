import type { AuthContext } from './auth-context.ts';
import { listFactors } from './factors.ts';
import { accessTokenSeconds, signSessionToken, toSeconds } from './session-token.ts';
import type { OpenSession } from './sessions.ts';
import { toUserResponse } from './user-row.ts';

/** GoTrue's response to a new or refreshed session. */
export async function toSessionResponse(
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
    user: toUserResponse(user, await listFactors(database, user.id)),
  };
}
