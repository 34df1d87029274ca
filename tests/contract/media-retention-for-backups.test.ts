import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  loadOrCreateKeys,
  mediaApiKey,
  mediaApiSecret,
  openDatabase,
  parseEnvironment,
  restoreBackup,
  startBackend,
} from '@dealer/embedded-backend';
import { cleanUpMedia, createBackendClient, createBackup, createMediaKeeper } from '@dealer/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle } from '../support/vehicle-fixture.ts';

type Place = { url: string; keys: Awaited<ReturnType<typeof loadOrCreateKeys>> };

/** The web server's job that deletes files. */
function cleanUp({ url, keys }: Place): Promise<number> {
  const access = { supabaseUrl: url, supabaseAnonKey: keys.anonKey, supabaseSecretKey: keys.secretKey };
  return cleanUpMedia({
    backend: createBackendClient(access),
    media: { url, cloud: 'dealer', apiKey: mediaApiKey, apiSecret: mediaApiSecret(keys), uploadPreset: 'dealer' },
    readLimit: createMediaKeeper(access),
  });
}

async function addFile(mediaDir: string, publicId: string, content = publicId): Promise<string> {
  const file = path.join(mediaDir, 'dealer/image', `${publicId}.webp`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

test('a photograph that was deleted after a backup is served again once the backup is restored', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dealer-drill-'));
  const environment = parseEnvironment({ DATA_DIR: dataDir, BACKEND_PORT: '0', DEMO_VEHICLES: '0' });
  const file = await addFile(path.join(dataDir, 'media'), 'front');
  const first = await startBackend(environment);
  await first.stop();
  const database = await openDatabase({ folder: path.join(dataDir, 'db') });
  await addImage(database, await addVehicle(database), { public_id: 'front' });
  await database.close();

  const running = await startBackend(environment);
  const keys = await loadOrCreateKeys(dataDir);
  const place = { url: running.url, keys };
  const backup = await createBackup({ supabaseUrl: running.url, supabaseSecretKey: keys.secretKey });
  const headers = { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` };
  const removed = await fetch(`${running.url}/rest/v1/vehicle_images?public_id=eq.front`, {
    method: 'DELETE',
    headers,
  });
  expect(removed.status).toBe(204);
  expect(await cleanUp(place)).toBe(0);
  await running.stop();

  await restoreBackup({ file: path.join(dataDir, 'backups', backup.name), dataDir, databaseUrl: undefined });
  const restored = await startBackend(environment);
  const shown = await fetch(`${restored.url}/rest/v1/vehicle_images?select=public_id`, { headers });
  expect(await shown.json()).toEqual([{ public_id: 'front' }]);
  const served = await fetch(`${restored.url}/dealer/image/upload/front`);
  expect([served.status, await served.text()]).toEqual([200, await readFile(file, 'utf8')]);
  await restored.stop();
  await rm(dataDir, { recursive: true });
});

describe.each(databaseKinds)('files that backups refer to on %s', (kind) => {
  const gateway = useGateway(kind);
  const backupsDir = () => path.join(gateway().folder, 'backups');
  /** Only a backup's start matters here, which is in its name. */
  async function addBackup(time: Date, ending = kind === 'pglite' ? 'tar.gz' : 'dump') {
    await mkdir(backupsDir(), { recursive: true });
    const file = path.join(backupsDir(), `${time.toISOString().replace(/[:.]/g, '-')}.${ending}`);
    await writeFile(file, 'a backup');
    return file;
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const isThere = (file: string) => readFile(file).then(Boolean, () => false);

  async function deletePicture(publicId: string) {
    const file = await addFile(path.join(gateway().folder, 'media'), publicId);
    const { database } = gateway();
    await addImage(database, await addVehicle(database), { public_id: publicId });
    await database.query('delete from public.vehicle_images where public_id = $1', [publicId]);
    return file;
  }

  beforeEach(async () => {
    await rm(backupsDir(), { recursive: true, force: true });
    await gateway().database.exec(
      'delete from public.vehicles; delete from public.deleted_vehicles; delete from public.media_deletions',
    );
  });

  test('stay until the last such backup is deleted', async () => {
    const older = await addBackup(ago(60));
    const file = await deletePicture('kept');
    const newer = await addBackup(ago(30));
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([0, true]);
    await rm(older);
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([0, true]);
    await rm(newer);
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([1, false]);
  });

  test('are deleted if every backup started after their last row was deleted', async () => {
    const file = await deletePicture('gone-before');
    await gateway().database.query("update public.media_deletions set queued_at = now() - interval '2 hours'");
    await addBackup(ago(60));
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([1, false]);
  });

  test('are deleted if the only backup contains them', async () => {
    await addBackup(ago(60), 'with-media.tar');
    const file = await deletePicture('in-archive');
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([1, false]);
  });

  test('a purged vehicle’s files follow the same rule', async () => {
    const file = await addFile(path.join(gateway().folder, 'media'), 'of-vehicle');
    const { database } = gateway();
    await addImage(database, await addVehicle(database), { public_id: 'of-vehicle' });
    const backup = await addBackup(ago(5));
    await database.exec('delete from public.vehicles');
    await database.exec("update public.deleted_vehicles set deleted_at = now() - interval '31 days'");
    expect((await gateway().service.rpc('purge_deleted_vehicles')).data).toBe(1);
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([0, true]);
    await rm(backup);
    expect([await cleanUp(gateway()), await isThere(file)]).toEqual([1, false]);
  });
});
