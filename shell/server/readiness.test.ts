import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const releasesDir = mkdtempSync(join(tmpdir(), 'readiness-'));
mkdirSync(join(releasesDir, 'storefront/1'), { recursive: true });
writeFileSync(join(releasesDir, 'storefront/1/entry.js'), '');
afterAll(() => rmSync(releasesDir, { recursive: true, force: true }));

const record = { version: '1', entry: 'entry.js', integrity: 'i', contractVersion: 4, releasedAt: '' };
const readReleases = () => ({ storefront: record });
const askBackend = async () => 7;

test('a server whose backend answers and whose releases are there is ready', async () => {
  const readiness = await createReadiness({ askBackend, readReleases, releasesDir })();
  expect(readiness).toMatchObject({ status: 'ok', checks: { backend: { isOk: true }, releases: { isOk: true } } });
});

test.each([
  ['refuses', async () => Promise.reject(new Error('fetch failed')), /cannot be used.*fetch failed/],
  ['hangs', () => new Promise(() => undefined), /did not answer within 0.05 s/],
])('a backend that %s makes it unready, with the reason', async (_, ask, reason) => {
  const readiness = await createReadiness({ askBackend: ask, readReleases, releasesDir, timeLimitMs: 50 })();
  expect(readiness.status).toBe('not-ready');
  expect(readiness.checks.backend?.reason).toMatch(reason);
});

test.each([
  ['none is current', () => ({}), 'No release of the storefront'],
  ['files are missing', () => ({ storefront: { ...record, version: '2' } }), 'storefront 2 are not there'],
  [
    'the canary’s files are missing',
    () => ({ storefront: { ...record, canary: { ...record, version: '3', percent: 1 } } }),
    'storefront 3 are not there',
  ],
  [
    'nothing can be read',
    () => {
      throw new Error('EACCES');
    },
    'releases.json cannot be read',
  ],
])('releases of which %s make it unready', async (_, read, reason) => {
  const { status, checks } = await createReadiness({ askBackend, readReleases: read, releasesDir })();
  expect(status).toBe('not-ready');
  expect(checks.releases?.reason).toContain(reason);
});

test('whoever asks in a loop costs the backend one question a second', async () => {
  const ask = vi.fn(askBackend);
  const read = createReadiness({ askBackend: ask, readReleases, releasesDir });
  await Promise.all(Array.from({ length: 50 }, read));
  expect(ask).toHaveBeenCalledTimes(1);
});
