import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createTokenCheck } from './auth/access-token.ts';
import { identify } from './auth/identify.ts';
import type { Database } from './database.ts';
import type { Keys } from './keys.ts';
import { createMediaHost } from './media/media-host.ts';
import { RestError, toErrorResponse } from './rest/rest-error.ts';
import { createRestHandler } from './rest/rest-handler.ts';

export type GatewayOptions = {
  database: Database;
  keys: Keys;
  media: { mediaDir: string; cacheDir: string; picturesDir: string };
  /** No answer has more rows than this. */
  maxRows?: number;
};

export type Gateway = { fetch(request: Request): Promise<Response> };

const restPrefix = '/rest/v1';
const maxRestBodyBytes = 8 * 1024 * 1024;

/** All of the backend's protocols behind one function. The database must be migrated: its shape is read once, here. */
export async function createGateway({ database, keys, media, maxRows }: GatewayOptions): Promise<Gateway> {
  const handleRest = await createRestHandler({ database, maxRows });
  const checkToken = createTokenCheck(keys.jwtSecret);
  const handleMedia = createMediaHost({ ...media, authorize: (request) => isSignedIn(request) });
  const app = new Hono();

  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      exposeHeaders: ['content-range', 'content-location', 'location', 'preference-applied', 'proxy-status'],
      maxAge: 3600,
    }),
  );
  app.get('/healthz', async (context) => {
    try {
      await database.query('select 1');
      return context.json({ status: 'ok' });
    } catch {
      return context.json({ status: 'unavailable', message: 'The database does not answer' }, 503);
    }
  });
  const tooLarge = () => Response.json({ message: 'The body is too large' }, { status: 413 });
  app.use(`${restPrefix}/*`, bodyLimit({ maxSize: maxRestBodyBytes, onError: tooLarge }));
  app.all(`${restPrefix}/*`, (context) => answerRest(context.req.raw));
  app.all('*', async (context) => (await handleMedia(context.req.raw)) ?? context.notFound());
  app.notFound((context) => context.json({ message: 'There is nothing at this address' }, 404));
  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path}:`, error);
    return context.json({ message: 'The request could not be answered' }, 500);
  });

  async function answerRest(request: Request): Promise<Response> {
    try {
      const claims = await identify(request.headers, checkToken);
      if (claims === undefined) return noApiKey();
      return await handleRest(request, new URL(request.url).pathname.slice(restPrefix.length), claims);
    } catch (error) {
      if (error instanceof RestError) return toErrorResponse(error, request.method);
      throw error;
    }
  }

  async function isSignedIn(request: Request): Promise<boolean> {
    try {
      return (await identify(request.headers, checkToken))?.role === 'authenticated';
    } catch (error) {
      if (error instanceof RestError) return false;
      throw error;
    }
  }

  return { fetch: async (request) => app.fetch(request) };
}

/** The hosted gateway's own words, which come before PostgREST. */
function noApiKey(): Response {
  const hint = 'No `apikey` request header or `Authorization` bearer token was found.';
  return Response.json({ message: 'No API key found in request', hint }, { status: 401 });
}
