import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackups, type Database, lockDirectory, openDatabase, restoreBackup } from '@dealer/embedded-backend';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataFolder, databaseKinds, openMigratedDump } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const aFolder = (folder: string) => ({ folder, mediaDir: path.join(folder, 'media') });

describe('a backup of the embedded database', () => {
  let dataDir = '';
  let database: Database;
  const folder = () => path.join(dataDir, 'db');
  const models = async () =>
    (await database.query('select model from public.vehicles order by model')).map((row) => row.model);

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'dealer-backup-'));
    await createDataFolder(folder());
    database = await openDatabase({ folder: folder() });
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('restores what was stored, and nothing added later', async () => {
    await addVehicle(database, { model: 'Before' });
    const backups = createBackups({
      database,
      folder: path.join(dataDir, 'backups'),
      mediaDir: path.join(dataDir, 'media'),
    });
    const { name } = await backups.create();
    await addVehicle(database, { model: 'After' });
    expect(await models()).toEqual(['After', 'Before']);
    await database.close();

    const file = path.join(dataDir, 'backups', name);
    const { previousFolder } = await restoreBackup({ file, dataDir, databaseUrl: undefined });
    database = await openDatabase({ folder: folder() });
    expect(await models()).toEqual(['Before']);
    await addVehicle(database, { model: 'Goes on' });

    // The replaced database is still there.
    const former = await openDatabase({ folder: previousFolder ?? '' });
    expect((await former.query('select count(*)::int as n from public.vehicles'))[0]?.n).toBe(2);
    await former.close();
  });

  test('is not read through a link that leaves its folder', async () => {
    const backups = createBackups({
      database,
      folder: path.join(dataDir, 'backups'),
      mediaDir: path.join(dataDir, 'media'),
    });
    await backups.create();
    const name = '2026-01-02T03-04-05-006Z.tar.gz';
    await writeFile(path.join(dataDir, 'keys.json'), '{}');
    await symlink(path.join(dataDir, 'keys.json'), path.join(dataDir, 'backups', name));
    expect(await backups.read(name)).toBeNull();
  });

  test('is not restored while the product runs', async () => {
    const { name } = await createBackups({
      database,
      folder: path.join(dataDir, 'backups'),
      mediaDir: path.join(dataDir, 'media'),
    }).create();
    const lock = lockDirectory(dataDir);
    const file = path.join(dataDir, 'backups', name);
    await expect(restoreBackup({ file, dataDir, databaseUrl: undefined })).rejects.toThrow(/is in use by process/);
    lock.release();
  });

  test('answers queries while it is packed, and leaves no other file', async () => {
    const backups = createBackups({ database, ...aFolder(path.join(dataDir, 'backups')) });
    let isDone = false;
    const made = backups.create().finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      await database.query('select 1');
      answered += 1;
    }
    expect(answered).toBeGreaterThan(2);
    expect(await readdir(path.join(dataDir, 'backups'))).toEqual([(await made).name]);
  });

  test('of an older version, in the engine’s own format, is restored', async () => {
    await database.close();
    const file = path.join(dataDir, 'older.tar.gz');
    await writeFile(file, Buffer.from(await (await openMigratedDump()).arrayBuffer()));
    await restoreBackup({ file, dataDir, databaseUrl: undefined });
    database = await openDatabase({ folder: folder() });
    expect(await models()).toEqual([]);
  });

  test('that is incomplete changes nothing', async () => {
    await addVehicle(database, { model: 'Stays' });
    const whole = await createBackups({ database, ...aFolder(path.join(dataDir, 'backups')) }).create();
    await database.close();
    const bytes = await readFile(path.join(dataDir, 'backups', whole.name));
    const notes = path.join(dataDir, 'notes.txt');
    await writeFile(notes, 'No database');
    const file = path.join(dataDir, 'half.tar.gz');
    const incomplete = [
      () => writeFile(file, 'not an archive'),
      () => writeFile(file, bytes.subarray(0, bytes.length / 2)),
      () => create({ file, cwd: dataDir, gzip: true }, ['notes.txt']),
    ];
    for (const write of incomplete) {
      await write();
      await expect(restoreBackup({ file, dataDir, databaseUrl: undefined })).rejects.toThrow(/nothing was changed/);
    }
    await expect(restoreBackup({ file: `${file}x`, dataDir, databaseUrl: undefined })).rejects.toThrow(
      /cannot be read/,
    );
    database = await openDatabase({ folder: folder() });
    expect(await models()).toEqual(['Stays']);
  });

  test('is told from a file that is none', async () => {
    const file = path.join(dataDir, 'settings.json');
    await writeFile(file, '{}');
    for (const databaseUrl of [undefined, 'postgres://nobody@127.0.0.1:1/none']) {
      await expect(restoreBackup({ file, dataDir, databaseUrl })).rejects.toThrow(/settings\.json is not a backup/);
    }
  });

  test('of one kind cannot be restored into the other', async () => {
    const file = path.join(dataDir, 'x.tar.gz');
    await writeFile(file, '');
    const restoring = restoreBackup({ file, dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(restoring).rejects.toThrow(/without DATABASE_URL/);
  });
});

