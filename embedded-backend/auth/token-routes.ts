import { createDevice, toDeviceAddress } from '@dealer/shared-domain/device-token';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Query } from '../database.ts';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError, validationError } from './auth-error.ts';
import { hasServiceRole } from './bearer.ts';
import { isPassword } from './password-hash.ts';
import { type RefreshRefusal, refreshSession } from './refresh-session.ts';
import { isEmail, readBody } from './request-body.ts';
import { toSessionResponse } from './session-response.ts';
import { type Client, createSession, isTimedOut, type OpenSession } from './sessions.ts';
import { isBanned, type UserRow } from './user-row.ts';
import { findUserByEmail, isSuspended } from './users.ts';

/** Password sign-in and refresh. */
export function createTokenRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const routes = new Hono<AuthEnvironment>();
  routes.post('/token', async ({ req, env, json }) => {
    const client = { address: env.address, userAgent: req.header('user-agent') ?? null };
    const grant = grants.get(req.query('grant_type') ?? '');
    if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    const { cookie, ...session } = await grant(req.raw, client, context);
    const body = await toSessionResponse(session, context);
    return cookie === undefined ? json(body) : json(body, 200, { 'set-cookie': cookie });
  });
  return routes;
}

type Grant = (request: Request, client: Client, context: AuthContext) => Promise<GrantedSession>;
type GrantedSession = OpenSession & {
  /** Sets the cookie of a known device. */
  cookie?: string;
};

const grants = new Map<string, Grant>([
  ['password', signIn],
  ['refresh_token', refresh],
  ['id_token', () => refuse(400, 'provider_disabled', 'Provider is not enabled')],
  ['pkce', () => refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')],
  ['web3', () => refuse(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
]);

async function refuse(status: number, code: string, message: string): Promise<never> {
  throw new AuthError(status, code, message);
}

const passwordSchema = v.object({
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
});

async function signIn(request: Request, client: Client, context: AuthContext): Promise<GrantedSession> {
  const body = await readBody(request, passwordSchema);
  if (body.phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const email = body.email.trim().toLowerCase();
  if (email === '') throw validationError('missing email or phone');
  // An invalid address is counted by IP address only.
  const account = isEmail(email) ? email : '';
  const { attempts, devices } = context;
  if (await hasServiceRole(request, context)) return openSession(account, body.password, client, context);
  const known = devices.read(request.headers.get('cookie'), account);
  const attempt = { account, address: known === null ? client.address : toDeviceAddress(known) };
  await attempts.begin(attempt);
  try {
    const session = await openSession(account, body.password, client, context);
    await attempts.finish(attempt, 'succeeded');
    return { ...session, cookie: await rememberDevice({ known, account, session }, context) };
  } catch (error) {
    if (!(error instanceof AuthError) || error.status === 429) {
      await attempts.finish(attempt, 'undecided').catch(() => undefined);
    }
    throw error;
  }
}

/** The same cookie as the site's own sign-in; see device-token.ts. */
async function rememberDevice(
  { known, account, session: { session } }: { known: string | null; account: string; session: OpenSession },
  { attempts, database, devices, siteUrl }: AuthContext,
): Promise<string> {
  const device = known ?? createDevice();
  if (known === null) await attempts.finish({ account, address: toDeviceAddress(device) }, 'succeeded');
  else await database.query('select public.recognize_session($1)', [session.id]);
  return devices.toCookie(device, account, { path: '/auth/v1', isSecure: siteUrl.startsWith('https:') });
}

async function openSession(
  email: string,
  password: string,
  client: Client,
  { database, dealerId, refreshTokens }: AuthContext,
): Promise<OpenSession> {
  const user = await findUserByEmail(database, email);
  const isRight = await isPassword(password, user?.encrypted_password);
  if (user === undefined || !isRight) throw invalidCredentials();
  // The password is correct from here on, so the error may give the reason.
  await refuseBanned(database, user, dealerId, 'User is banned');
  if (user.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const session = await createSession(database, user, { client, refreshTokens, method: 'password' });
  if (session === undefined) throw invalidCredentials();
  return session;
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

const refreshSchema = v.object({ refresh_token: v.optional(v.string(), '') });

async function refresh(request: Request, client: Client, context: AuthContext): Promise<OpenSession> {
  const { database, dealerId, refreshTokens } = context;
  const { refresh_token: refreshToken } = await readBody(request, refreshSchema);
  if (refreshToken === '') throw validationError('refresh_token required');
  const outcome = await refreshSession(database, refreshToken, {
    client,
    refreshTokens,
    check: (query, user) => refuseBanned(query, user, dealerId, 'Invalid Refresh Token: User Banned'),
    isTimedOut: (query, user, session) => isTimedOut(query, { dealerId, userId: user.id, session }),
  });
  if (typeof outcome === 'string') throw new AuthError(400, outcome, refreshRefusals[outcome]);
  return outcome;
}

const refreshRefusals: Record<RefreshRefusal, string> = {
  session_not_found: 'Invalid Refresh Token: No Valid Session Found',
  refresh_token_not_found: 'Invalid Refresh Token: Refresh Token Not Found',
  refresh_token_already_used: 'Invalid Refresh Token: Already Used',
  session_expired: 'Invalid Refresh Token: Session Expired (Inactivity)',
};

async function refuseBanned(query: Query, user: UserRow, dealerId: string, message: string): Promise<void> {
  if (isBanned(user, new Date()) || (await isSuspended(query, user.id, dealerId))) {
    throw new AuthError(400, 'user_banned', message);
  }
}
