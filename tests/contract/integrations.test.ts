import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { createApi, ownerPassword, readMails } from '../support/trusted-api.ts';

const dealerId = 'dream-motor';
const secretKey = 'maps-key-that-nobody-reads-4f2a';

describe('what only the server knows', () => {
  const gateway = useGateway('pglite');
  const maps = createServer((_, answer) => answer.end('ok'));
  let mapsUrl = '';
  let owner = '';
  let clerk = '';
  const api = (changes: Parameters<typeof createApi>[1] = {}) =>
    createApi(gateway(), { maps: { key: secretKey, scriptUrl: mapsUrl }, ...changes });

  beforeAll(async () => {
    await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has an address with a port.
    mapsUrl = `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
    await api().makeOwner();
    owner = await api().signIn('admin', ownerPassword);
    await gateway().database.query(
      "insert into public.dealer_settings (dealer_id, dealership_name, email) values ($1, 'Test Motors', 'office@example.ca')",
      [dealerId],
    );
  });
  afterAll(() => maps.close());

  async function asClerk<T>(work: () => Promise<T>): Promise<T> {
    const demote = (role: string) => gateway().database.query('update public.admin_users set role = $1', [role]);
    await demote('staff');
    clerk = owner;
    return work().finally(() => demote('owner'));
  }

  test('services are asked at that moment, and no secret leaves the server', async () => {
    const { status, answer } = await api().ask('/integrations', {}, { token: owner });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      success: true,
      publicUrl: 'https://x.test',
      database: { kind: 'embedded', isReachable: true, latencyMs: expect.any(Number) },
      media: { isConfigured: false },
      mail: { isConfigured: true, isLocal: true, isReachable: true, lastError: null },
      maps: { isConfigured: true, keyEnd: '4f2a', isReachable: true },
    });
    const text = JSON.stringify(answer);
    expect(text).not.toContain(secretKey.slice(0, 12));
    expect(text).not.toContain(gateway().keys.secretKey);
  });

  test('what does not answer is said to be away', async () => {
    const away = { url: 'http://127.0.0.1:9', serviceId: 's', templateId: 't', publicKey: 'p', privateKey: null };
    const { answer } = await api({ mail: away, maps: null }).ask('/integrations', {}, { token: owner });
    expect(answer).toMatchObject({
      mail: { isConfigured: true, isLocal: false, isReachable: false, latencyMs: null },
      maps: { isConfigured: false, keyEnd: '' },
      reviews: { state: 'failing' },
    });
  });

  test('a test mail really goes to the dealership', async () => {
    const { answer } = await api().ask('/integrations/test-mail', {}, { token: owner });
    expect(answer).toMatchObject({ success: true, sentTo: 'office@example.ca' });
    const [mail] = await readMails(gateway(), 'office@example.ca');
    expect(mail).toMatchObject({ subject: 'A test of your notifications', from_name: 'Test Motors' });
    expect(mail?.message).toContain('"Email Notifications" is on under Settings, Notifications');
    const away = { url: 'http://127.0.0.1:9', serviceId: 's', templateId: 't', publicKey: 'p', privateKey: null };
    const failed = await api({ mail: away }).ask('/integrations/test-mail', {}, { token: owner });
    expect([failed.status, failed.answer.message]).toEqual([503, expect.stringMatching(/did not take it/)]);
  });

  test('owners make and list backups; other staff and visitors do not', async () => {
    const made = await api().ask('/backups/create', {}, { token: owner });
    expect(made.answer).toMatchObject({ success: true, backup: { name: expect.stringMatching(/\.tar\.gz$/) } });
    const { answer } = await api().ask('/backups/list', {}, { token: owner });
    expect(answer).toMatchObject({ isKeptHere: true, backups: [made.answer.backup], nextAt: null, lastError: null });
    await asClerk(async () => {
      for (const path of ['/backups/list', '/backups/create', '/backups/download']) {
        expect((await api().ask(path, { name: 'x' }, { token: clerk })).status).toBe(403);
      }
      expect((await api().ask('/integrations', {}, { token: clerk })).status).toBe(200);
    });
    for (const path of ['/backups/list', '/integrations', '/integrations/test-mail']) {
      expect((await api().ask(path, {})).status).toBe(401);
    }
    const missing = await api().ask('/backups/download', { name: '2020-01-01T00-00-00-000Z.tar.gz' }, { token: owner });
    expect(missing.status).toBe(404);
    expect((await api().ask('/backups/download', { name: '../keys.json' }, { token: owner })).status).toBe(400);
  });
});
