import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fallbackContact } from '@dealer/shared-domain';
import { aConfig, carId } from '@dealer/shared-domain/test-support';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { parseEnvironment, type WebEnvironment } from './environment.ts';
import { toIntegrity } from './security.ts';
import { createWebServer } from './web-server.ts';

const vehicle = {
  ...{ id: carId, year: 2019, make: 'Honda', model: 'Civic', trim: null, price: 18_995, mileageKm: 84_210 },
  ...{ transmission: null, fuelType: null, bodyStyle: null, color: null, status: 'Available', vin: null },
  ...{ stockNumber: null, interiorColor: null, drivetrain: null, engine: null, condition: 'Used', description: null },
  images: [],
};

/** A shell whose renderer answers with what the address asks for: a car, a sold car, or a page about the dealer. */
const renderer = `
const vehicle = ${JSON.stringify(vehicle)};
const site = { contact: ${JSON.stringify(fallbackContact)} };
export async function renderPage(request, config) {
  const { pathname } = new URL(request.url);
  const status = pathname.includes('sold') ? 'Sold' : 'Available';
  const car = pathname.startsWith('/inventory/') ? { 'page-vehicle': { vehicle: { ...vehicle, status } } } : {};
  const isBuiltIn = pathname === '/terms';
  const head = '<link rel="canonical" href="' + config.publicUrl + pathname + '"/>';
  return { kind: 'page', status: 200, head, html: '<main></main>', state: { loaderData: { site: { ...site, isBuiltIn }, ...car } }, routeIds: [] };
}
export async function renderStaffEntry() { return ''; }
`;

function write(folder: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'web-server-'));
write(folder, {
  'shell/web/static/js/start.0a1b2c3d.js': 'start()',
  'shell/web/index.html': '<head><!--HEAD--></head><body><div id="root"><!--APP--></div><!--DATA--></body>',
  'shell/web/static/js/session-hint.0a1b2c3d.js': '',
  'shell/web/static/js/as-of.0a1b2c3d.js': '',
  'shell/server/render.mjs': renderer,
  'releases/releases.json': JSON.stringify({
    storefront: { version: '1', entry: 'entry.js', integrity: 'sha256-e', contractVersion: 1, releasedAt: '' },
  }),
  'releases/storefront/1/server/routes.mjs': 'export function createRoutes() { return []; }',
  'releases/storefront/1/integrity.json': '{}',
  'releases/storefront/1/mf-manifest.json': '{"exposes":[]}',
});

const backend = { isThere: true, listed: [] as string[] };
vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!backend.isThere) throw new TypeError('fetch failed');
  if (pathname.endsWith('/inventory_version')) return Response.json(7);
  if (pathname.endsWith('/search_inventory')) return Response.json(toList(backend.listed));
  if (pathname.endsWith('/dealer_settings')) return Response.json([]);
  return Response.json([]);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => Object.assign(backend, { isThere: true, listed: [] }));

function toList(ids: string[]) {
  const none = { make: [], model: [], transmission: [], fuelType: [], bodyStyle: [], color: [] };
  const open = { min: null, max: null };
  const facets = { ...none, status: { all: 1, available: 0, sold: 1 }, year: open, price: open, mileage: open };
  const vehicles = ids.map((id) => ({ id, year: 2019, make: 'Honda', model: 'Civic', price: 18_995, status: 'Sold' }));
  return { total: ids.length, listed: ids.length, vehicles, facets };
}

function aServer(overrides: Partial<WebEnvironment> = {}) {
  const environment = parseEnvironment({ SUPABASE_URL: aConfig.supabaseUrl, SUPABASE_ANON_KEY: 'anon' });
  const handle = createWebServer({
    ...environment,
    shellDir: join(folder, 'shell'),
    releasesDir: join(folder, 'releases'),
    keptPagesDir: join(folder, 'kept-pages'),
    ...overrides,
  });
  return (address: string, headers = {}) => handle(new Request(new URL(address, 'http://localhost:3000'), { headers }));
}

const typesIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text)['@type'],
  );

test('a page tells search engines what it is about, outside the root and without a hash of its own', async () => {
  const ask = aServer();
  const response = await ask('/');
  const html = await response.text();
  expect(typesIn(html)).toEqual(['AutoDealer']);
  expect(html.indexOf('ld+json')).toBeGreaterThan(html.indexOf('<div id="root"><main></main></div>'));
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(typesIn(await (await ask(`/inventory/${carId}`)).text())).toEqual(['Car', 'BreadcrumbList']);
  expect(typesIn(await (await ask('/inventory')).text())).toEqual([]);
});

