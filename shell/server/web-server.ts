import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTrustedApi, createTrustedBackend } from '@dealer/trusted';
import { isStaffPath } from '../src/staff-path.ts';
import { compress, pickEncoding } from './compression.ts';
import { createDocumentWriter, type DocumentInput } from './document.ts';
import type { WebEnvironment } from './environment.ts';
import { createVersionReader } from './inventory-version.ts';
import { type CachedPage, createPageCache, toCachedPage } from './page-cache.ts';
import { createReleaseReader, type Release } from './releases.ts';
import { createAssetReader } from './remote-assets.ts';
import { createRenderer } from './renderer.ts';
import { commonHeaders, documentHeaders, type PolicyInput, toContentSecurityPolicy } from './security.ts';
import { readSessionHint, readStaffAssets } from './shell-assets.ts';
import { createFileServer } from './static-files.ts';

const maxCachedPages = 500;

/** The web server as a function of the environment: static files, releases, configuration and rendered pages. */
export function createWebServer(environment: WebEnvironment) {
  const { publicConfig, releasesDir, shellDir } = environment;
  const releases = createReleaseReader(releasesDir);
  const assets = createAssetReader(releasesDir);
  const serveFile = createFileServer();
  const writeDocument = createDocumentWriter(shellDir);
  const { renderSite, renderStaff } = createRenderer(shellDir, releasesDir, publicConfig);
  const staffAssets = readStaffAssets(shellDir);
  const sessionHint = readSessionHint(shellDir);
  const answerApi = createApi(environment);
  const getVersion = createVersionReader(publicConfig);
  const getPage = createPageCache(maxCachedPages);
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

  async function renderPage(request: Request, release: Release): Promise<CachedPage> {
    const result = await renderSite(request, release.version);
    if (result.kind === 'redirect') throw result.response;
    // A page's route is named after its chunk.
    const chunk = result.routeIds.find((id) => id.startsWith('page-')) ?? null;
    const blocks = { config: publicConfig, remotes: [toRemoteEntry('storefront', release)], data: result.state };
    const pageAssets = assets.read('storefront', release, chunk);
    return toPage(result.status, { head: result.head, html: result.html, assets: pageAssets, blocks }, 'visitors');
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

  async function servePage(request: Request, url: URL): Promise<Response> {
    const release = releases.read().storefront;
    if (!release) throw new Error('No release of the storefront is current. Release one first.');
    if (environment.devRemote?.name === 'storefront') return toDevelopmentPage(environment.devRemote);
    const version = await getVersion();
    const pageRequest = new Request(url, { headers: { accept: 'text/html' } });
    const key = [url.pathname, url.search, version, release.version, buildKey].join('\n');
    const page =
      version === null
        ? await renderPage(pageRequest, release)
        : await getPage(key, () => renderPage(pageRequest, release));
    return toDocumentResponse(request, page);
  }

  /** In development the browser renders alone, from the remote's own server; no policy stands in the way of reloads. */
  function toDevelopmentPage({ name, url }: { name: string; url: string }): Response {
    const blocks = { config: publicConfig, remotes: [{ name, entry: url }], data: null };
    const { text } = writeDocument({ head: '', html: '', assets: { preloads: [], styles: [] }, blocks });
    return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
  }

  return async function handle(request: Request, address = 'unknown'): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/api/')) return withCommonHeaders(await answerApi(request, address));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { ...commonHeaders, allow: 'GET, HEAD' } });
    }
    if (url.pathname === '/healthz') return toJson(request, { status: 'ok' });
    if (url.pathname === '/config.json') return toJson(request, publicConfig);
    if (url.pathname === '/releases.json') return toJson(request, releases.read());
    const file = routeFile(request, url.pathname);
    if (file) return file;
    try {
      return isStaffPath(url.pathname) ? await serveStaffPage(request) : await servePage(request, url);
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

const staffHead = '<title>Admin Portal</title><meta name="robots" content="noindex">';

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

function toDocumentResponse(request: Request, page: CachedPage): Response {
  const headers = new Headers({
    ...commonHeaders,
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  });
  if (page.status === 503) headers.set('retry-after', '10');
  if (page.status === 200 && request.headers.get('if-none-match') === page.etag) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(page.bodyFor(encoding)), { status: page.status, headers });
}

function toJson(request: Request, value: unknown): Response {
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  const headers = new Headers({
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(compress(new TextEncoder().encode(JSON.stringify(value)), encoding, 'page')), {
    headers,
  });
}

/** The page of last resort: no script, no style, a way on. */
function toPlainError(request: Request): Response {
  const retry = new URL(request.url).pathname.replace(/[^\w/-]/g, '');
  const html = `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title><h1>This page could not be shown</h1><p>Please try again in a moment.</p><p><a href="${retry}">Retry</a> <a href="/">Home</a> <a href="/inventory">Inventory</a></p></html>`;
  return new Response(html, {
    status: 500,
    headers: {
      ...commonHeaders,
      ...documentHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  });
}
