import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fallbackContact } from '@dealer/shared-domain';
import { aConfig, carId } from '@dealer/shared-domain/test-support';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEnvironment, type WebEnvironment } from './environment.ts';
import { createTestFolder } from './folder-test-support.ts';
import { toIntegrity } from './http/integrity.ts';
import { createWebServer } from './web-server.ts';

const vehicle = {
  ...{ id: carId, year: 2019, make: 'Honda', model: 'Civic', trim: null, price: 18_995, mileageKm: 84_210 },
  ...{ transmission: null, fuelType: null, bodyStyle: null, color: null, status: 'Available', vin: null },
  ...{ stockNumber: null, interiorColor: null, drivetrain: null, engine: null, condition: 'Used', description: null },
  images: [],
};

/** A shell whose renderer chooses by address: a vehicle, a sold vehicle, or a page about the dealer. */
const renderer = `
const vehicle = ${JSON.stringify(vehicle)};
const site = { contact: ${JSON.stringify(fallbackContact)} };
export function createPageLoader(config) {
  const httpStatus = globalThis.site.isCodeMissing ? 500 : 200;
  return async (request) => toPage(new URL(request.url).pathname, config, httpStatus);
}
function toPage(pathname, config, httpStatus) {
  const status = pathname.includes('sold') ? 'Sold' : 'Available';
  const price = pathname.includes('long-ago') ? null : vehicle.price;
  const car = pathname.startsWith('/inventory/') ? { 'page-vehicle': { vehicle: { ...vehicle, status, price } } } : {};
  const isBuiltIn = pathname === '/terms';
  const head = '<link rel="canonical" href="' + config.publicUrl + pathname + '"/>';
  const state = { loaderData: { site: { ...site, isBuiltIn, words: globalThis.site.words }, ...car } };
  const render = () => {
    globalThis.site.renderings += 1;
    return { head, html: '<main></main>' };
  };
  return { kind: 'page', status: httpStatus, state, routeIds: [], render };
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
  'shell/web/static/js/early-input.0a1b2c3d.js': '',
  'shell/web/static/js/session-hint.0a1b2c3d.js': '',
  'shell/web/static/js/as-of.0a1b2c3d.js': '',
  'shell/web/static/js/async/sign-in.0a1b2c3d.js': 'signIn()',
  'shell/web/static/css/async/sign-in.0a1b2c3d.css': '.form{}',
  'shell/server/render.mjs': renderer,
  'releases/releases.json': JSON.stringify({
    storefront: { version: '1', entry: 'entry.js', integrity: 'sha256-e', contractVersion: 1, releasedAt: '' },
  }),
  'releases/storefront/1/server/routes.mjs': 'export function createRoutes() { return []; }',
  'releases/storefront/1/static/js/page.js': 'page()',
  'releases/storefront/1/integrity.json': '{}',
  'releases/history.json': '[]',
  'releases/storefront/draft.json': '{}',
  'releases/storefront/1/chunks.json': '{}',
});

const backend = { isThere: true, listed: [] as string[], revision: 7 };
/** Read and written by the renderer, which is a separate module. */
const site = { words: '', renderings: 0, isCodeMissing: false };
vi.stubGlobal('site', site);
vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!backend.isThere) throw new TypeError('fetch failed');
  if (pathname.endsWith('/inventory_version')) return Response.json(backend.revision);
  if (pathname.endsWith('/search_inventory')) return Response.json(toList(backend.listed));
  if (pathname.endsWith('/dealer_settings')) return Response.json([]);
  if (pathname.endsWith('/landing_links')) {
    return Response.json({ make: [], model: [], body_style: [], fuel_type: [], price_max: [] });
  }
  return Response.json([]);
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(backend, { isThere: true, listed: [], revision: 7 });
  Object.assign(site, { words: '', renderings: 0, isCodeMissing: false });
});

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
    offlineCopiesDir: join(folder, 'kept-pages'),
    ...overrides,
  });
  return (address: string, headers = {}, init: RequestInit = {}) =>
    handle(new Request(new URL(address, 'http://localhost:3000'), { headers, ...init }));
}

const typesIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text)['@type'],
  );

test('after a page whose code did not load, the next request loads it again', async () => {
  const ask = aServer();
  site.isCodeMissing = true;
  expect((await ask('/about')).status).toBe(500);
  site.isCodeMissing = false;
  expect((await ask('/about')).status).toBe(200);
});

test('a visitor who leaves while sending is no error of the server', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ask = aServer();
  const send = (signal: AbortSignal | null) => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', body, signal, duplex: 'half' } as const;
    return ask('/contact', headers, init);
  };
  expect((await send(AbortSignal.abort())).status).toBe(499);
  expect(log).not.toHaveBeenCalled();
  expect((await send(null)).status).toBe(500);
  expect(log).toHaveBeenCalledOnce();
});

test('a page has structured data, outside the root element and without a hash', async () => {
  const ask = aServer();
  const response = await ask('/');
  const html = await response.text();
  expect(typesIn(html)).toEqual(['AutoDealer']);
  expect(html.indexOf('ld+json')).toBeGreaterThan(html.indexOf('<div id="root"><main></main></div>'));
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(typesIn(await (await ask(`/inventory/${carId}`)).text())).toEqual(['Car', 'BreadcrumbList']);
  expect(typesIn(await (await ask('/inventory')).text())).toEqual([]);
});

test('pages are cached per public address, and an unknown host is never echoed', async () => {
  const ask = aServer();
  const canonicalOf = async (address: string) =>
    /canonical" href="([^"]*)"/.exec(await (await ask(address)).text())?.[1];
  expect(await canonicalOf('http://localhost:3000/about')).toBe('http://localhost:3000/about');
  expect(await canonicalOf('http://127.0.0.1:3000/about')).toBe('http://127.0.0.1:3000/about');
  expect(await canonicalOf('http://evil.test/about')).toBe('/about');
  expect(await canonicalOf('http://evil.localhost:9999/about')).toBe('/about');
  expect(await canonicalOf('http://localhost:3000/about')).toBe('http://localhost:3000/about');
});

test('the browser gets the same public address as the server, so both render the same head', async () => {
  const html = await (await aServer()('/about')).text();
  const [, config = '{}'] = /id="__config">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(config).publicUrl).toBe('http://localhost:3000');
});

test('a sold vehicle may be indexed while it is listed', async () => {
  const listed = await (await aServer()(`/inventory/sold-${carId}`)).text();
  expect(listed).not.toContain('noindex');
  expect(listed).toContain('"price":18995');
  const response = await aServer()(`/inventory/sold-long-ago-${carId}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('"availability":"https://schema.org/SoldOut"');
  expect(text).not.toContain('18995');
});

