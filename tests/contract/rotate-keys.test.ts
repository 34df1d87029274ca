import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  loadOrCreateKeys,
  lockDirectory,
  mediaApiSecret,
  parseEnvironment,
  rotateKeys,
  startBackend,
} from '@dealer/embedded-backend';
import { createBackendClient, ensureOwner } from '@dealer/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminDomain, ownerPassword } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { requireServerDatabase } from '../support/server-database.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dealer-rotate-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type Session = { access_token: string; refresh_token: string };

function ask(url: string, address: string, key: string, init: { body?: object; bearer?: string } = {}) {
  const headers = { apikey: key, authorization: `Bearer ${init.bearer ?? key}`, 'content-type': 'application/json' };
  const body = init.body && JSON.stringify(init.body);
  return fetch(`${url}${address}`, { method: body ? 'POST' : 'GET', headers, body });
}

describe.each(databaseKinds)('rotated keys on %s', (kind) => {
  test('end every session and invalidate the old keys; people can sign in again', async () => {
    const server = kind === 'postgres' ? await requireServerDatabase() : undefined;
    const environment = parseEnvironment({
      ...{ DATA_DIR: dataDir, BACKEND_PORT: '0', DEMO_VEHICLES: '0' },
      DATABASE_URL: server?.url,
    });
    const before = await loadOrCreateKeys(dataDir);
    const first = await startBackend(environment);
    const backend = createBackendClient({
      ...{ supabaseUrl: first.url, supabaseAnonKey: before.anonKey, supabaseSecretKey: before.secretKey },
    });
    const owner = { username: 'admin', password: ownerPassword };
    await ensureOwner(backend, { dealerId: 'dream-motor', adminDomain }, owner);
    const credentials = { email: `admin@${adminDomain}`, password: ownerPassword };
    const signIn = (url: string, key: string) =>
      ask(url, '/auth/v1/token?grant_type=password', key, { body: credentials });
    const session: Session = await (await signIn(first.url, before.anonKey)).json();
    await first.stop();

    expect(await rotateKeys({ dataDir, databaseUrl: server?.url })).toBe(1);
    expect((await stat(path.join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    const after = await loadOrCreateKeys(dataDir);
    expect(mediaApiSecret(after)).not.toBe(mediaApiSecret(before));

    const { url, stop } = await startBackend(environment);
    const body = { refresh_token: session.refresh_token };
    const refused = await Promise.all([
      ask(url, '/rest/v1/vehicles?limit=1', before.anonKey),
      ask(url, '/rest/v1/vehicles?limit=1', before.secretKey),
      ask(url, '/rest/v1/admin_users', after.anonKey, { bearer: session.access_token }),
      ask(url, '/auth/v1/user', after.anonKey, { bearer: session.access_token }),
      ask(url, '/auth/v1/token?grant_type=refresh_token', after.anonKey, { body }),
      ask(url, '/backups', before.secretKey),
    ]);
    expect(refused.map(({ status }) => status >= 400 && status < 500)).toEqual(refused.map(() => true));
    expect((await ask(url, '/rest/v1/vehicles?limit=1', after.secretKey)).status).toBe(200);
    expect((await signIn(url, after.anonKey)).status).toBe(200);
    await stop();
    await server?.drop();
  });
});

test('keys are not rotated while the backend runs', async () => {
  const before = await loadOrCreateKeys(dataDir);
  const lock = lockDirectory(dataDir);
  await expect(rotateKeys({ dataDir, databaseUrl: undefined })).rejects.toThrow(/is in use by process/);
  lock.release();
  expect(await loadOrCreateKeys(dataDir)).toEqual(before);
});
