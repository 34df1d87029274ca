import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toIntegrity } from '../support/own-releases.ts';
import { startWebServer } from '../support/product.ts';
import { product } from './journey.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; bodyBytes: number };

/** Without fetch, which decompresses the body and hides its encoding. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  url: string = product.url,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers }, (response) => {
      let bodyBytes = 0;
      response.on('data', (chunk: Buffer) => {
        bodyBytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bodyBytes }));
    });
    asked.once('error', reject);
    asked.end();
  });
}

async function findScripts(): Promise<string[]> {
  const html = await (await fetch(product.url)).text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  return [...new Set(addresses)];
}

test('a document has the strict policy and related headers', async () => {
  const { headers } = await ask('/');
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "'strict-dynamic'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dealer-start dealer-shell dealer-chunks-shell dealer-chunks-storefront,',
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|data:/);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('geolocation=()');
  // WebKit would refuse script preloads under this policy.
  expect(headers).not.toHaveProperty('integrity-policy');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('every script of a document has an integrity hash that the policy lists', async () => {
  const response = await fetch(product.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  const scripts = html.match(/<script[^>]*src=[^>]*>|<link[^>]*as="script"[^>]*>/g) ?? [];
  // The one that starts them, and what it starts.
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) {
    const integrity = /integrity="([^"]+)"/.exec(script)?.[1] ?? 'missing';
    expect(policy).toContain(`'${integrity}'`);
    expect(script).toContain('crossorigin');
  }
  // A single script is part of the page, and both policies list it.
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs)];
  const hashes = inline.map(([, text = '']) => `'${toIntegrity(text)}'`);
  expect(hashes).toHaveLength(1);
  expect(policy.split(', ').filter((part) => part.includes(hashes[0] ?? 'missing'))).toHaveLength(2);
  expect(html).not.toMatch(/\son[a-z]+="/);
  expect(html).not.toMatch(/\sstyle="/);
});

/** One response of each kind. */
const answers: [what: string, path: string, status: number, method?: string][] = [
  ['a page', '/', 200],
  ['a page for staff', '/admin/vehicles', 200],
  ['an unknown page', '/no-such-page', 404],
  ['a page without a backend', '/inventory?search=nobody+asked+for+this', 503],
  ['the map', '/map', 200],
  ['a file of the shell', '', 200],
  ['a file that is not there', '/shell/none.js', 404],
  ['a file of a remote that is not there', '/remotes/storefront/none/entry.js', 404],
  ['the picture of the tab', '/favicon.svg', 200],
  ['the configuration', '/config.json', 200],
  ['the releases', '/releases.json', 200],
  ['the state of health', '/healthz', 200],
  ['the rules for crawlers', '/robots.txt', 200],
  ['the contact for reports', '/.well-known/security.txt', 200],
  ['the page to change a password', '/.well-known/change-password', 302],
  ['the map of the site', '/sitemap.xml', 503],
  ['a release override', '/inventory?release=next', 302],
  ['a broken address', '/%zz', 404],
  ['another method', '/', 405, 'DELETE'],
  ['an unknown endpoint', '/api/none', 404, 'POST'],
  ['an endpoint that refuses', '/api/admin/login', 415, 'POST'],
];

