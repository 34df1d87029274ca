import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { type Claims, createTokenCheck } from './auth/access-token.ts';
import { createAuthHandler } from './auth/auth-handler.ts';
import { identify } from './auth/identify.ts';
import { createBackupRoute } from './backup/backup-routes.ts';
import type { Backups } from './backup/backups.ts';
import { createClientAddress } from './client-address.ts';
import type { Database } from './database.ts';
import { describeCause } from './describe-cause.ts';
import type { IsDiskFull } from './disk-guard.ts';
import { createFunctionRunner, type FunctionRunnerOptions } from './functions/function-runner.ts';
import { type Keys, mediaApiKey, mediaApiSecret } from './keys.ts';
import { createMailboxRoute, createMailRoute, type MailOptions } from './mail/mail-routes.ts';
import { createMediaHost } from './media/media-host.ts';
import { createStaffCheck } from './media/staff-check.ts';
import { RestError, toErrorResponse } from './rest/rest-error.ts';
import { createRestHandler } from './rest/rest-handler.ts';

export type GatewayOptions = {
  database: Database;
  keys: Keys;
  /** The one dealer whom this backend serves. */
  dealerId: string;
  media: { mediaDir: string; cacheDir: string; picturesDir: string };
  mail?: MailOptions;
  /** Without it backups are neither made nor given. */
  backups?: Backups;
  /** Without it there are no functions. */
  functions?: FunctionRunnerOptions;
  /** Where the product's pages are; links in mails lead there. */
  siteUrl?: string;
  /** Who says for the database where a request comes from: its connection, or headers that a gateway in front wrote. */
  addressFrom?: 'connection' | 'headers';
  /** Whether the data directory has no more room than the database needs for itself. */
  isDiskFull?: IsDiskFull;
  /** No answer has more rows than this. */
  maxRows?: number;
};

/** `env` is what the Node server knows of the connection. */
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

/** All of the backend's protocols behind one function. The database must be migrated: its shape is read once, here. */
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
  const getAddress = createClientAddress(checkToken);
  const handleRest = await createRestHandler({
    database,
    maxRows,
    // A server's disk is not ours to look at, and it says itself when it is full.
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
  const app = new Hono();

  // Any page may ask, since only a key or a token opens a door; the mailbox has neither, and is for this machine.
  app.use((context, next) => (isForPages(context.req.path) ? crossOrigin(context, next) : next()));
  // The hosted gateway compresses too: a list is an eighth of its size.
  app.use(`${prefixes.rest}/*`, compress());
  app.use(`${prefixes.rest}/*`, limitBody(8 * megabyte));
  app.use(`${prefixes.functions}/*`, limitBody(2 * megabyte));
  app.get('/healthz', (context) => answerHealth(context, database));
  app.all(`${prefixes.rest}/*`, (context) =>
    withKey(context, async (claims) => {
      const { raw } = context.req;
      const request = addressFrom === 'headers' ? raw : withAddress(raw, await getAddress(context));
      return handleRest(request, pathBehind(context, prefixes.rest), claims);
    }),
  );
  app.all(`${prefixes.auth}/*`, async (context) =>
    handleAuth(context.req.raw, pathBehind(context, prefixes.auth), await getAddress(context)),
  );
  app.all(`${prefixes.functions}/*`, (context) =>
    withKey(context, async () => {
      const answer = await runFunction?.(context.req.raw, pathBehind(context, prefixes.functions));
      return answer ?? context.notFound();
    }),
  );
  app.route(prefixes.mail, createMailRoute(database, mail, getAddress));
  app.route(mailboxPath, createMailboxRoute(database));
  if (options.backups) {
    app.route(backupsPath, createBackupRoute({ kind: database.kind, backups: options.backups, checkToken }));
  }
  app.all('*', async (context) => (await handleMedia(context.req.raw)) ?? context.notFound());
  app.notFound((context) => context.json({ message: 'There is nothing at this address' }, 404));
  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}:`, describeCause(error));
    return context.json({ message: 'The request could not be answered' }, 500);
  });

  /** The hosted gateway's door, which stands before every service but sign-in: nobody passes without a key of ours. */
  async function withKey(context: Context, answer: (claims: Claims) => Promise<Response>): Promise<Response> {
    try {
      const claims = await identify(context.req.raw.headers, checkToken);
      return claims === undefined ? noApiKey() : await answer(claims);
    } catch (error) {
      if (error instanceof RestError) return toErrorResponse(error, context.req.method);
      throw error;
    }
  }

  return { fetch: async (request, env) => app.fetch(request, env) };
}

/** What pages of any site may ask, with a key: all but what is for this machine alone. */
function isForPages(path: string): boolean {
  return path !== mailboxPath && path !== backupsPath && !path.startsWith(`${backupsPath}/`);
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    // The connection still carries the rest of the body: it cannot take another request.
    onError: (context) => context.json({ message: 'The body is too large' }, 413, { connection: 'close' }),
  });
}

/** As the browser sent it: an encoded character may mean something other than itself. */
function pathBehind(context: Context, prefix: string): string {
  return new URL(context.req.url).pathname.slice(prefix.length);
}

async function answerHealth(context: Context, database: Database): Promise<Response> {
  try {
    await database.query('select 1');
    return context.json({ status: 'ok' });
  } catch {
    return context.json({ status: 'unavailable', message: 'The database does not answer' }, 503);
  }
}

/** Functions of the database count by address: the one that was seen, not the one that the client claims. */
function withAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('cf-connecting-ip');
  headers.set('x-forwarded-for', address);
  return new Request(request, { headers });
}

/** The hosted gateway's own words, which come before PostgREST. */
function noApiKey(): Response {
  const hint = 'No `apikey` request header or `Authorization` bearer token was found.';
  return Response.json({ message: 'No API key found in request', hint }, { status: 401 });
}
