import type { Query } from '../database.ts';
import { AuthError } from './auth-error.ts';
import type { SignedIn } from './bearer.ts';

/**
 * Requires a sign-in, password or code within the last five minutes. GoTrue requires this only for passwords, after a
 * day; stricter here, because a stolen access token would otherwise be enough.
 */
export async function requireRecentAuthentication(
  query: Query,
  { user, session }: SignedIn,
  message: string,
): Promise<void> {
  const [row] = await query.query('select private.is_session_recently_authenticated($1, $2) as is_recent', [
    user.id,
    session.id,
  ]);
  if (row?.is_recent !== true) throw new AuthError(400, 'reauthentication_needed', message);
}