test('a staff page names the files of the sign-in, and its policy allows to preload them', async () => {
  const response = await aServer()('/admin/login');
  const [, text = '[]'] = /id="__signIn">(.*?)<\/script>/.exec(await response.text()) ?? [];
  const files: { href: string; integrity: string; as: string }[] = JSON.parse(text);
  expect(files.map(({ href, as }) => `${as} ${href}`)).toEqual([
    'script /shell/static/js/async/sign-in.0a1b2c3d.js',
    'style /shell/static/css/async/sign-in.0a1b2c3d.css',
  ]);
  const policy = response.headers.get('content-security-policy');
  for (const { integrity } of files) expect(policy).toContain(integrity);
});

test('an unchanged page is answered with 304', async () => {
  const ask = aServer();
  const etag = (await ask('/')).headers.get('etag');
  expect((await ask('/', { 'if-none-match': etag })).status).toBe(304);
});

test('after a change elsewhere a page keeps its ETag, and is not rendered again', async () => {
  const ask = aServer();
  const first = (await ask('/about')).headers.get('etag');
  backend.revision = 8;
  expect((await ask('/about')).headers.get('etag')).toBe(first);
  expect(site.renderings).toBe(1);
  backend.revision = 9;
  site.words = 'Open on Sundays';
  const changed = await ask('/about');
  expect(await changed.text()).toContain('Open on Sundays');
  backend.revision = 10;
  site.words = '';
  expect(await (await ask('/about')).text()).not.toContain('Open on Sundays');
  expect(site.renderings).toBe(3);
});

