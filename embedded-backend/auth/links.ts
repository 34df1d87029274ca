import type { Query } from '../database.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { createLinkCode, storeToken, type TokenType, takeToken } from './one-time-tokens.ts';
import { type Client, createSession, type OpenSession } from './sessions.ts';
import { isBanned, type UserRow } from './user-row.ts';
import { createUser, findUserByEmail, findUserById, isSuspended, noteSent, updateUser } from './users.ts';

export type Link = { user: UserRow; code: string; hash: string };

export async function createRecoveryLink(query: Query, user: UserRow): Promise<Link> {
  return store(query, user, 'recovery_token', ['recovery_sent_at']);
}

/** Creates the account with the first invitation. */
export async function createInvitation(
  query: Query,
  { email, data }: { email: string; data: Record<string, unknown> },
): Promise<Link> {
  const known = await findUserByEmail(query, email);
  if (known !== undefined && known.email_confirmed_at !== null) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const user = known ?? (await createUser(query, { ...invitedUser, email, userMetadata: data }));
  return store(query, user, 'confirmation_token', ['confirmation_sent_at', 'invited_at']);
}

const invitedUser = {
  encryptedPassword: undefined,
  isConfirmed: false,
  appMetadata: { provider: 'email', providers: ['email'] },
};

async function store(
  query: Query,
  user: UserRow,
  type: TokenType,
  columns: ('recovery_sent_at' | 'confirmation_sent_at' | 'invited_at')[],
): Promise<Link> {
  const email = user.email ?? '';
  const { code, hash } = createLinkCode(email);
  await storeToken(query, { userId: user.id, type, hash, email });
  return { user: await noteSent(query, user.id, columns), code, hash };
}

/** The token types that each kind of link accepts. */
export const tokenTypes: ReadonlyMap<string, readonly TokenType[]> = new Map<string, readonly TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
]);

/** Opens a session once for a valid link. */
export async function openWithLink(
  { hash, types, client, expired }: { hash: string; types: readonly TokenType[]; client: Client; expired: string },
  { database, dealerId, refreshTokens }: AuthContext,
): Promise<OpenSession> {
  const user = await database.transaction('', async (query) => {
    const id = await takeToken(query, hash, types);
    const person = id && (await findUserById(query, id));
    if (!person) return undefined;
    if (isBanned(person, new Date()) || (await isSuspended(query, person.id, dealerId))) {
      throw new AuthError(403, 'user_banned', 'User is banned');
    }
    return updateUser(query, person.id, { isConfirmed: true });
  });
  const session = user && (await createSession(database, user, { client, refreshTokens, method: 'otp' }));
  if (!session) throw new AuthError(403, 'otp_expired', expired);
  return session;
}
