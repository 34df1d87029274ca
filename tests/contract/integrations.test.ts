import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi, ownerPassword, readMails } from '../support/api-client.ts';
import { useGateway } from '../support/gateway.ts';

const dealerId = 'dream-motor';
const secretKey = 'maps-key-that-nobody-reads-4f2a';

describe('integrations checked by the server', () => {
  const gateway = useGateway('pglite');
  const maps = createServer((_, answer) => answer.end('ok'));
  let mapsUrl = '';
  let owner = '';
  let clerk = '';
  const api = (changes: Parameters<typeof createApi>[1] = {}) =>
    createApi(gateway(), { maps: { key: secretKey, scriptUrl: mapsUrl }, ...changes });

  beforeAll(async () => {
    await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
    // A TCP server's address is never a string.
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
    await demote('manager');
    clerk = owner;
    return work().finally(() => demote('owner'));
  }

  test('services are checked live, and no secret leaves the server', async () => {
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

  test('a service that does not respond is reported as unreachable', async () => {
    const away = { url: 'http://127.0.0.1:9', serviceId: 's', templateId: 't', publicKey: 'p', privateKey: null };
    const { answer } = await api({ mail: away, maps: null }).ask('/integrations', {}, { token: owner });
    expect(answer).toMatchObject({
      mail: { isConfigured: true, isLocal: false, isReachable: false, latencyMs: null },
      maps: { isConfigured: false, keyEnd: '' },
      reviews: { state: 'failing' },
    });
  });

  test('a test mail is sent to the dealership', async () => {
    const { answer } = await api().ask('/integrations/test-mail', {}, { token: owner });
    expect(answer).toMatchObject({ success: true, sentTo: 'office@example.ca' });
    const [mail] = await readMails(gateway(), 'office@example.ca');
    expect(mail).toMatchObject({ subject: 'A test of your notifications', from_name: 'Test Motors' });
    expect(mail?.message).toContain('"Email Notifications" is on under Settings, Notifications');
    const away = { url: 'http://127.0.0.1:9', serviceId: 's', templateId: 't', publicKey: 'p', privateKey: null };
    const failed = await api({ mail: away }).ask('/integrations/test-mail', {}, { token: owner });
    expect([failed.status, failed.answer.message]).toEqual([503, expect.stringMatching(/did not take it/)]);
  });

  test('owners can make and list backups; other staff and visitors cannot', async () => {
    const made = await api().ask('/backups/create', {}, { token: owner });
    expect(made.answer).toMatchObject({ success: true, backup: { name: expect.stringMatching(/\.tar\.gz$/) } });
    const { answer } = await api().ask('/backups/list', {}, { token: owner });
    expect(answer).toMatchObject({ isKeptHere: true, backups: [made.answer.backup], nextAt: null, lastError: null });
    await asClerk(async () => {
      for (const path of ['/backups/list', '/backups/create', '/backups/create-archive', '/backups/download']) {
        expect((await api().ask(path, { name: 'x' }, { token: clerk })).status).toBe(403);
      }
      expect((await api().ask('/integrations', {}, { token: clerk })).status).toBe(200);
    });
    for (const path of ['/backups/list', '/backups/create-archive', '/integrations', '/integrations/test-mail']) {
      expect((await api().ask(path, {})).status).toBe(401);
    }
    const missing = await api().ask('/backups/download', { name: '2020-01-01T00-00-00-000Z.tar.gz' }, { token: owner });
    expect(missing.status).toBe(404);
    expect((await api().ask('/backups/download', { name: '../keys.json' }, { token: owner })).status).toBe(400);
  });

  test('no backup is announced while automatic backups are off', async () => {
    const { service, database } = gateway();
    const list = async () => (await api().ask('/backups/list', {}, { token: owner })).answer;
    const turn = (isOn: boolean) => database.query('update public.dealer_settings set backup_enabled = $1', [isOn]);
    await service.rpc('finish_backup', { p_dealer_id: dealerId, p_error: 'The disk is full.' });
    expect(await list()).toMatchObject({ nextAt: expect.any(String), lastError: 'The disk is full.' });
    await turn(false);
    expect(await list()).toMatchObject({ nextAt: null, lastError: null });
    await turn(true);
    await database.query('delete from public.dealer_backups');
  });

  test('a backup with photographs is started, and the list shows its progress', async () => {
    const { status, answer } = await api().ask('/backups/create-archive', {}, { token: owner });
    expect([status, answer]).toEqual([202, { success: true, isStarted: true }]);
    const withMedia = { withMedia: true, name: expect.stringMatching(/\.with-media\.tar$/) };
    await expect
      .poll(async () => (await api().ask('/backups/list', {}, { token: owner })).answer, { timeout: 20_000 })
      .toMatchObject({ archive: null, archiveError: null, backups: [withMedia, { withMedia: false }] });
  });

  test('the list shows why a backup with photographs failed, until the next one', async () => {
    const backups = path.join(gateway().folder, 'backups');
    await rename(backups, `${backups}.away`);
    await writeFile(backups, 'a file where the folder should be');
    const read = async () => (await api().ask('/backups/list', {}, { token: owner })).answer;
    await api().ask('/backups/create-archive', {}, { token: owner });
    await expect.poll(read).toMatchObject({
      archive: null,
      archiveError: expect.stringMatching(/^The backup could not be written \((ENOTDIR|EEXIST)\)\.$/),
    });
    await rm(backups);
    await rename(`${backups}.away`, backups);
    await api().ask('/backups/create-archive', {}, { token: owner });
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ archive: null, archiveError: null });
  });
});