describe('every kind of response', () => {
  // Behind TLS and with a map, also without a backend.
  const environment = { PUBLIC_URL: 'https://cars.example.test', GOOGLE_MAPS_API_KEY: 'a-key-for-maps' };
  let sites: Awaited<ReturnType<typeof startWebServer>>[] = [];
  beforeAll(async () => {
    sites = await Promise.all([
      startWebServer(product, product.backendUrl, environment),
      startWebServer(product, 'http://127.0.0.1:9', { ...environment, SUPABASE_SECRET_KEY: 'answered-by-nobody' }),
    ]);
  });
  afterAll(() => Promise.all(sites.map((site) => site.stop())));

  const siteOf = (path: string, status: number) => sites[status === 503 || path.startsWith('/api/') ? 1 : 0];

  test.each(answers)('%s has the common headers', async (what, path, status, method) => {
    const [script = ''] = (await findScripts()).filter((address) => address.startsWith('/shell/'));
    const { headers, status: given } = await ask(path || script, {}, method, siteOf(path, status)?.url);
    expect(given).toBe(status);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': what === 'the map' ? 'SAMEORIGIN' : 'DENY',
    });
    // Staff scan the barcode of a VIN, with a reader in WebAssembly.
    const isStaff = what === 'a page for staff';
    expect(String(headers['permissions-policy']).includes('camera=()')).toBe(!isStaff);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy.includes('wasm-unsafe-eval')).toBe(isStaff);
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    const isPage = String(headers['content-type']).startsWith('text/html');
    // Google's map script would not run under it.
    if (!isPage || what === 'the map') return;
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('upgrade-insecure-requests');
  });

  test('without TLS no response requires it', async () => {
    for (const path of ['/', '/admin/vehicles', '/config.json']) {
      const { headers } = await ask(path);
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    }
  });

  test('a script opened as a page or started as a worker has no permissions', async () => {
    const releases: Record<string, { version: string }> = await (await fetch(`${product.url}/releases.json`)).json();
    const worker = await ask(`/remotes/backoffice/${releases.backoffice?.version}/worker/import.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });
});

describe('caching', () => {
  test('a document is revalidated, and an unchanged one is not sent again', async () => {
    const first = await ask('/inventory');
    expect(first.headers['cache-control']).toContain('no-cache');
    const etag = String(first.headers.etag);
    const second = await ask('/inventory', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(second.bodyBytes).toBe(0);
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(200);
  });

  test('scripts are immutable and sent as brotli', async () => {
    const scripts = await findScripts();
    expect(scripts.some((script) => script.startsWith('/shell/'))).toBe(true);
    expect(scripts.some((script) => script.startsWith('/remotes/storefront/'))).toBe(true);
    for (const script of scripts) {
      const answer = await ask(script, { 'accept-encoding': 'gzip, br' });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-encoding']).toBe('br');
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(answer.bodyBytes).toBeLessThan((await ask(script)).bodyBytes);
    }
  });

  test('documents are sent as brotli, or uncompressed to clients without it', async () => {
    const packed = await ask('/inventory', { 'accept-encoding': 'br' });
    const plain = await ask('/inventory');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.bodyBytes).toBeLessThan(plain.bodyBytes / 3);
  });
});

describe('machine-readable addresses', () => {
  test('/config.json gives the browser its addresses, and no secret', async () => {
    const response = await fetch(`${product.url}/config.json`);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      supabaseUrl: product.backendUrl,
      supabaseAnonKey: expect.stringMatching(/\S{20}/),
      mediaUrl: product.backendUrl,
      emailUrl: product.backendUrl,
      dealerId: 'dream-motor',
    });
    expect(text).not.toMatch(/secret|service_role/i);
  });

  test('both processes report that they are healthy', async () => {
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${product.backendUrl}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  test('/releases.json names the current version of each remote, whose files exist', async () => {
    const response = await fetch(`${product.url}/releases.json`);
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const releases: Record<string, { version: string; entry: string; integrity: string }> = await response.json();
    expect(Object.keys(releases).sort()).toEqual(['backoffice', 'storefront']);
    for (const [name, { version, entry, integrity }] of Object.entries(releases)) {
      expect(integrity).toMatch(/^sha256-/);
      expect((await ask(`/remotes/${name}/${version}/${entry}`)).status).toBe(200);
    }
  });

  test('server files and paths outside the folder are not served', async () => {
    const releases: Record<string, { version: string }> = await (await fetch(`${product.url}/releases.json`)).json();
    const version = releases.storefront?.version;
    for (const path of [
      `/remotes/storefront/${version}/server/routes.mjs`,
      `/remotes/storefront/${version}/..%2f..%2f..%2fkeys.json`,
      `/remotes/storefront/..%2f..%2fkeys.json`,
      '/shell/..%2f..%2fpackage.json',
      '/shell//static/js/none.js',
      `/remotes/storefront/..%2Fhistory.json`,
      `/remotes/storefront/${version}//server/routes.mjs`,
      `/remotes/storefront/${version}/static%2F..%2Fserver/routes.mjs`,
      '/remotes/storefront/none/remoteEntry.js',
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test('other methods are refused, and HEAD has no body', async () => {
    expect((await ask('/', {}, 'DELETE')).status).toBe(405);
    const page = await ask('/inventory');
    const head = await ask('/inventory', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bodyBytes).toBe(0);
    expect(head.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });
});
