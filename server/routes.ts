import { paths, staffSections, tradeInPhotosPath } from '@dealer/shared-domain';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppContext, AppEnv } from './http/app-context.ts';
import { toNetwork } from './http/client-address.ts';
import { BrokenBodyError } from './http/read-body.ts';
import { toPlainError } from './http/responses.ts';
import { toTooManyCalls } from './http/too-many-requests.ts';
import { staffAppPaths } from './pages/staff-app.ts';
import { readReleaseOverride, redirectReleaseOverride } from './releases/release-override.ts';
import type { Services } from './services.ts';

type Stage = MiddlewareHandler<AppEnv>;

/** Every address of the web server and its handler; the first that matches and responds wins. */
export function createRoutes(services: Services): Hono<AppEnv> {
  const { api, budgets, files, operations, seo, serveContactForm, serveMap, serveSitePage, serveStaffPage, wellKnown } =
    services;
  // Hono would decode the path, and double encoding could then not be refused.
  const app = new Hono<AppEnv>({ getPath: (request) => new URL(request.url).pathname });

  const identifyVisitor: Stage = async (context, next) => {
    const url = new URL(context.req.url);
    const { address } = context.env;
    context.set('url', url);
    context.set('publicUrl', services.toPublicUrl(url));
    context.set('network', toNetwork(address));
    context.set('visitor', { address, override: readReleaseOverride(context.req.raw) });
    await next();
  };
  const addSecurityHeaders: Stage = async (context, next) => {
    await next();
    services.withSecurityHeaders(context.res);
  };
  const limitCalls: Stage = async (context, next) => {
    const waitSeconds = await budgets.calls.take(context.var.network);
    return waitSeconds > 0 ? toTooManyCalls(waitSeconds) : next();
  };

  app.onError(toErrorResponse);
  app.use(addSecurityHeaders, identifyVisitor);

  app.use('/api/:path{.*}', limitCalls);
  app.use('/map', limitCalls);
  app.use('/feeds/:path{.*}', limitCalls);
  app.post(paths.contact, limitCalls);
  app.post(paths.tradeIn, limitCalls);
  app.post(tradeInPhotosPath, limitCalls);
  app.use(paths.testDrive, limitCalls);
  app.use(`${paths.testDrive}.ics`, limitCalls);
  app.use(paths.alert, limitCalls);
  app.post('/releases.json', limitCalls);

  app.all('/api/:path{.*}', ({ req, var: { network, publicUrl } }) => api(req.raw, network, publicUrl));
  app.post(paths.contact, serveContactForm);
  app.post(paths.testDrive, services.testDrive.serveForm);
  app.post(paths.alert, services.alert.serveForm);
  app.post(paths.tradeIn, services.tradeIn.serveForm);
  app.post(tradeInPhotosPath, services.tradeIn.servePhoto);
  app.post('/releases.json', ({ req }) => services.serveReleaseNotice(req.raw));
  app.use(allowReadingOnly);

  app.get('/map', () => serveMap());
  app.get(paths.testDrive, services.testDrive.servePage);
  app.get(paths.alert, services.alert.servePage);
  app.get(`${paths.testDrive}.ics`, ({ var: { url, publicUrl } }) => services.serveTestDriveCalendar(url, publicUrl));

  app.get('/healthz', ({ req, var: { url } }) => operations.serveHealth(req.raw, url));
  app.get('/readyz', ({ req }) => operations.serveReadiness(req.raw));
  app.get('/metrics', ({ req }) => operations.serveMetrics(req.raw));
  app.get('/config.json', ({ req }) => operations.serveConfig(req.raw));
  app.get('/releases.json', ({ req }) => operations.serveReleases(req.raw));

  app.get('/shell/:path{.*}', files.serveShellFile);
  app.get('/remotes/:path{.*}', files.serveRemoteFile);
  app.get('/favicon.svg', files.serveFavicon);
  app.get('/favicon.ico', files.serveFavicon);
  app.get(paths.dealerPicture, files.serveDealerPicture);

  app.get('*', overrideRelease);
  app.get('/robots.txt', ({ var: { publicUrl } }) => seo.serveRobots(publicUrl));
  app.get('/sitemap.xml', ({ req, var: { publicUrl } }) => seo.serveSitemap(req.raw, publicUrl));
  app.get('/feeds/:path{.*}', services.serveFeed);
  app.get('/.well-known/security.txt', ({ var: { publicUrl } }) => wellKnown.serveSecurityTxt(publicUrl));
  app.get('/.well-known/change-password', () => wellKnown.redirectToPasswordChange());

  app.get(staffAppPaths.manifest, services.staffApp.serveManifest);
  app.get(`${staffAppPaths.icons}/:file`, services.staffApp.serveIcon);
  app.get(staffAppPaths.worker, services.staffApp.serveWorker);
  for (const section of staffSections) app.get(`${section}/*`, serveStaffPage);
  app.get('*', serveSitePage);
  return app;
}

const allowReadingOnly: Stage = async ({ req }, next) => {
  if (req.method === 'GET') return next();
  return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
};

const overrideRelease: Stage = async ({ req, var: { url } }, next) => redirectReleaseOverride(req.raw, url) ?? next();

const nginxClientClosedRequest = 499;

function toErrorResponse(error: Error, { req }: AppContext): Response {
  if (error instanceof HTTPException && error.res) return error.res;
  if (error instanceof BrokenBodyError) return new Response(null, { status: nginxClientClosedRequest });
  console.error(error);
  return toPlainError(req.raw);
}