test('the newest fourteen are kept, and parallel requests share the one in progress', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealer-backups-'));
  let minutes = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21, 3, minutes++));
  const backups = createBackups({
    ...aFolder(folder),
    database: { kind: 'pglite', dump: (file) => writeFile(file, 'all of it') },
    now,
  });
  for (let count = 0; count < 16; count += 1) await backups.create();
  const [first, second] = await Promise.all([backups.create(), backups.create()]);
  expect(first).toEqual(second);
  const kept = await backups.list();
  expect(kept).toHaveLength(14);
  expect(kept[0]).toEqual({
    name: '2026-11-21T03-16-00-000Z.tar.gz',
    createdAt: '2026-11-21T03:16:00.000Z',
    bytes: 9,
    withMedia: false,
  });
  expect(await backups.read('../keys.json')).toBeNull();

  const failing = createBackups({
    ...aFolder(folder),
    database: { kind: 'pglite', dump: () => Promise.reject(new Error('full')) },
    now,
  });
  await expect(failing.create()).rejects.toThrow('full');
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  await rm(folder, { recursive: true });
});

test('the next backup removes the files of an interrupted one, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealer-backups-'));
  await writeFile(path.join(folder, '2026-11-20T03-00-00-000Z.tar.gz.new'), 'half of it');
  await mkdir(path.join(folder, '2026-11-20T03-00-00-000Z.tar.gz.new.files'));
  await writeFile(path.join(folder, 'notes.new'), 'somebody else’s');
  const now = () => new Date('2026-11-21T03:00:00.000Z');
  await createBackups({
    ...aFolder(folder),
    database: { kind: 'pglite', dump: (file) => writeFile(file, 'all of it') },
    now,
  }).create();
  expect((await readdir(folder)).sort()).toEqual(['2026-11-21T03-00-00-000Z.tar.gz', 'notes.new']);
  await rm(folder, { recursive: true });
});

describe.each(databaseKinds)('the backup endpoint on %s', (kind) => {
  const gateway = useGateway(kind);
  const ask = (method: string, key: string, name = '') =>
    fetch(`${gateway().url}/backups${name}`, { method, headers: { apikey: key } });

  test('requires the secret key, and refuses browsers', async () => {
    const { anonKey, secretKey } = gateway().keys;
    for (const key of ['', anonKey, 'nonsense']) {
      expect([(await ask('GET', key)).status, (await ask('POST', key)).status]).toEqual([403, 403]);
    }
    const listed = await ask('GET', secretKey);
    expect(listed.headers.get('access-control-allow-origin')).toBeNull();
    expect(await listed.json()).toEqual({
      ...{ kind, backups: [], archive: null, archiveError: null, oldestReference: null },
    });
    expect((await ask('GET', secretKey, '/2026-11-21T03-16-00-000Z.dump')).status).toBe(404);
    const throughProxy = { apikey: secretKey, 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${gateway().url}/backups`, { headers: throughProxy })).status).toBe(403);
  });

  test('returns the backup, or the reason why there is none', async () => {
    const { secretKey } = gateway().keys;
    const made = await ask('POST', secretKey);
    const { name, bytes, message } = await made.json();
    if (made.status !== 201) {
      // The Postgres client programs may be missing, or older than the server.
      expect([kind, message]).toEqual(['postgres', expect.stringMatching(/^pg_dump /)]);
      return;
    }
    const file = await (await ask('GET', secretKey, `/${name}`)).arrayBuffer();
    expect([bytes > 1_000, file.byteLength]).toEqual([true, bytes]);
  });

  test('the daily backup is made by one process if enabled, and repeated after a failure', async () => {
    const { service, database } = gateway();
    const take = async () => (await service.rpc('take_backup', { p_dealer_id: dealerId })).data;
    const finish = (problem: string | null) =>
      service.rpc('finish_backup', { p_dealer_id: dealerId, p_error: problem });
    const pass = (interval: string) =>
      database.query(
        'update public.dealer_backups set due_at = due_at - $1::interval, taken_at = taken_at - $1::interval',
        [interval],
      );
    await database.query(
      "insert into public.dealer_settings (dealer_id, email, timezone) values ($1, 'a@example.com', 'America/Toronto')",
      [dealerId],
    );
    expect(await take()).toBe(false);
    await pass('1 hour');
    expect((await Promise.all([take(), take(), take()])).sort()).toEqual([false, false, true]);
    // The process that claimed it has ended: another one takes over after 15 minutes.
    await pass('16 minutes');
    expect(await take()).toBe(true);
    await finish('The disk is full.');
    expect(await take()).toBe(false);
    await pass('1 hour');
    expect(await take()).toBe(true);
    await finish(null);
    const [row] = await database.query(
      `select last_error, finished_at is not null as is_done, (due_at at time zone 'America/Toronto')::time::text as time,
         due_at - now() between interval '0' and interval '25 hours' as is_next from public.dealer_backups`,
    );
    expect(row).toEqual({ last_error: null, is_done: true, time: '03:00:00', is_next: true });
    await pass('25 hours');
    await database.query('update public.dealer_settings set backup_enabled = false');
    expect(await take()).toBe(false);
    await database.query('update public.dealer_settings set backup_enabled = true');
    expect(await take()).toBe(true);
  });
});
