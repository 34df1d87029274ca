import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { canReceive, sendAuthMail } from './auth-mail.ts';
import { createShortCode, hashCode, hasTokenSince, storeToken, takeToken } from './one-time-tokens.ts';
import type { UserRow } from './user-row.ts';

const frequencySeconds = 60;

/** Mails a code that confirms the user's identity for `PUT /user`. */
export async function sendReauthenticationCode(user: UserRow, { database }: AuthContext): Promise<void> {
  const { id, email } = user;
  if (!canReceive(email)) {
    const message = 'No mail reaches this address; give current_password instead';
    throw new AuthError(422, 'email_provider_disabled', message);
  }
  if (await hasTokenSince(database, id, 'reauthentication_token', frequencySeconds)) {
    const message = `For security purposes, you can only request this once every ${frequencySeconds} seconds`;
    throw new AuthError(429, 'over_email_send_rate_limit', message);
  }
  const { code, hash } = createShortCode(email);
  await storeToken(database, { userId: id, type: 'reauthentication_token', hash, email });
  const message = `Enter this code to continue: ${code}\n\nIt works once, within one hour.`;
  await sendAuthMail(database, { to: email, kind: 'reauthentication', subject: 'Confirm that it is you', message });
}

/** Each try counts as a sign-in attempt, because six digits can be guessed. */
export async function checkReauthenticationCode(
  nonce: string,
  user: UserRow,
  { database, attempts }: AuthContext,
  address: string,
): Promise<void> {
  const email = user.email ?? '';
  const attempt = { account: `reauthentication of ${email}`, address };
  await attempts.begin(attempt);
  const owner = await takeToken(database, hashCode(email, nonce), ['reauthentication_token']);
  if (owner !== user.id) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  await attempts.finish(attempt, 'succeeded');
}