test('crawlers get the sitemap, or 503 with Retry-After', async () => {
  const ask = aServer();
  expect(await (await ask('/robots.txt')).text()).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  expect((await ask('/sitemap.xml')).status).toBe(200);
  backend.isThere = false;
  expect((await ask('/sitemap.xml')).status).toBe(503);
});

test.each(['/.well-known/other', '/robots', '/api', '/shell', '/healthz/', '/%', '/inventory/%E0%A4%A'])(
  '%s is a page of the site',
  async (path) => {
    expect((await aServer()(path)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  },
);

test('the map page has its own policy, and does not exist without a key', async () => {
  expect((await aServer()('/map')).status).toBe(404);
  const response = await aServer({ mapsKey: 'key' })('/map');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  backend.isThere = false;
  // From the specification: the fallback is the built-in location.
  expect(await (await aServer({ mapsKey: 'key' })('/map')).text()).toContain('"latitude":43.7764');
});

test('visitors from campaigns get the same page, rendered once', async () => {
  const ask = aServer();
  const addresses = [
    '/inventory?q=suv',
    '/inventory?utm_source=letter&q=suv&utm_campaign=fall',
    '/inventory?q=suv&gclid=Cj0KCQ&gad_source=1',
    '/inventory?fbclid=IwAR1&q=suv',
  ];
  const etags = [];
  for (const address of addresses) etags.push((await ask(address)).headers.get('etag'));
  expect([new Set(etags).size, site.renderings]).toEqual([1, 1]);
  await ask('/inventory?q=suv&price=1');
  expect(site.renderings).toBe(2);
});

test('without the backend a page is served from its offline copy, with a banner and uncacheable', async () => {
  const offlineCopiesDir = createTestFolder();
  const ask = aServer({ offlineCopiesDir });
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
  const sheets = [...html.matchAll(/<style>([^<]*)<\/style>/g)];
  expect(sheets).not.toEqual([]);
  for (const [, style = ''] of sheets) expect(policy).toContain(toIntegrity(style));
  expect(policy).toContain(/as-of\.[^"]*" integrity="([^"]+)/.exec(html)?.[1]);
  // A page that was never requested while the backend worked has no copy.
  expect(await (await ask('/about')).text()).not.toContain('as-of');
  backend.isThere = true;
  await vi.waitFor(async () => expect(await (await ask('/inventory')).text()).not.toContain('as-of'), {
    timeout: 10_000,
  });
});

test('a vehicle has one copy for all its addresses; other spellings have none', async () => {
  const ask = aServer({ offlineCopiesDir: createTestFolder() });
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

test('a page with the built-in contact instead of the dealer’s is neither cached nor copied', async () => {
  const ask = aServer({ offlineCopiesDir: createTestFolder() });
  expect(await (await ask('/terms')).text()).toContain('"isBuiltIn":true');
  backend.isThere = false;
  expect(await (await ask('/terms')).text()).not.toContain('as-of');
});

test.each([
  ...['/remotes/storefront/..%2Fhistory.json', '/remotes/storefront/..%2F..%2Freleases%2Fhistory.json'],
  ...[
    '/remotes/storefront/draft.json',
    '/remotes/storefront/1%2F..%2Fdraft.json',
    '/remotes/storefront//1/static/js/page.js',
  ],
  ...['/remotes/storefront/1/server/routes.mjs', '/remotes/storefront/1//server/routes.mjs'],
  ...[
    '/remotes/storefront/1/static%2F..%2Fserver/routes.mjs',
    '/remotes/storefront/1/static%2f..%2fserver%2froutes.mjs',
  ],
  ...[
    '/remotes/storefront/1/static/js%5Cpage.js',
    '/remotes/storefront/1/static/js/page.js%00',
    '/remotes//1/static/js/page.js',
  ],
  ...['/remotes/storefront/1/static%2Fjs/page.js', '/remotes/storefront/1/static%252Fjs/page.js'],
  ...[
    '/shell//static/js/start.0a1b2c3d.js',
    '/shell/x%2F..%2Fstatic/js/start.0a1b2c3d.js',
    '/shell/..%2Fserver/render.mjs',
  ],
])('%s is no file', async (path) => {
  const ask = aServer();
  expect((await ask('/remotes/storefront/1/static/js/page.js')).status).toBe(200);
  expect((await ask('/shell/static/js/start.0a1b2c3d.js')).status).toBe(200);
  const response = await ask(path);
  expect([response.status, await response.text()]).toEqual([404, 'Not found']);
});

describe('a network over its render budget', () => {
  // On a busy machine a flood takes longer than the second after which the budget grows.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  function aWatchedServer() {
    const environment = parseEnvironment({ SUPABASE_URL: aConfig.supabaseUrl, SUPABASE_ANON_KEY: 'anon' });
    const handle = createWebServer({
      ...environment,
      shellDir: join(folder, 'shell'),
      releasesDir: join(folder, 'releases'),
      offlineCopiesDir: join(folder, `kept-pages-${crypto.randomUUID()}`),
    });
    return (client: string, path: string) => handle(new Request(new URL(path, 'http://localhost:3000')), client);
  }
  type Ask = ReturnType<typeof aWatchedServer>;
  const flood = async (ask: Ask, client: string, count: number) => {
    const paths = Array.from({ length: count }, (_, index) => `/inventory?q=${client}-${index}`);
    const answers = await Promise.all(paths.map((path) => ask(client, path)));
    return answers.filter(({ status }) => status === 200).length;
  };

  test('gets a page that asks to wait; other networks and cached pages are unaffected', async () => {
    const ask = aWatchedServer();
    expect(await flood(ask, '198.51.100.1', 300)).toBe(205);
    const refused = await ask('198.51.100.1', '/inventory?q=one+more');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('Please wait a moment');
    expect((await ask('198.51.100.1', '/inventory?q=198.51.100.1-0')).status).toBe(200);
    expect((await ask('203.0.113.7', '/inventory?q=one+more')).status).toBe(200);
  });

  test('is counted by /64 network for IPv6, and by address for IPv4', async () => {
    const ask = aWatchedServer();
    await flood(ask, '2001:db8:0:7::1', 210);
    expect((await ask('2001:db8:0:7:ffff::2', '/inventory?q=a')).status).toBe(429);
    expect((await ask('2001:db8:0:8::1', '/inventory?q=a')).status).toBe(200);
    await flood(ask, '198.51.100.1', 210);
    expect((await ask('198.51.100.2', '/inventory?q=b')).status).toBe(200);
  });

  test('gets the offline copy of a page that has one', async () => {
    const ask = aWatchedServer();
    expect((await ask('203.0.113.7', '/about')).status).toBe(200);
    await flood(ask, '198.51.100.1', 210);
    const copy = await ask('198.51.100.1', '/about?other');
    expect([copy.status, copy.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('may request again after a second', async () => {
    const ask = aWatchedServer();
    await flood(ask, '198.51.100.1', 210);
    await vi.advanceTimersByTimeAsync(1_100);
    expect((await ask('198.51.100.1', '/inventory?q=later')).status).toBe(200);
  });

  test('has a separate budget for /api', async () => {
    const ask = aWatchedServer();
    const statuses: number[] = [];
    for (let call = 0; call < 140; call += 1) statuses.push((await ask('198.51.100.1', '/api/admin/me')).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(130);
    const refused = await ask('198.51.100.1', '/api/admin/me');
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ success: false })]);
    expect((await ask('203.0.113.7', '/api/admin/me')).status).not.toBe(429);
  });
});