test('each address that the site is known by has pages of its own, and an unknown one is never repeated', async () => {
  const ask = aServer();
  const canonicalOf = async (address: string) =>
    /canonical" href="([^"]*)"/.exec(await (await ask(address)).text())?.[1];
  expect(await canonicalOf('http://localhost:3000/about')).toBe('http://localhost:3000/about');
  expect(await canonicalOf('http://127.0.0.1:3000/about')).toBe('http://127.0.0.1:3000/about');
  expect(await canonicalOf('http://evil.test/about')).toBe('/about');
  expect(await canonicalOf('http://localhost:3000/about')).toBe('http://localhost:3000/about');
});

test('the browser is told the same address as the page, so that it draws the same head', async () => {
  const html = await (await aServer()('/about')).text();
  const [, config = '{}'] = /id="__config">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(config).publicUrl).toBe('http://localhost:3000');
});

test('a sold car is kept in indexes as long as it is listed', async () => {
  backend.listed = [carId];
  expect(await (await aServer()(`/inventory/sold-${carId}`)).text()).not.toContain('noindex');
  backend.listed = [];
  const response = await aServer()(`/inventory/sold-${carId}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<meta name="robots" content="noindex">');
});

test('an unchanged page is not sent twice', async () => {
  const ask = aServer();
  const etag = (await ask('/')).headers.get('etag');
  expect((await ask('/', { 'if-none-match': etag })).status).toBe(304);
});

test('crawlers find the sitemap, or are asked to come back', async () => {
  const ask = aServer();
  expect(await (await ask('/robots.txt')).text()).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  expect((await ask('/sitemap.xml')).status).toBe(200);
  backend.isThere = false;
  expect((await ask('/sitemap.xml')).status).toBe(503);
});

test('the map is a page with a policy of its own, and none without a key', async () => {
  expect((await aServer()('/map')).status).toBe(404);
  const response = await aServer({ mapsKey: 'key' })('/map');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  backend.isThere = false;
  // The specification's fallback: the built-in place.
  expect(await (await aServer({ mapsKey: 'key' })('/map')).text()).toContain('"latitude":43.7764');
});

test('while the backend is away a page is shown from its copy, marked, to be read and kept by nobody', async () => {
  const keptPagesDir = mkdtempSync(join(tmpdir(), 'kept-'));
  const ask = aServer({ keptPagesDir });
  const whole = await ask('/inventory');
  expect(await whole.text()).not.toContain('as-of');
  backend.isThere = false;
  const etag = whole.headers.get('etag');
  const kept = await ask('/inventory?utm_source=mail', { 'if-none-match': etag });
  expect([kept.status, kept.headers.get('cache-control'), kept.headers.get('etag')]).toEqual([200, 'no-store', null]);
  const html = await kept.text();
  expect(html).toMatch(/<\/aside><div id="root"><main>/);
  expect(html).toMatch(/as of \d\d?:\d\d [AP]M/);
  expect(html).not.toContain('noindex');
  const policy = kept.headers.get('content-security-policy');
  for (const [, style = ''] of html.matchAll(/<style>([^<]*)<\/style>/g)) expect(policy).toContain(toIntegrity(style));
  expect(policy).toContain(/as-of\.[^"]*" integrity="([^"]+)/.exec(html)?.[1]);
  // What nobody asked for while the backend was there has no copy.
  expect(await (await ask('/about')).text()).not.toContain('as-of');
  backend.isThere = true;
  await vi.waitFor(async () => expect(await (await ask('/inventory')).text()).not.toContain('as-of'), {
    timeout: 10_000,
  });
});

test('a vehicle has one copy, which is right for each of its addresses; other spellings have none', async () => {
  const ask = aServer({ keptPagesDir: mkdtempSync(join(tmpdir(), 'kept-')) });
  await ask(`/inventory/2019-honda-civic-${carId}`);
  await ask(`/Inventory/${carId}`);
  await ask('/ABOUT');
  backend.isThere = false;
  const kept = await (await ask(`/inventory/anything-${carId}`)).text();
  expect(kept).toContain('as of');
  expect(typesIn(kept)).toEqual(['Car', 'BreadcrumbList']);
  expect(await (await ask(`/Inventory/anything-${carId}`)).text()).not.toContain('as of');
  expect(await (await ask('/about/')).text()).not.toContain('as of');
});

test('a page with the built-in contact instead of the dealer’s is neither cached nor kept', async () => {
  const ask = aServer({ keptPagesDir: mkdtempSync(join(tmpdir(), 'kept-')) });
  expect(await (await ask('/terms')).text()).toContain('"isBuiltIn":true');
  backend.isThere = false;
  expect(await (await ask('/terms')).text()).not.toContain('as-of');
});
