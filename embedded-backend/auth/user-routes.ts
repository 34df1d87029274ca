import { Hono } from 'hono';
import * as v from 'valibot';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError, validationError } from './auth-error.ts';
import { requireSignedIn, type SignedIn } from './bearer.ts';
import { hasVerifiedFactor, listFactors } from './factors.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { checkReauthenticationCode, sendReauthenticationCode } from './reauthentication.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { emailSchema, metadataSchema, readBody } from './request-body.ts';
import { endSessions } from './sessions.ts';
import { toUserResponse } from './user-row.ts';
import { updateUser } from './users.ts';

export function createUserRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const { database } = context;
  const routes = new Hono<AuthEnvironment>();
  routes.get('/user', async ({ req, json }) => {
    const { user } = await requireSignedIn(req.raw, context);
    return json(toUserResponse(user, await listFactors(database, user.id)));
  });
  routes.get('/reauthenticate', async ({ req, json }) => {
    const { user } = await requireSignedIn(req.raw, context);
    await sendReauthenticationCode(user, context);
    return json({});
  });
  routes.put('/user', async ({ req, env, json }) => {
    const signedIn = await requireSignedIn(req.raw, context);
    const user = await changeUser(req.raw, signedIn, context, env.address);
    return json(toUserResponse(user, await listFactors(database, user.id)));
  });
  routes.post('/logout', async ({ req, body }) => {
    const { user, session } = await requireSignedIn(req.raw, context);
    const scope = v.safeParse(scopeSchema, req.query('scope'));
    if (!scope.success) throw validationError(`Unsupported logout scope "${req.query('scope')}"`);
    const ended = { global: 'all', local: { only: session.id }, others: { but: session.id } } as const;
    await endSessions(database, user.id, ended[scope.output]);
    return body(null, 204);
  });
  return routes;
}

const scopeSchema = v.optional(v.picklist(['global', 'local', 'others']), 'global');

const changesSchema = v.object({
  email: v.optional(v.union([v.literal(''), emailSchema]), ''),
  phone: v.optional(v.string(), ''),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
  nonce: v.nullish(v.string(), ''),
  data: v.nullish(metadataSchema),
  app_metadata: v.nullish(v.unknown()),
});
type Changes = v.InferOutput<typeof changesSchema>;

async function changeUser(request: Request, signedIn: SignedIn, context: AuthContext, address: string) {
  const { user, session } = signedIn;
  const body = await readBody(request, changesSchema);
  refuseAdministratorsChanges(body, user.email);
  const { password } = body;
  if (password !== undefined) {
    await requireSecondFactor(signedIn, context);
    await requireOwner({ ...body, password }, signedIn, context, address);
  }
  const encryptedPassword = password === undefined ? undefined : await hashPassword(password);
  return context.database.transaction('', async (query) => {
    const changed = await updateUser(query, user.id, { encryptedPassword, userMetadata: body.data ?? undefined });
    if (encryptedPassword !== undefined) await endSessions(query, user.id, { but: session.id });
    return changed;
  });
}

function refuseAdministratorsChanges({ email, phone, app_metadata }: Changes, currentEmail: string | null): void {
  const refused = [
    { name: 'email', isRequested: email !== '' && email !== currentEmail },
    { name: 'phone', isRequested: phone !== '' },
    { name: 'app_metadata', isRequested: app_metadata !== undefined && app_metadata !== null },
  ].find(({ isRequested }) => isRequested);
  if (refused !== undefined) {
    throw new AuthError(403, 'not_admin', `Updating ${refused.name} requires admin privileges`);
  }
}

async function requireSecondFactor({ user, session }: SignedIn, { database }: AuthContext): Promise<void> {
  if (session.aal === 'aal2' || !hasVerifiedFactor(await listFactors(database, user.id))) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', message);
}

/** Requires the current password, a mailed code or recent authentication: an access token alone is not enough. */
async function requireOwner(
  {
    password,
    current_password: currentPassword,
    nonce,
  }: { password: string } & Pick<Changes, 'current_password' | 'nonce'>,
  signedIn: SignedIn,
  context: AuthContext,
  address: string,
): Promise<void> {
  const { attempts, database, dealerId } = context;
  const { user } = signedIn;
  await checkNewPassword(database, password, { email: user.email, dealerId });
  if (nonce !== '') await checkReauthenticationCode(nonce, user, context, address);
  else if (currentPassword !== undefined) {
    const attempt = { account: user.email ?? '', address };
    await attempts.begin(attempt);
    if (!(await isPassword(currentPassword, user.encrypted_password))) {
      throw new AuthError(400, 'current_password_invalid', 'The current password is not right.');
    }
    await attempts.finish(attempt, 'succeeded');
  } else await requireRecentAuthentication(database, signedIn, 'Password update requires reauthentication');
  if (await isPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
}
