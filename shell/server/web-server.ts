import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createContactSource,
  createPublicClient,
  createSitemapSource,
  createVehicleSource,
  fallbackContact,
  isStillListed,
} from '@dealer/shared-domain';
import { createTrustedApi, createTrustedBackend } from '@dealer/trusted';
import { isStaffPath } from '../src/staff-path.ts';
import { createDocumentWriter, type DocumentInput } from './document.ts';
import type { WebEnvironment } from './environment.ts';
import { createVersionReader } from './inventory-version.ts';
import { createMapPage } from './map-page.ts';
import { type CachedPage, createPageCache, toCachedPage } from './page-cache.ts';
import { createReleaseReader, type Release } from './releases.ts';
import { createAssetReader } from './remote-assets.ts';
import { createRenderer } from './renderer.ts';
import { toDocumentResponse, toJson, toPlainError } from './responses.ts';
import { commonHeaders, type PolicyInput, toContentSecurityPolicy } from './security.ts';
import { readEarlyScript, readStaffAssets } from './shell-assets.ts';
import { toPublicUrl } from './site-address.ts';
import { createSiteFiles } from './site-files.ts';
import { createFileServer } from './static-files.ts';
import { readShownVehicle, toStructuredData } from './structured-data.ts';

const maxCachedPages = 500;

