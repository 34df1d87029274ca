import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Query } from '../database.ts';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError, validationError } from './auth-error.ts';
import { parseBanDuration } from './ban-duration.ts';
import { requireAdmin } from './bearer.ts';
import { deleteFactor, findFactor, listFactors, toFactorResponse } from './factors.ts';
import { hashPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { emailSchema, metadataSchema, readBody } from './request-body.ts';
import { endSessions } from './sessions.ts';
import { toUserResponse, type UserRow } from './user-row.ts';
import { createUser, deleteUser, findUserById, listUsers, updateUser, userNotFound } from './users.ts';

/** User management, for callers with the secret key. */
export function createAdminRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const { database } = context;
  const routes = new Hono<AuthEnvironment>();
  routes.use('/admin/*', async ({ req }, next) => {
    await requireAdmin(req.raw, context);
    await next();
  });
  routes.get('/admin/users', (request) => sendUserPage(request, context));
  routes.post('/admin/users', async ({ req, json }) => json(toUserResponse(await create(req.raw, context))));
  routes.get('/admin/users/:id', async ({ req, json }) => {
    const user = await requireUser(database, readId(req.param('id')));
    return json(toUserResponse(user, await listFactors(database, user.id)));
  });
  routes.put('/admin/users/:id', async ({ req, json }) =>
    json(toUserResponse(await update(req.raw, readId(req.param('id')), context))),
  );
  routes.delete('/admin/users/:id', async ({ req, json }) => {
    const { should_soft_delete } = await readBody(req.raw, deletionSchema);
    if (should_soft_delete) throw validationError('Soft deletion is not supported');
    await deleteUser(database, readId(req.param('id')));
    return json({});
  });
  routes.get('/admin/users/:id/factors', async ({ req, json }) => {
    const { id } = await requireUser(database, readId(req.param('id')));
    return json((await listFactors(database, id)).map(toFactorResponse));
  });
  routes.delete('/admin/users/:id/factors/:factor', async ({ req, json }) => {
    const { id } = await requireUser(database, readId(req.param('id')));
    const factor = await findFactor(database, req.param('factor'), id);
    await database.transaction('', (query) => deleteFactor(query, factor));
    return json(toFactorResponse(factor));
  });
  return routes;
}

async function requireUser(query: Query, id: string): Promise<UserRow> {
  const user = await findUserById(query, id);
  if (user === undefined) throw userNotFound();
  return user;
}

const deletionSchema = v.object({ should_soft_delete: v.optional(v.boolean(), false) });

const unsupported = v.optional(v.undefined('This cannot be set'));

const userSchema = v.object({
  email: v.optional(v.union([v.literal(''), emailSchema], 'Unable to validate email address: invalid format')),
  password: v.nullish(v.string()),
  email_confirm: v.nullish(v.boolean()),
  user_metadata: v.nullish(metadataSchema),
  app_metadata: v.nullish(metadataSchema),
  ban_duration: v.nullish(v.string()),
  // The token's role is a database role, so callers cannot choose another.
  role: v.nullish(v.picklist(['', 'authenticated'], 'Only the role authenticated can be given')),
  id: unsupported,
  phone: v.optional(v.literal('', 'Phone numbers are not supported')),
  // Like GoTrue, a password that is already hashed is not checked against the password rules.
  password_hash: v.nullish(
    v.pipe(v.string(), v.regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, 'Only bcrypt hashes are supported')),
  ),
});

async function create(request: Request, context: AuthContext): Promise<UserRow> {
  const { database } = context;
  const body = await readBody(request, userSchema);
  if (!body.email) throw validationError('Cannot create a user without either an email or phone');
  const banSeconds = readBanSeconds(body.ban_duration);
  const user = await createUser(database, {
    email: body.email,
    encryptedPassword: body.password_hash ?? (await hashGivenPassword(body.password, body.email, context)),
    isConfirmed: body.email_confirm === true,
    appMetadata: { provider: 'email', providers: ['email'], ...body.app_metadata },
    userMetadata: body.user_metadata ?? {},
  });
  return banSeconds === undefined ? user : updateUser(database, user.id, { banSeconds });
}

async function update(request: Request, id: string, context: AuthContext): Promise<UserRow> {
  const { database } = context;
  const body = await readBody(request, userSchema);
  if (body.password_hash) throw validationError('password_hash can only be set when a user is created');
  const banSeconds = readBanSeconds(body.ban_duration);
  const { email } = await requireUser(database, id);
  const encryptedPassword = await hashGivenPassword(body.password, body.email || email, context);
  return database.transaction('', async (query) => {
    const user = await updateUser(query, id, {
      email: body.email || undefined,
      encryptedPassword,
      isConfirmed: body.email_confirm === true,
      appMetadata: body.app_metadata ?? undefined,
      userMetadata: body.user_metadata ?? undefined,
      banSeconds,
    });
    if (encryptedPassword !== undefined || (banSeconds ?? 0) > 0) await endSessions(query, id, 'all');
    return user;
  });
}

/** Unlike GoTrue, which accepts six characters from callers with the secret key, the password rules always apply. */
async function hashGivenPassword(
  password: string | null | undefined,
  email: string | null,
  { database, dealerId }: AuthContext,
): Promise<string | undefined> {
  if (!password) return undefined;
  await checkNewPassword(database, password, { email, dealerId });
  return hashPassword(password);
}

function readBanSeconds(text: string | null | undefined): number | null | undefined {
  if (!text) return undefined;
  const seconds = parseBanDuration(text);
  if (seconds === undefined) throw validationError(`invalid format for ban duration: "${text}"`);
  return seconds;
}

function readId(text: string): string {
  if (v.is(v.pipe(v.string(), v.uuid()), text)) return text;
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
}

const maxPerPage = 1_000;
const pageNumber = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text === '' ? fallback : Number(text))),
    v.integer(),
    v.minValue(1),
    v.maxValue(1_000_000),
  );
const pageSchema = v.object({ page: pageNumber(1), per_page: pageNumber(50), filter: v.optional(v.string(), '') });

async function sendUserPage({ req, json }: Context<AuthEnvironment>, { database }: AuthContext): Promise<Response> {
  const parsed = v.safeParse(pageSchema, req.query());
  if (!parsed.success) throw validationError('Bad Pagination Parameters: page and per_page are whole numbers from 1');
  const { page, filter } = parsed.output;
  const limit = Math.min(parsed.output.per_page, maxPerPage);
  const { users, total } = await listUsers(database, { filter, limit, offset: (page - 1) * limit });
  const lastPage = Math.ceil(total / limit);
  const toLink = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${limit}>; rel="${rel}"`;
  const links = [...(page < lastPage ? [toLink(page + 1, 'next')] : []), toLink(lastPage, 'last')];
  return json({ users: users.map((user) => toUserResponse(user)), aud: 'authenticated' }, 200, {
    link: links.join(', '),
    'x-total-count': String(total),
  });
}
