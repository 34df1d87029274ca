import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer } from '../support/product.ts';
import { product } from './journey.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const token = 'a-token-for-this-test';
const away = 'http://127.0.0.1:9';

type Keys = { anonKey: string; secretKey: string };
let keys: Keys;
beforeAll(async () => {
  keys = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
});

describe('a monitored web server', () => {
  let server: Awaited<ReturnType<typeof startWebServer>>;
  beforeAll(async () => {
    server = await startWebServer(product, product.backendUrl, { LOG_FORMAT: 'json', METRICS_TOKEN: token });
  });
  afterAll(() => server.stop());

  const lines = (): Record<string, unknown>[] =>
    server
      .output()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('logs one line of JSON per request with the response’s request id, without query and client address', async () => {
    const response = await fetch(`${server.url}/inventory?search=secret-words`, {
      headers: { 'x-request-id': 'visit-1', 'x-forwarded-for': '203.0.113.9' },
    });
    await response.text();
    expect(response.headers.get('x-request-id')).toBe('visit-1');
    await expect
      .poll(() => lines().find(({ requestId }) => requestId === 'visit-1'))
      .toMatchObject({
        level: 'info',
        message: 'request',
        method: 'GET',
        path: '/inventory',
        group: 'page',
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        release: expect.stringMatching(/^storefront@/),
        cache: 'miss',
      });
    expect(server.output()).not.toMatch(/secret-words|203\.0\.113/);
  });

  test('serves its metrics to callers with the token', async () => {
    await (await fetch(`${server.url}/about`)).text();
    await (await fetch(`${server.url}/about`)).text();
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const read = async () => (await fetch(`${server.url}/metrics`, { headers })).text();
    await expect.poll(read).toMatch(/http_requests_total\{group="page",status="200"\} [2-9]/);
    const text = await read();
    expect(text).toMatch(/page_cache_total\{result="hit"\} [1-9]/);
    expect(text).toMatch(/release_info\{remote="storefront",version="[^"]+",channel="current"\} 100/);
  });

  test('is ready', async () => {
    for (const address of ['/readyz', '/healthz?deep=1']) {
      const response = await fetch(server.url + address);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: 'ok', checks: { backend: { isOk: true } } });
    }
  });
});

test('a web server without its backend is live but not ready, says why, and serves no metrics without a token', async () => {
  const server = await startWebServer(product, away);
  try {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const response = await fetch(`${server.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'not-ready',
      checks: { backend: { isOk: false, reason: expect.stringContaining('cannot be used') }, releases: { isOk: true } },
    });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  } finally {
    await server.stop();
  }
});

describe('npm run check-config', () => {
  function check(
    environment: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number | null; output: string }> {
    const own = { SUPABASE_URL: product.backendUrl, SUPABASE_ANON_KEY: keys.anonKey, DATA_DIR: product.dataDir };
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['scripts/cli.ts', 'check-config', ...args], {
        cwd: repository,
        env: { PATH: process.env.PATH, ...whole, ...own, SUPABASE_SECRET_KEY: keys.secretKey, ...environment },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }
  const whole = {
    PUBLIC_URL: 'https://www.example.ca',
    DEALER_ID: 'dream-motor',
    MEDIA_URL: away,
    ...{ MEDIA_CLOUD: 'a', MEDIA_API_KEY: 'a', MEDIA_API_SECRET: 'a', MEDIA_UPLOAD_PRESET: 'a' },
    EMAIL_URL: away,
    ...{ EMAIL_SERVICE_ID: 'a', EMAIL_TEMPLATE_ID: 'a', EMAIL_PUBLIC_KEY: 'a', EMAIL_PRIVATE_KEY: 'a' },
  };

  test('accepts a valid configuration, and prints no key', async () => {
    const { code, output } = await check({});
    expect(output).toMatch(/^ok +SUPABASE_ANON_KEY: reads what visitors may/m);
    expect(output).toMatch(/^ok +SUPABASE_SECRET_KEY: has service rights/m);
    expect(output).toMatch(/^ok +Migrations: all \d+ are applied/m);
    expect(output).toMatch(/^ok +Records: /m);
    expect(output).toMatch(/^warning +MEDIA_URL: cannot be reached/m);
    expect(output).not.toContain(keys.anonKey);
    expect(output).not.toContain(keys.secretKey);
    expect(output).toContain('0 errors');
    expect(code).toBe(0);
  });

  test('names each error: swapped keys, an unknown dealer, an unreachable backend', async () => {
    const swapped = await check({ SUPABASE_ANON_KEY: keys.secretKey, SUPABASE_SECRET_KEY: keys.anonKey });
    expect(swapped.output).toMatch(/^error +SUPABASE_ANON_KEY: may read the staff accounts/m);
    expect(swapped.output).toMatch(/^error +SUPABASE_SECRET_KEY: has no service rights/m);
    expect(swapped.output).not.toContain(keys.secretKey);
    const stranger = await check({ DEALER_ID: 'nobody' });
    expect(stranger.output).toMatch(/^error +Dealer: "nobody" has no settings/m);
    expect(stranger.output).toMatch(/^error +Owner: /m);
    const unreachable = await check({ SUPABASE_URL: away });
    expect(unreachable.output).toMatch(/^error +SUPABASE_URL: cannot be reached: 127\.0\.0\.1:9/m);
    expect([swapped.code, stranger.code, unreachable.code]).toEqual([1, 1, 1]);
  });

  test('sends no request with --offline, and reports missing and unreadable releases', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'check-config-'));
    const ask = () => check({ SUPABASE_URL: away, DATA_DIR: dataDir }, '--offline');
    const first = await ask();
    expect(first.output).toContain('The services were not called');
    expect(first.output).not.toMatch(/cannot be reached/);
    expect(first.output).toMatch(/^warning +Releases: none is there yet: the first start releases the builds/m);
    expect(first.code).toBe(0);

    await mkdir(path.join(dataDir, 'releases'));
    await writeFile(path.join(dataDir, 'releases/releases.json'), '{');
    const broken = await ask();
    await rm(dataDir, { recursive: true });
    expect(broken.output).toMatch(/^error +Releases: cannot be read/m);
    expect(broken.code).toBe(1);
  });
});
