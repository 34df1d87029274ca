import { Hono } from 'hono';
import * as v from 'valibot';
import { describeCause } from '../describe-cause.ts';
import { toOwnOrigin } from '../local-only.ts';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError, toAuthError, validationError } from './auth-error.ts';
import { canReceive, sendAuthMail } from './auth-mail.ts';
import { requireAdmin } from './bearer.ts';
import { createInvitation, createRecoveryLink, type Link, openWithLink, tokenTypes } from './links.ts';
import { hashCode } from './one-time-tokens.ts';
import { emailSchema, metadataSchema, readBody } from './request-body.ts';
import { toSessionResponse } from './session-response.ts';
import type { Client } from './sessions.ts';
import { toUserResponse } from './user-row.ts';
import { findUserByEmail } from './users.ts';

const invalidLink = 'Email link is invalid or has expired';
const invalidToken = 'Token has expired or is invalid';

/** Creates and opens links for recovery and invitations. */
export function createLinkRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const { database } = context;
  const routes = new Hono<AuthEnvironment>();
  routes.post('/admin/generate_link', async ({ req, json }) => {
    await requireAdmin(req.raw, context);
    return json(await generateLink(req.raw, req.query('redirect_to'), context));
  });
  routes.post('/invite', async ({ req, json }) => {
    await requireAdmin(req.raw, context);
    const { email, data } = await readBody(req.raw, v.object({ email: emailSchema, data: v.nullish(metadataSchema) }));
    if (!canReceive(email)) throw new AuthError(422, 'email_address_invalid', 'No mail reaches this address');
    const link = await database.transaction('', (query) => createInvitation(query, { email, data: data ?? {} }));
    await mailLink('invite', email, link, context);
    return json(toUserResponse(link.user));
  });
  routes.post('/recover', async ({ req, env, json }) => {
    const { email } = await readBody(req.raw, v.object({ email: emailSchema }));
    // Counted separately from sign-ins, and for unknown addresses too, so that the limit reveals no accounts.
    await context.attempts.begin({ account: `recovery of ${email}`, address: env.address });
    // Not awaited: the response time would reveal whether the account exists.
    mailRecovery(email, context).catch((error: unknown) =>
      console.error('A recovery mail was not sent:', describeCause(error)),
    );
    return json({});
  });
  routes.post('/verify', async ({ req, env, json }) => {
    const client = { address: env.address, userAgent: req.header('user-agent') ?? null };
    return json(await toSessionResponse(await verify(req.raw, client, context), context));
  });
  return routes;
}

/** Opens a mailed link directly; the browser sends no API key. */
export function createLinkTargetRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const routes = new Hono<AuthEnvironment>();
  routes.get('/verify', async ({ req, env, redirect }) => {
    const { token: hash = '', type = '' } = req.query();
    const target = toRedirect(req.query('redirect_to'), context.siteUrl);
    const client = { address: env.address, userAgent: req.header('user-agent') ?? null };
    try {
      const types = tokenTypes.get(type) ?? [];
      const session = await openWithLink({ hash, types, client, expired: invalidLink }, context);
      const { user: _, ...tokens } = await toSessionResponse(session, context);
      return redirect(`${target}#${toFragment({ ...tokens, type })}`, 303);
    } catch (error) {
      const { code, message } = toAuthError(error);
      const refusal = { error: 'access_denied', error_code: code, error_description: message };
      return redirect(`${target}#${toFragment(refusal)}`, 303);
    }
  });
  return routes;
}

function toFragment(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}

/** Redirects only within this site. */
function toRedirect(requested: string | undefined, siteUrl: string): string {
  const url = requested ? URL.parse(requested) : null;
  return url !== null && url.origin === new URL(siteUrl).origin ? url.href.replace(/#.*$/, '') : siteUrl;
}

const linkSchema = v.object({
  type: v.optional(v.string(), ''),
  email: emailSchema,
  data: v.nullish(metadataSchema),
  redirect_to: v.nullish(v.string()),
});

async function generateLink(request: Request, redirectTo: string | undefined, context: AuthContext) {
  const { type, email, data, redirect_to } = await readBody(request, linkSchema);
  const link = await context.database.transaction('', async (query) => {
    if (type === 'invite') return createInvitation(query, { email, data: data ?? {} });
    if (type !== 'recovery' && type !== 'magiclink') {
      throw validationError(`Invalid email action link type requested: ${type}`);
    }
    const user = await findUserByEmail(query, email);
    if (user === undefined) throw new AuthError(404, 'user_not_found', 'User with this email not found');
    return createRecoveryLink(query, user);
  });
  const target = toRedirect(redirect_to ?? redirectTo, context.siteUrl);
  const parameters = toFragment({ token: link.hash, type, redirect_to: target });
  return {
    ...toUserResponse(link.user),
    action_link: `${toOwnOrigin(request)}/auth/v1/verify?${parameters}`,
    email_otp: link.code,
    hashed_token: link.hash,
    verification_type: type,
    redirect_to: target,
  };
}

async function mailRecovery(email: string, context: AuthContext): Promise<void> {
  const user = await findUserByEmail(context.database, email);
  if (user === undefined || !canReceive(user.email)) return;
  const link = await context.database.transaction('', (query) => createRecoveryLink(query, user));
  await mailLink('recovery', user.email, link, context);
}

const mails = {
  recovery: { subject: 'Choose a new password', lead: 'Follow this link to choose a new password:' },
  invite: { subject: 'You have been invited', lead: 'Follow this link to accept the invitation:' },
};

async function mailLink(
  kind: keyof typeof mails,
  to: string,
  { user, hash }: Link,
  { database, siteUrl }: AuthContext,
) {
  const { subject, lead } = mails[kind];
  const link = `${siteUrl}/admin/login?link=${kind}.${user.id}.${hash}`;
  await sendAuthMail(database, { to, kind, subject, message: `${lead}\n\n${link}\n\nIt works once, within one hour.` });
}

const text = v.nullish(v.string(), '');
const verificationSchema = v.object({ type: text, token_hash: text, token: text, email: text, phone: text });

async function verify(request: Request, client: Client, context: AuthContext) {
  const { type, token_hash, token, email, phone } = await readBody(request, verificationSchema);
  if (type === '') throw validationError('Verify requires a verification type');
  if (token_hash === '' && token === '') throw validationError('Verify requires either a token or a token hash');
  if (token_hash !== '' && (email !== '' || phone !== '')) {
    throw validationError('Only the token_hash and type should be provided');
  }
  const types = tokenTypes.get(type) ?? [];
  if (token_hash !== '') return openWithLink({ hash: token_hash, types, client, expired: invalidLink }, context);
  const hash = hashCode(email.trim().toLowerCase(), token);
  return openWithLink({ hash, types: phone === '' ? types : [], client, expired: invalidToken }, context);
}
