import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { startWebServer } from '../support/product.ts';
import { anotherBuild, runRelease } from '../support/release-commands.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();

/** Separate releases, which two web servers share. */
let dataDir: string;
let servers: { url: string; stop: () => Promise<void> }[];
let before: string;
let canary: string;

type Releases = Record<string, { version: string; canary?: { version: string; percent: number } }>;
const read = async (): Promise<Releases> => (await fetch(`${servers[1]?.url}/releases.json`)).json();
const run = (...command: string[]) => runRelease(dataDir, ...command);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'canary-'));
  for (const name of ['releases', 'release-key.pem']) {
    await cp(path.join(product.dataDir, name), path.join(dataDir, name), { recursive: true });
  }
  const start = () =>
    startWebServer(product, product.backendUrl, { DATA_DIR: dataDir, TRUSTED_PROXIES: '1', CDN_MAX_AGE: '10' });
  servers = await Promise.all([start(), start()]);
  before = must((await read()).storefront?.version, 'read.storefront.version');
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const visitors = Array.from({ length: 150 }, (_, at) => `198.51.${at % 100}.${at}`);

/** The page for a visitor without cookies, and its release. */
async function ask(address: string, server = 0, headers: Record<string, string> = {}) {
  const response = await fetch(`${servers[server]?.url}/about`, {
    headers: { 'x-forwarded-for': address, ...headers },
  });
  const [, version] = /\/remotes\/storefront\/([^/]+)\/remoteEntry/.exec(await response.text()) ?? [];
  return { version, status: response.status, headers: response.headers };
}

test('only testers get a canary of 0 %, and other pages stay cacheable', async () => {
  const { output } = await run('release', 'storefront', '--from', await anotherBuild('storefront'), '--canary', '0');
  expect(output).toMatch(/^Canary of storefront: \S+ next to \S+, in [\d.]+ s\.$/m);
  canary = must((await read()).storefront?.canary?.version, 'read.storefront.canary.version');
  expect(canary).not.toBe(before);

  const ordinary = await ask('198.51.100.1');
  expect(ordinary.version).toBe(before);
  expect(ordinary.headers.get('cache-control')).toBe('no-cache');
  expect(ordinary.headers.get('cdn-cache-control')).toContain('max-age=10');
  expect(ordinary.headers.has('set-cookie')).toBe(false);

  const { page, requestedUrls, consoleMessages } = await open({ baseUrl: must(servers[0]?.url, 'servers[0].url') });
  await visit(page, '/about?release=next');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Inventory' }).first().click();
  await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
  await visit(page, '/inventory');
  const files = requestedUrls.filter((url) => url.includes('/remotes/storefront/'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.every((url) => url.includes(`/${canary}/`))).toBe(true);
  expect(consoleMessages).toEqual([]);
  await visit(page, '/about?release=auto');
  expect(await page.content()).toContain(`/storefront/${before}/`);
});

test('thirty in a hundred visitors get the canary, the same ones on each web server, and their pages are not cached', async () => {
  expect((await run('release', 'storefront', '--from', await anotherBuild('storefront'), '--canary', '30')).code).toBe(
    0,
  );
  canary = must((await read()).storefront?.canary?.version, 'read.storefront.canary.version');
  const first = await Promise.all(visitors.map((address) => ask(address)));
  const second = await Promise.all(visitors.map((address) => ask(address, 1)));
  expect(second.map(({ version }) => version)).toEqual(first.map(({ version }) => version));
  expect(new Set(first.map(({ version }) => version))).toEqual(new Set([before, canary]));
  const share = first.filter(({ version }) => version === canary).length / visitors.length;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.45);
  for (const { headers } of first) {
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.has('cdn-cache-control')).toBe(false);
    expect(headers.has('set-cookie')).toBe(false);
  }
});

test('each release’s page has a different ETag', async () => {
  const pages = await Promise.all(visitors.map(async (address) => ({ address, ...(await ask(address)) })));
  const pageOf = (release: string) =>
    must(
      pages.find(({ version }) => version === release),
      `page of ${release}`,
    );
  const [old, next] = [pageOf(before), pageOf(canary)];
  const etag = must(old.headers.get('etag'), 'ETag');
  expect(etag).not.toBe(next.headers.get('etag'));
  expect((await ask(old.address, 0, { 'if-none-match': etag })).status).toBe(304);
  expect((await ask(next.address, 0, { 'if-none-match': etag })).status).toBe(200);
});

test('a canary of another contract is refused', async () => {
  const unchanged = await read();
  const build = await anotherBuild('storefront', 99);
  const { code, output } = await run('release', 'storefront', '--from', build, '--canary', '10');
  expect(code).toBe(1);
  expect(output).toContain('was built for contract version 99');
  expect(await read()).toEqual(unchanged);
});

test('a promoted canary is served to all visitors, and one command rolls it back', async () => {
  expect((await run('promote', 'storefront')).output).toMatch(/^Promoted storefront to \S+, was \S+/m);
  const promoted = await Promise.all(visitors.slice(0, 20).map((address, at) => ask(address, at % 2)));
  expect(promoted.every(({ version }) => version === canary)).toBe(true);
  expect(promoted[0]?.headers.get('cache-control')).toBe('no-cache');

  expect((await run('rollback', 'storefront')).code).toBe(0);
  expect((await ask('198.51.100.1')).version).toBe(before);
  const { output } = await run('releases');
  for (const action of ['canary 0 %', 'canary 30 %', 'promote', 'rollback']) expect(output).toContain(action);
  expect(output).toContain('by storefront team');
});
