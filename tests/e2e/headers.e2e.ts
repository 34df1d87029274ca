import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; bodyBytes: number };

/** Asks without fetch, which would unpack the body and hide its encoding. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(product.url + path, { method, headers }, (response) => {
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

type LaterScript = { href: string; integrity: string };

/** What the page's first script loads once the photograph is there. */
function readLater(html: string): LaterScript[] {
  const { preloads, scripts }: Record<string, LaterScript[]> = JSON.parse(
    /(?<=id="__scripts">).*?(?=<\/script>)/.exec(html)?.[0] ?? '{}',
  );
  return [...(preloads ?? []), ...(scripts ?? [])];
}

async function findScripts(): Promise<string[]> {
  const html = await (await fetch(product.url)).text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  return [...new Set([...addresses, ...readLater(html).map(({ href }) => href)])];
}

test('no page breaks its own policy', async () => {
  const [car] = (await searchInventory(product)).vehicles;
  for (const path of ['/', '/inventory', `/inventory/${car?.id}`, '/admin/login', '/no-such-page']) {
    const { page, consoleMessages } = await open();
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(consoleMessages.filter((message) => !message.includes('404 (Not Found)'))).toEqual([]);
  }
});

test('a document carries the strict policy and its companions', async () => {
  const { headers } = await ask('/');
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "'strict-dynamic'",
    "script-src 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|data:/);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'integrity-policy': 'blocked-destinations=(script)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('every script of a document has an integrity that the policy lists', async () => {
  const response = await fetch(product.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  const scripts = html.match(/<script[^>]*src=[^>]*>|<link[^>]*as="script"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const integrity = /integrity="([^"]+)"/.exec(script)?.[1] ?? 'missing';
    expect(policy).toContain(`'${integrity}'`);
    expect(script).toContain('crossorigin');
  }
  const later = readLater(html);
  expect(later.length).toBeGreaterThan(2);
  for (const { integrity } of later) expect(policy).toContain(`'${integrity}'`);
  expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>/);
  expect(html).not.toMatch(/\son[a-z]+="/);
  expect(html).not.toMatch(/\sstyle="/);
});

describe('caching', () => {
  test('a document is asked for again, and an unchanged one is not sent again', async () => {
    const first = await ask('/inventory');
    expect(first.headers['cache-control']).toContain('no-cache');
    const etag = String(first.headers.etag);
    const second = await ask('/inventory', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(second.bodyBytes).toBe(0);
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(200);
  });

  test('scripts may be kept for ever and travel as brotli', async () => {
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

  test('documents travel as brotli, and plain for those who cannot read it', async () => {
    const packed = await ask('/inventory', { 'accept-encoding': 'br' });
    const plain = await ask('/inventory');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.bodyBytes).toBeLessThan(plain.bodyBytes / 3);
  });
});

describe('what machines ask', () => {
  test('/config.json tells the browser where everything is, and no secret', async () => {
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

  test('both processes say that they are well', async () => {
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${product.backendUrl}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  test('/releases.json names the current version of each remote, whose files are there', async () => {
    const response = await fetch(`${product.url}/releases.json`);
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const releases: Record<string, { version: string; entry: string; integrity: string }> = await response.json();
    expect(Object.keys(releases).sort()).toEqual(['backoffice', 'storefront']);
    for (const [name, { version, entry, integrity }] of Object.entries(releases)) {
      expect(integrity).toMatch(/^sha256-/);
      expect((await ask(`/remotes/${name}/${version}/${entry}`)).status).toBe(200);
    }
  });

  test('files of the server and paths outside are not given out', async () => {
    const releases: Record<string, { version: string }> = await (await fetch(`${product.url}/releases.json`)).json();
    const version = releases.storefront?.version;
    for (const path of [
      `/remotes/storefront/${version}/server/routes.mjs`,
      `/remotes/storefront/${version}/..%2f..%2f..%2fkeys.json`,
      `/remotes/storefront/..%2f..%2fkeys.json`,
      '/shell/..%2f..%2fpackage.json',
      '/remotes/storefront/none/remoteEntry.js',
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test('other methods are refused, and HEAD has no body', async () => {
    expect((await ask('/', {}, 'DELETE')).status).toBe(405);
    const head = await ask('/inventory', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bodyBytes).toBe(0);
    expect(head.headers['content-security-policy']).toBeDefined();
  });
});
