import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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
import { answerWish, chooseRelease, readWish, setCaching, type Visitor } from './canary.ts';
import { toNetwork } from './client-address.ts';
import { createDocumentWriter, type DocumentInput } from './document.ts';
import type { WebEnvironment } from './environment.ts';
import { createGate } from './gate.ts';
import { createFittingReleases } from './fitting-releases.ts';
import { createVersionReader } from './inventory-version.ts';
import { hasRealContact, keptNoteStyle, toKeptNote } from './kept-note.ts';
import { createKeptPages, type KeptPage, toKeptPath } from './kept-pages.ts';
import { createMapPage } from './map-page.ts';
import { createMachineAnswers } from './machine-answers.ts';
import type { Metrics } from './metrics.ts';
import { type CachedPage, createPageCache, toCachedPage } from './page-cache.ts';
import { createRecentPages } from './recent-pages.ts';
import { createReleaseReader, type Release } from './releases.ts';
import { createAssetReader } from './remote-assets.ts';
import { createRenderer } from './renderer.ts';
import { toDocumentResponse, toKeptResponse, toPlainError } from './responses.ts';
import { createHeaderWriter, type PolicyInput, toContentSecurityPolicy } from './security.ts';
import { readEarlyScript, readStaffAssets } from './shell-assets.ts';
import { toPublicUrl } from './site-address.ts';
import { createSiteFiles } from './site-files.ts';
import { createFileServer } from './static-files.ts';
import { readShownVehicle, toStructuredData } from './structured-data.ts';
import { addToTrace } from './trace.ts';

const maxCachedPages = 500;
/** Most of the time each waits for the backend; more at once would only make all of them later. */
const maxDrawnAtOnce = 24;

