import * as v from 'valibot';
import type { Claims, TokenCheck } from './access-token.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { endSessions, findSession, isTimedOut, type SessionRow } from './sessions.ts';
import { isBanned, type UserRow } from './user-row.ts';
import { findUserById, isSuspended } from './users.ts';

export type SignedIn = { user: UserRow; session: SessionRow };

const personSchema = v.object({
  role: v.literal('authenticated'),
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.pipe(v.string(), v.uuid()),
});

/**
 * The signed-in user. An ended session or a suspended user is 401, as everywhere in the product; GoTrue responds with
 * 403.
 */
export async function requireSignedIn(request: Request, context: AuthContext): Promise<SignedIn> {
  const claims = v.safeParse(personSchema, await readBearer(request, context));
  if (!claims.success) throw new AuthError(403, 'bad_jwt', 'invalid claim: this is not the token of a session');
  const { sub, session_id } = claims.output;
  const user = await findUserById(context.database, sub);
  if (user === undefined) throw new AuthError(401, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { database, dealerId } = context;
  const session = await findSession(database, session_id, sub);
  if (session === undefined) {
    throw new AuthError(401, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user, new Date()) || (await isSuspended(database, sub, dealerId))) {
    throw new AuthError(401, 'user_banned', 'User is banned');
  }
  if (await isTimedOut(database, { dealerId, userId: sub, session })) {
    await endSessions(database, sub, { only: session_id });
    throw new AuthError(401, 'session_expired', 'Session Expired (Inactivity)');
  }
  return { user, session };
}

export async function requireAdmin(request: Request, context: AuthContext): Promise<void> {
  const { role } = await readBearer(request, context);
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Like the hosted gateway, refuses requests without one of the project's tokens. */
export async function requireKey(request: Request, context: AuthContext): Promise<void> {
  const apiKey = request.headers.get('apikey');
  if (apiKey === null) {
    if (request.headers.has('authorization')) return void (await readBearer(request, context));
    throw new AuthError(401, 'no_authorization', 'No API key found in request');
  }
  if ((await context.checkToken(apiKey)).kind !== 'valid') {
    throw new AuthError(401, 'no_authorization', 'Invalid API key');
  }
}

export async function hasServiceRole(request: Request, context: AuthContext): Promise<boolean> {
  const check = await context.checkToken(request.headers.get('apikey') ?? '');
  return check.kind === 'valid' && check.claims.role === 'service_role';
}

async function readBearer(request: Request, { checkToken }: AuthContext): Promise<Claims> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const check = await checkToken(token);
  if (check.kind === 'valid') return check.claims;
  throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reasons[check.kind]}`);
}

const reasons: Record<Exclude<TokenCheck['kind'], 'valid'>, string> = {
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  'other-audience': 'token has invalid claims: token has invalid audience',
  'no-role': 'token has invalid claims: token has no role',
  invalid: 'signature is invalid',
};
