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
const pingBackend = async () => 7;

test('a server with a reachable backend and all releases is ready', async () => {
  const readiness = await createReadiness({ pingBackend, readReleases, releasesDir })();
  expect(readiness).toMatchObject({ status: 'ok', checks: { backend: { isOk: true }, releases: { isOk: true } } });
});

test.each([
  ['refuses', async () => Promise.reject(new Error('fetch failed')), /cannot be used.*fetch failed/],
  ['hangs', () => new Promise(() => undefined), /did not answer within 0.05 s/],
])('a backend that %s makes the server unready, with the reason', async (_, ask, reason) => {
  const readiness = await createReadiness({ pingBackend: ask, readReleases, releasesDir, timeLimitMs: 50 })();
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
])('releases of which %s make the server unready', async (_, read, reason) => {
  const { status, checks } = await createReadiness({ pingBackend, readReleases: read, releasesDir })();
  expect(status).toBe('not-ready');
  expect(checks.releases?.reason).toContain(reason);
});

test('repeated readiness checks call the backend once per second at most', async () => {
  const ask = vi.fn(pingBackend);
  const read = createReadiness({ pingBackend: ask, readReleases, releasesDir });
  await Promise.all(Array.from({ length: 50 }, read));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a process that waits for its restart makes the server unready, with the time of the restart', async () => {
  const web = { name: 'web server', isRunning: true, restarts: 1, reason: 'SIGKILL', nextStartAt: null };
  const backend = {
    name: 'backend',
    isRunning: false,
    restarts: 5,
    reason: 'SIGKILL',
    nextStartAt: '2026-01-01T00:00:16Z',
  };
  const read = (processes: (typeof web | typeof backend)[]) =>
    createReadiness({ pingBackend, readReleases, releasesDir, readProcesses: () => processes })();
  const waiting = await read([backend, web]);
  expect(waiting.status).toBe('not-ready');
  expect(waiting.checks.processes).toMatchObject({ isOk: false, restarts: { backend: 5, 'web server': 1 } });
  expect(waiting.checks.processes?.reason).toContain('Its next start is at 2026-01-01T00:00:16Z');
  const back = await read([{ ...backend, isRunning: true, nextStartAt: null }, web]);
  expect([back.status, back.checks.processes?.isOk, back.checks.processes?.restarts?.backend]).toEqual(['ok', true, 5]);
  expect((await read([])).checks).not.toHaveProperty('processes');
});