/** The web server as a function of the environment: static files, releases, configuration and rendered pages. */
export function createWebServer(environment: WebEnvironment, metrics: Metrics | null = null) {
  const { publicConfig, releasesDir, shellDir } = environment;
  const releases = createReleaseReader(releasesDir);
  const assets = createAssetReader(releasesDir);
  const serveFile = createFileServer();
  const writeDocument = createDocumentWriter(shellDir);
  const { renderSite, renderStaff } = createRenderer(shellDir, releasesDir);
  const staffAssets = readStaffAssets(shellDir);
  const sessionHint = readEarlyScript(shellDir, 'session-hint');
  const asOfScript = readEarlyScript(shellDir, 'as-of');
  const answerApi = createApi(environment);
  const backend = { client: createPublicClient(publicConfig), dealerId: publicConfig.dealerId };
  const vehicles = createVehicleSource(backend);
  const { getVersion, getVersionInCrowd, trueUntilMs } = createVersionReader(vehicles);
  const getPage = createPageCache(maxCachedPages);
  const getRecent = createRecentPages(maxCachedPages);
  const throughGate = createGate(maxDrawnAtOnce);
  const keptPages = createKeptPages(environment.keptPagesDir);
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
  const isSecure = publicConfig.publicUrl.startsWith('https:');
  const withHeaders = createHeaderWriter({ isSecure, isDevelopment: environment.devRemote !== null });
  const buildKey = createHash('sha256')
    .update(readFileSync(join(shellDir, 'web/index.html')))
    .update(JSON.stringify(publicConfig))
    .digest('hex');

  const answerMachine = createMachineAnswers({
    environment,
    readReleases: releases.read,
    askBackend: () => vehicles.getVersion(),
    metrics,
  });
  const contractVersion = readContractVersion(shellDir);
  const fit = createFittingReleases(releasesDir, contractVersion);

  /** The release of a remote for this visitor. */
  function choose(name: string, visitor: Visitor) {
    const released = releases.read()[name];
    const current = released && fit(name, released);
    return current && chooseRelease(current, visitor, contractVersion);
  }

  function toPage(status: number, input: DocumentInput, audience: PolicyInput['audience']): CachedPage {
    const document = writeDocument(input);
    const policy = toContentSecurityPolicy({
      scripts: document.scriptHashes,
      styles: document.styleHashes,
      mediaOrigin: new URL(publicConfig.mediaUrl).origin,
      serviceOrigins: [publicConfig.supabaseUrl, publicConfig.emailUrl].map((url) => new URL(url).origin),
      audience,
      isSecure,
    });
    return toCachedPage(status, document.text, policy);
  }

  async function drawPage(place: Place): Promise<DrawnPage> {
    const request = new Request(place.url, { headers: { accept: 'text/html' } });
    const result = await renderSite(request, place.release.version, toConfig(place));
    if (result.kind === 'redirect') throw result.response;
    const vehicle = readShownVehicle(result.state.loaderData);
    const isForgotten = vehicle?.status === 'Sold' && !(await isStillListed(vehicles, vehicle));
    return {
      status: result.status,
      head: isForgotten ? `${result.head}${keptOutOfIndexes}` : result.head,
      html: result.html,
      // A page's route is named after its chunk.
      chunk: result.routeIds.find((id) => id.startsWith('page-')) ?? null,
      state: result.state,
    };
  }

  function toConfig({ publicUrl }: Place) {
    return { ...publicConfig, publicUrl };
  }

  function toSitePage({ status, head, html, chunk, state }: DrawnPage, place: Place, asOf?: string): CachedPage {
    const { release, url } = place;
    const config = toConfig(place);
    const note = asOf === undefined ? {} : { note: { html: asOf, style: keptNoteStyle }, scripts: [asOfScript] };
    const input: DocumentInput = {
      isReadable: true,
      head,
      html,
      assets: assets.read('storefront', release, chunk),
      blocks: { config, remotes: [toRemoteEntry('storefront', release)], data: state },
      structuredData: toStructuredData(url.pathname, state.loaderData, config),
      ...note,
    };
    const page = toPage(status, input, 'visitors');
    return { ...page, isPartial: page.isPartial || !hasRealContact(state.loaderData) };
  }

  /** Draws a page, and keeps a copy of a whole one for the time when the backend is away. */
  async function renderPage(place: Place, version: number | null): Promise<CachedPage> {
    const drawn = await drawPage(place);
    const page = toSitePage(drawn, place);
    if (place.keptUnder && drawn.status === 404) keptPages.forget(place.keptUnder);
    if (place.keptUnder && version !== null && drawn.status === 200 && !page.isPartial) {
      const { status: _, ...kept } = drawn;
      keptPages.keep(place.keptUnder, { ...kept, version, drawnAtMs: Date.now() });
    }
    return page;
  }

  /** The copy of a page that was kept, marked with its time. */
  async function serveKeptPage(request: Request, place: Place): Promise<Response | null> {
    const kept = place.keptUnder ? await keptPages.find(place.keptUnder) : null;
    if (!kept) return null;
    const { pathname } = place.url;
    const asOfMs = trueUntilMs(kept);
    const note = toKeptNote({ pathname, loaderData: kept.state.loaderData, asOfMs, now: new Date() });
    const key = ['kept', place.keptUnder, kept.drawnAtMs, note].join('\n');
    return toKeptResponse(request, await getPage(key, async () => toSitePage({ status: 200, ...kept }, place, note)));
  }

  /** One document for every staff address. It names the back office, which the browser fetches only for a session. */
  async function serveStaffPage(request: Request, visitor: Visitor): Promise<Response> {
    const choice = choose('backoffice', visitor);
    const release = choice?.release;
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
    addToTrace({ release: release && `backoffice@${release.version}`, isCanary: choice?.isCanary });
    const response = toDocumentResponse(request, page);
    setCaching(response.headers, response.status, { isForEverybody: choice?.isForEverybody ?? true, cdnSeconds: 0 });
    return response;
  }

  /** The page of this moment, or the kept copy where the backend does not give what it needs. */
  async function findPage(request: Request, place: Place, name: string, isCrowded: boolean) {
    const version = await (isCrowded ? getVersionInCrowd() : getVersion());
    if (version === null) {
      const kept = await serveKeptPage(request, place);
      if (kept) return kept;
    }
    const render = async () => {
      const startedMs = performance.now();
      const page = await renderPage(place, version);
      addToTrace({ cache: 'miss', renderMs: performance.now() - startedMs });
      return page;
    };
    // What a page says of the coming days is true for an hour.
    const hour = new Date().toISOString().slice(0, 13);
    const draw = () => throughGate(render);
    const page = version === null ? await render() : await getPage([name, version, hour].join('\n'), draw);
    return (page.isPartial ? await serveKeptPage(request, place) : null) ?? page;
  }

  async function servePage(request: Request, url: URL, publicUrl: string, visitor: Visitor): Promise<Response> {
    const choice = choose('storefront', visitor);
    if (!choice) throw new Error('No release of the storefront is current. Release one first.');
    if (environment.devRemote?.name === 'storefront') return toDevelopmentPage(environment.devRemote);
    const { release, isCanary, isForEverybody } = choice;
    addToTrace({ release: `storefront@${release.version}`, isCanary, cache: 'hit' });
    const keptPath = toKeptPath(url);
    const keptUnder = keptPath && [keptPath, publicUrl, release.version, buildKey].join('\n');
    const place = { url, publicUrl, release, keptUnder };
    const name = [publicUrl, url.pathname, url.search, release.version, buildKey].join('\n');
    const page = await getRecent(name, (isCrowded) => findPage(request, place, name, isCrowded));
    if (page instanceof Response) return page;
    const response = toDocumentResponse(request, page);
    setCaching(response.headers, response.status, {
      isForEverybody,
      cdnSeconds: page.isPartial ? 0 : environment.cdnSeconds,
    });
    return response;
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
    try {
      return withHeaders(await answer(request, address));
    } catch (thrown) {
      if (thrown instanceof Response) return withHeaders(thrown);
      console.error(thrown);
      return withHeaders(toPlainError(request));
    }
  };

  async function answer(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url);
    const publicUrl = toPublicUrl(environment, url);
    if (url.pathname.startsWith('/api/')) return answerApi(request, toNetwork(address), publicUrl);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    if (url.pathname === '/map') return serveMap();
    const found =
      answerMachine(request, url) ??
      routeFile(request, url.pathname) ??
      answerWish(request, url) ??
      (await serveSiteFile(request, url.pathname, publicUrl));
    if (found) return found;
    const visitor = { address, wish: readWish(request) };
    return isStaffPath(url.pathname) ? serveStaffPage(request, visitor) : servePage(request, url, publicUrl, visitor);
  }

  function routeFile(request: Request, pathname: string): Response | null {
    const path = decodePath(pathname);
    if (path === null) return new Response('Bad request', { status: 400 });
    const notFound = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-cache' } });
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

/** A page as its loaders and views made it. */
type DrawnPage = Omit<KeptPage, 'version' | 'drawnAtMs'> & { status: number };
/** What a page is drawn for; under which name a copy is kept, if one is. */
type Place = { url: URL; publicUrl: string; release: Release; keptUnder: string | null };

const keptOutOfIndexes = '<meta name="robots" content="noindex">';
const staffHead = `<title>Admin Portal</title>${keptOutOfIndexes}`;

/** The contract that the shell was built for; unknown in development. */
function readContractVersion(shellDir: string): number | undefined {
  const file = join(shellDir, 'contract.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).contractVersion : undefined;
}

function createApi({ trusted }: WebEnvironment) {
  if (trusted) return createTrustedApi(trusted, createTrustedBackend(trusted));
  const error = 'Signing in is not configured here: the web server needs SUPABASE_SECRET_KEY.';
  return async () => Response.json({ success: false, error, message: error }, { status: 503 });
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
