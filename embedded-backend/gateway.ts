import { toNetwork } from '@dealer/server/client-address';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { type Claims, createTokenCheck } from './auth/access-token.ts';
import { createAuthHandler } from './auth/auth-handler.ts';
import { identify } from './auth/identify.ts';
import { createSessionCheck, requestCheck } from './auth/session-check.ts';
import { createBackupRoute } from './backup/backup-routes.ts';
import type { Backups } from './backup/backups.ts';
import { createClientAddress } from './client-address.ts';
import type { Database } from './database.ts';
import { describeCause } from './describe-cause.ts';
import type { IsDiskFull } from './disk-guard.ts';
import { createFunctionRunner, type FunctionRunnerOptions } from './functions/function-runner.ts';
import { type Keys, mediaApiKey, mediaApiSecret } from './keys.ts';
import { limitBody } from './limit-body.ts';
import { isFromThisMachine, isLoopbackHost } from './local-only.ts';
import { createMailboxRoute, createMailRoute, type MailOptions } from './mail/mail-routes.ts';
import { createMediaHost } from './media/media-host.ts';
import { createStaffCheck } from './media/staff-check.ts';
import { isUnavailable, retryAfter } from './rest/database-error.ts';
import { RestError, toErrorResponse } from './rest/rest-error.ts';
import { createRestHandler } from './rest/rest-handler.ts';

export type GatewayOptions = {
  database: Database;
  keys: Keys;
  dealerId: string;
  media: { mediaDir: string; cacheDir: string; picturesDir: string };
  mail?: MailOptions;
  backups?: Backups;
  functions?: FunctionRunnerOptions;
  /** Base of the links in mails. */
  siteUrl?: string;
  /** Where client addresses are taken from: the connection, or headers set by a gateway. */
  addressFrom?: 'connection' | 'headers';
  isDiskFull?: IsDiskFull;
  maxRows?: number;
};

export type Gateway = { fetch(request: Request, env?: object): Promise<Response> };

const prefixes = {
  rest: '/rest/v1',
  auth: '/auth/v1',
  functions: '/functions/v1',
  mail: '/api/v1.0/email/send',
} as const;
const mailboxPath = '/mailbox';
const backupsPath = '/backups';
const megabyte = 1024 * 1024;

const crossOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    ...['content-range', 'content-location', 'location', 'preference-applied', 'proxy-status', 'retry-after'],
    ...['x-supabase-api-version', 'x-total-count', 'link'],
  ],
  maxAge: 3600,
});

/** Reads the schema once, so the database must be migrated. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    database,
    keys,
    dealerId,
    media,
    mail = {},
    functions,
    addressFrom = 'connection',
    maxRows,
    isDiskFull,
  } = options;
  const { siteUrl = 'http://localhost:3000' } = options;
  const checkToken = createTokenCheck(keys.jwtSecret);
  const checkSession = createSessionCheck(database);
  const getAddress = createClientAddress(checkToken);
  const handleRest = await createRestHandler({
    database,
    maxRows,
    preRequest: requestCheck,
    // A database server reports a full disk itself.
    isDiskFull: database.kind === 'pglite' ? isDiskFull : undefined,
  });
  const handleAuth = createAuthHandler({ database, keys, dealerId, siteUrl });
  const runFunction = functions && createFunctionRunner(functions);
  const handleMedia = createMediaHost({
    ...media,
    credentials: { apiKey: mediaApiKey, apiSecret: mediaApiSecret(keys) },
    isStaff: createStaffCheck({ database, checkToken, dealerId }),
    isDiskFull,
  });
  const withKey = createKeyCheck(checkToken);
  const app = new Hono();
  addMiddleware(app);
  app.get('/healthz', (context) => serveHealth(context, database));
  app.all(`${prefixes.rest}/*`, (context) =>
    withKey(context, async (claims) => {
      const address = addressFrom === 'headers' ? undefined : await getAddress(context);
      return handleRest(context.req.raw, pathBehind(context, prefixes.rest), claims, address);
    }),
  );
  app.all(`${prefixes.auth}/*`, async (context) =>
    handleAuth(context.req.raw, pathBehind(context, prefixes.auth), await getAddress(context)),
  );
  app.all(`${prefixes.functions}/*`, (context) =>
    withKey(context, async (claims) => {
      await checkSession(claims);
      const response = await runFunction?.(context.req.raw, pathBehind(context, prefixes.functions));
      return response ?? context.notFound();
    }),
  );
  app.route(prefixes.mail, createMailRoute(database, { ...mail, siteUrl }, getAddress));
  // On a public site, the mailbox would expose links for new passwords.
  if (isLoopbackHost(new URL(siteUrl).hostname)) app.route(mailboxPath, createMailboxRoute(database));
  if (options.backups) {
    app.route(backupsPath, createBackupRoute({ kind: database.kind, backups: options.backups, checkToken }));
  }
  app.all('*', async (context) => {
    const network = toNetwork(await getAddress(context));
    return (await handleMedia(context.req.raw, network)) ?? context.notFound();
  });
  app.notFound((context) => context.json({ message: 'There is nothing at this address' }, 404));
  app.onError(toGatewayError);
  return { fetch: async (request, env) => app.fetch(request, env) };
}

function addMiddleware(app: Hono) {
  // Other origins may call services that require a key or token, but not the mailbox and the backups.
  app.use((context, next) => (isForPages(context.req.path) ? crossOrigin(context, next) : next()));
  // As the hosted gateway does. The web server on the same machine would only decompress it.
  const compressed = compress();
  app.use(`${prefixes.rest}/*`, (context, next) => (isFromThisMachine(context) ? next() : compressed(context, next)));
  app.use(`${prefixes.rest}/*`, limitBody(8 * megabyte, refuseTooLarge));
  app.use(`${prefixes.functions}/*`, limitBody(2 * megabyte, refuseTooLarge));
}

/** The hosted gateway requires a key for every service but sign-in. */
function createKeyCheck(checkToken: ReturnType<typeof createTokenCheck>) {
  return async (context: Context, handle: (claims: Claims) => Promise<Response>): Promise<Response> => {
    try {
      const claims = await identify(context.req.raw.headers, checkToken);
      return claims === undefined ? noApiKey() : await handle(claims);
    } catch (error) {
      if (error instanceof RestError) return toErrorResponse(error, context.req.method);
      throw error;
    }
  };
}

function toGatewayError(error: Error, context: Context): Response {
  console.error(`${context.req.method} ${context.req.path}:`, describeCause(error));
  if (isUnavailable(error)) return context.json({ message: 'The database does not answer' }, 503, retryAfter);
  return context.json({ message: 'The request could not be answered' }, 500);
}

function isForPages(path: string): boolean {
  return path !== mailboxPath && path !== backupsPath && !path.startsWith(`${backupsPath}/`);
}

function refuseTooLarge(context: Context): Response {
  return context.json({ message: 'The body is too large' }, 413);
}

/** Not decoded, since decoding could change its meaning. */
function pathBehind(context: Context, prefix: string): string {
  return new URL(context.req.url).pathname.slice(prefix.length);
}

async function serveHealth(context: Context, database: Database): Promise<Response> {
  try {
    await database.query('select 1');
    return context.json({ status: 'ok' });
  } catch {
    return context.json({ status: 'unavailable', message: 'The database does not answer' }, 503);
  }
}

function noApiKey(): Response {
  const hint = 'No `apikey` request header or `Authorization` bearer token was found.';
  return Response.json({ message: 'No API key found in request', hint }, { status: 401 });
}
