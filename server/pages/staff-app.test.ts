import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../http/app-context.ts';
import { createStaffApp } from './staff-app.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'staff-app-'));
  mkdirSync(join(root, 'web/staff-app'), { recursive: true });
  mkdirSync(join(root, 'backoffice/1/worker'), { recursive: true });
  writeFileSync(join(root, 'web/staff-app/icon-192.png'), 'png');
  writeFileSync(join(root, 'backoffice/1/worker/staff.js'), 'self;');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function open() {
  const environment = { shellDir: root, releasesDir: root, publicConfig: { mediaUrl: 'https://media.test/x' } };
  const app = createStaffApp({
    environment: environment as never,
    releases: { choose: () => ({ release: { version: '1' } }) as never },
    getContact: async () => ({ name: 'Test Motors' }),
  });
  const routes = new Hono<AppEnv>();
  routes.get('/manifest', app.serveManifest);
  routes.get('/icons/:file', app.serveIcon);
  routes.get('/worker', app.serveWorker);
  return routes;
}

test('the manifest names the dealership and stays below /admin', async () => {
  const response = await open().request('/manifest');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Test Motors back office', scope: '/admin/', start_url: '/admin/vehicles' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
});

test('the worker is never cached and may only reach this site and the media host', async () => {
  const { headers, status } = await open().request('/worker');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://media.test;");
});

test('only the icons of the app are served', async () => {
  expect((await open().request('/icons/icon-192.png')).headers.get('content-type')).toBe('image/png');
  expect((await open().request('/icons/..%2f..%2fbackoffice')).status).toBe(404);
});