/** The web server as a function of the environment: static files, releases, configuration and rendered pages. */
export function createWebServer(environment: WebEnvironment) {
  const { publicConfig, releasesDir, shellDir } = environment;
  const releases = createReleaseReader(releasesDir);
  const assets = createAssetReader(releasesDir);
  const serveFile = createFileServer();
  const writeDocument = createDocumentWriter(shellDir);
  const { renderSite, renderStaff } = createRenderer(shellDir, releasesDir);
  const staffAssets = readStaffAssets(shellDir);
  const sessionHint = readEarlyScript(shellDir, 'session-hint');
  const answerApi = createApi(environment);
  const backend = { client: createPublicClient(publicConfig), dealerId: publicConfig.dealerId };
  const vehicles = createVehicleSource(backend);
  const getVersion = createVersionReader(vehicles);
  const getPage = createPageCache(maxCachedPages);
  const serveSiteFile = createSiteFiles({
    source: createSitemapSource(backend),
    getVersion,
    isDemonstration: publicConfig.demonstration,
  });
  const contact = createContactSource(backend);
  const serveMap = createMapPage({
    ...environment,
    getContact: () => contact.getContact().catch(() => fallbackContact),
  });
  const buildKey = createHash('sha256')
    .update(readFileSync(join(shellDir, 'web/index.html')))
    .update(JSON.stringify(publicConfig))
    .digest('hex');

  function toPage(status: number, input: DocumentInput, audience: PolicyInput['audience']): CachedPage {
    const document = writeDocument(input);
    const policy = toContentSecurityPolicy({
      scripts: document.scriptHashes,
      styles: document.styleHashes,
      mediaOrigin: new URL(publicConfig.mediaUrl).origin,
      serviceOrigins: [publicConfig.supabaseUrl, publicConfig.emailUrl].map((url) => new URL(url).origin),
      audience,
    });
    return toCachedPage(status, document.text, policy);
  }

  async function renderPage(request: Request, release: Release, publicUrl: string): Promise<CachedPage> {
    const config = { ...publicConfig, publicUrl };
    const result = await renderSite(request, release.version, config);
    if (result.kind === 'redirect') throw result.response;
    const { loaderData } = result.state;
    const vehicle = readShownVehicle(loaderData);
    const isForgotten = vehicle?.status === 'Sold' && !(await isStillListed(vehicles, vehicle));
    // A page's route is named after its chunk.
    const chunk = result.routeIds.find((id) => id.startsWith('page-')) ?? null;
    const input: DocumentInput = {
      isReadable: true,
      head: isForgotten ? `${result.head}${keptOutOfIndexes}` : result.head,
      html: result.html,
      assets: assets.read('storefront', release, chunk),
      blocks: { config, remotes: [toRemoteEntry('storefront', release)], data: result.state },
      structuredData: toStructuredData(new URL(request.url).pathname, loaderData, config),
    };
    return toPage(result.status, input, 'visitors');
  }

  /** One document for every staff address. It names the back office, which the browser fetches only for a session. */
  async function serveStaffPage(request: Request): Promise<Response> {
    const release = releases.read().backoffice;
    if (environment.devRemote?.name === 'backoffice') return toDevelopmentPage(environment.devRemote);
    const key = ['staff', release?.version, buildKey].join('\n');
    const page = await getPage(key, async () => {
      const preloads = release ? assets.announce('backoffice', release) : [];
      const remotes = release ? [{ ...toRemoteEntry('backoffice', release), preloads }] : [];
      const input: DocumentInput = {
        isReadable: false,
        head: staffHead,
        html: await renderStaff(),
        assets: staffAssets,
        blocks: { config: publicConfig, remotes, data: null },
        scripts: [sessionHint],
        announced: preloads.map(({ integrity }) => integrity),
      };
      return toPage(200, input, 'staff');
    });
    return toDocumentResponse(request, page);
  }

  async function servePage(request: Request, url: URL, publicUrl: string): Promise<Response> {
    const release = releases.read().storefront;
    if (!release) throw new Error('No release of the storefront is current. Release one first.');
    if (environment.devRemote?.name === 'storefront') return toDevelopmentPage(environment.devRemote);
    const version = await getVersion();
    const pageRequest = new Request(url, { headers: { accept: 'text/html' } });
    // What a page says of the coming days is true for an hour.
    const hour = new Date().toISOString().slice(0, 13);
    const key = [publicUrl, url.pathname, url.search, version, release.version, buildKey, hour].join('\n');
    const render = () => renderPage(pageRequest, release, publicUrl);
    const page = version === null ? await render() : await getPage(key, render);
    return toDocumentResponse(request, page);
  }

  /** In development the browser renders alone, from the remote's own server; no policy stands in the way of reloads. */
  function toDevelopmentPage({ name, url }: { name: string; url: string }): Response {
    const blocks = { config: publicConfig, remotes: [{ name, entry: url }], data: null };
    const { text } = writeDocument({
      head: '',
      html: '',
      assets: { preloads: [], styles: [] },
      blocks,
      isReadable: false,
    });
    return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
  }

  return async function handle(request: Request, address = 'unknown'): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/api/')) {
      return withCommonHeaders(await answerApi(request, address, toPublicUrl(environment, url)));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { ...commonHeaders, allow: 'GET, HEAD' } });
    }
    if (url.pathname === '/healthz') return toJson(request, { status: 'ok' });
    if (url.pathname === '/config.json') return toJson(request, publicConfig);
    if (url.pathname === '/releases.json') return toJson(request, releases.read());
    const publicUrl = toPublicUrl(environment, url);
    const file = routeFile(request, url.pathname);
    if (file) return file;
    try {
      if (url.pathname === '/map') return await serveMap();
      const siteFile = await serveSiteFile(request, url.pathname, publicUrl);
      if (siteFile) return siteFile;
      return isStaffPath(url.pathname) ? await serveStaffPage(request) : await servePage(request, url, publicUrl);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      console.error(thrown);
      return toPlainError(request);
    }
  };

  function routeFile(request: Request, pathname: string): Response | null {
    const path = decodePath(pathname);
    if (path === null) return new Response('Bad request', { status: 400, headers: commonHeaders });
    const notFound = () =>
      new Response('Not found', { status: 404, headers: { ...commonHeaders, 'cache-control': 'no-cache' } });
    if (path.startsWith('/shell/'))
      return serveFile(request, join(shellDir, 'web'), path.slice('/shell/'.length)) ?? notFound();
    if (path.startsWith('/remotes/')) {
      const [, , name = '', version = '', ...rest] = path.split('/');
      const isPublic = /^[a-z]+$/.test(name) && /^[\w.-]+$/.test(version) && rest[0] !== 'server';
      return (isPublic && serveFile(request, join(releasesDir, name, version), rest.join('/'))) || notFound();
    }
    if (path === '/favicon.svg' || path === '/favicon.ico') {
      return serveFile(request, join(shellDir, 'web'), 'favicon.svg') ?? notFound();
    }
    return null;
  }
}

const keptOutOfIndexes = '<meta name="robots" content="noindex">';
const staffHead = `<title>Admin Portal</title>${keptOutOfIndexes}`;

function createApi({ trusted }: WebEnvironment) {
  if (trusted) return createTrustedApi(trusted, createTrustedBackend(trusted));
  const error = 'Signing in is not configured here: the web server needs SUPABASE_SECRET_KEY.';
  return async () => Response.json({ success: false, error, message: error }, { status: 503 });
}

function withCommonHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value);
  return response;
}

function toRemoteEntry(name: string, release: Release) {
  return { name, entry: `/remotes/${name}/${release.version}/${release.entry}`, integrity: release.integrity };
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
