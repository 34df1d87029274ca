import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  createBackups,
  type Database,
  openDatabase,
  openPostgresDatabase,
  parseEnvironment,
  restoreBackup,
  startBackend,
} from '@dealer/embedded-backend';
import sharp from 'sharp';
import { create, list } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireServerDatabase } from '../support/server-database.ts';
import { addImage, addVehicle } from '../support/vehicle-fixture.ts';

const run = promisify(execFile);
const publicId = 'dealer/vehicles/one/images/front';
const walkId = 'dealer/vehicles/one/videos/walk';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dealer-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A data directory on which a backend can be started. */
function aMachine(name: string, databaseUrl?: string) {
  const dataDir = path.join(folder, name);
  const mediaDir = path.join(dataDir, 'media');
  const variables = { DATA_DIR: dataDir, BACKEND_PORT: '0', DEMO_VEHICLES: '0', DATABASE_URL: databaseUrl };
  return {
    dataDir,
    start: () => startBackend(parseEnvironment(variables)),
    open: () => openDatabase({ url: databaseUrl, folder: path.join(dataDir, 'db') }),
    backups: (database: Database) => createBackups({ database, folder: path.join(dataDir, 'backups'), mediaDir }),
    restore: (file: string) => restoreBackup({ file, dataDir, databaseUrl }),
    picture: path.join(mediaDir, 'dealer/image', `${publicId}.jpg`),
    video: path.join(mediaDir, 'dealer/video', `${walkId}.mp4`),
    incoming: path.join(mediaDir, '.incoming/half'),
  };
}
type Machine = ReturnType<typeof aMachine>;

async function addPhotographs({ picture, video, incoming }: Machine) {
  for (const file of [picture, video, incoming]) await mkdir(path.dirname(file), { recursive: true });
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .jpeg()
    .toFile(picture);
  await writeFile(video, Buffer.alloc(3_000_000, 7));
  await writeFile(incoming, 'half of an upload');
}

async function archiveOf(machine: Machine): Promise<string> {
  const database = await machine.open();
  try {
    const { name } = await machine.backups(database).createArchive();
    return path.join(machine.dataDir, 'backups', name);
  } finally {
    await database.close();
  }
}

async function addCar(machine: Machine, model: string) {
  const database = await machine.open();
  const id = await addVehicle(database, { model });
  await addImage(database, id, { public_id: publicId });
  await database.close();
}

async function readCars(machine: Machine) {
  const database = await machine.open();
  const rows = await database.query(
    'select v.model, i.public_id from public.vehicles v join public.vehicle_images i on i.vehicle_id = v.id',
  );
  await database.close();
  return rows;
}

/** Requires Postgres client programs at least as new as the server. */
async function canDump(url: string): Promise<boolean> {
  const database = openPostgresDatabase(url);
  const [row] = await database.query("select current_setting('server_version_num')::int / 10000 as version");
  await database.close();
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0) >= Number(row?.version);
}

/** Restores on an empty machine and requests the photograph from the media host. */
async function expectWhole(bare: Machine, archive: string, original: Buffer) {
  expect(await bare.restore(archive)).toEqual({ previousFolder: null, mediaFiles: 2 });
  expect(await readCars(bare)).toEqual([{ model: 'Civic', public_id: publicId }]);
  const backend = await bare.start();
  const answer = await fetch(`${backend.url}/dealer/image/upload/${publicId}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true);
  expect((await fetch(`${backend.url}/dealer/image/upload/w_400/${publicId}`)).status).toBe(200);
  await backend.stop();
  expect((await stat(bare.video)).size).toBe(3_000_000);
  expect(await readdir(path.join(bare.dataDir, 'media'))).toEqual(['dealer']);
  expect((await readdir(bare.dataDir)).filter((name) => name.startsWith('restore'))).toEqual([]);
}

/** Archives a machine with one vehicle and its photographs, then deletes the machine. */
async function loseMachine(machine: Machine) {
  await (await machine.start()).stop();
  await addPhotographs(machine);
  await addCar(machine, 'Civic');
  const archive = path.join(folder, 'elsewhere.with-media.tar');
  const made = await archiveOf(machine);
  expect([(await stat(made)).mode & 0o777, (await stat(path.dirname(made))).mode & 0o777]).toEqual([0o600, 0o700]);
  await copyFile(made, archive);
  const original = await readFile(machine.picture);
  await rm(machine.dataDir, { recursive: true });
  return { archive, original };
}

describe('a backup with photographs of the embedded database', () => {
  test('restores everything on an empty machine, and the photograph is served', async () => {
    const { archive, original } = await loseMachine(aMachine('first'));
    await expectWhole(aMachine('bare'), archive, original);
  });

  test('contains no keys: the restoring machine generates its own', async () => {
    const { archive } = await loseMachine(aMachine('first'));
    const names: string[] = [];
    await list({ file: archive, onReadEntry: ({ path: name, type }) => type === 'File' && names.push(name) });
    expect(names.sort()).toEqual([
      ...['complete.json', 'database.tar.gz', 'manifest.json'],
      ...[`media/dealer/image/${publicId}.jpg`, `media/dealer/video/${walkId}.mp4`],
    ]);
  });

  test('keeps existing files, and a copy of the previous database', async () => {
    const machine = aMachine('first');
    const { archive } = await loseMachine(machine);
    await (await machine.start()).stop();
    await mkdir(path.dirname(machine.picture), { recursive: true });
    await writeFile(machine.picture, 'already here');
    const { previousFolder, mediaFiles } = await machine.restore(archive);
    expect([path.basename(previousFolder ?? ''), mediaFiles]).toEqual([expect.stringMatching(/^db\.before-/), 1]);
    expect(await readFile(machine.picture, 'utf8')).toBe('already here');
    expect(await readCars(machine)).toHaveLength(1);
  });

  test('truncated anywhere changes nothing', async () => {
    const { archive } = await loseMachine(aMachine('first'));
    const { size } = await stat(archive);
    const bare = aMachine('bare');
    // In the middle of an entry, and at its border.
    for (const end of [size - 700_001, size - 3_000_000, size - 2_560, 512]) {
      const part = path.join(folder, `${end}.tar`);
      await copyFile(archive, part);
      await truncate(part, end);
      await expect(bare.restore(part), `cut at ${end} of ${size}`).rejects.toThrow(
        /is incomplete, nothing was changed/,
      );
    }
    expect((await readdir(bare.dataDir)).filter((name) => name !== 'backend.lock')).toEqual([]);
  });

  test('writes nothing outside its folder, even from a hostile archive', async () => {
    const made = path.join(folder, 'made');
    await mkdir(path.join(made, 'media'), { recursive: true });
    await writeFile(path.join(made, 'manifest.json'), JSON.stringify({ format: 1, createdAt: 'x', kind: 'pglite' }));
    await writeFile(path.join(made, 'keys.json'), 'of another');
    await symlink('/etc', path.join(made, 'media/link'));
    await writeFile(path.join(folder, 'outside'), 'x');
    const archive = path.join(folder, 'made.tar');
    const names = ['manifest.json', 'keys.json', 'media', '../outside'];
    await create({ file: archive, cwd: made, preservePaths: true }, names);
    const bare = aMachine('bare');
    await expect(bare.restore(archive)).rejects.toThrow(/is incomplete/);
    expect((await readdir(bare.dataDir)).filter((name) => name !== 'backend.lock')).toEqual([]);
  });

  test('takes little memory, regardless of its size', async () => {
    const machine = aMachine('first');
    await (await machine.start()).stop();
    await mkdir(path.dirname(machine.video), { recursive: true });
    const large = await open(machine.video, 'w');
    await large.truncate(1_500_000_000);
    await large.close();
    const before = process.memoryUsage().rss;
    let highest = 0;
    const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
    const database = await machine.open();
    const opened = process.memoryUsage().rss;
    const { bytes } = await machine.backups(database).createArchive();
    clearInterval(timer);
    await database.close();
    expect(bytes).toBeGreaterThan(1_500_000_000);
    expect((highest - Math.max(before, opened)) / 1024 / 1024).toBeLessThan(200);
  });
});

test('a backup with photographs of a Postgres server restores everything on an empty machine', async ({ skip }) => {
  const [server, other] = [await requireServerDatabase(), await requireServerDatabase()];
  try {
    if (!(await canDump(server.url))) {
      const { backups } = aMachine('first', server.url);
      const database = await openDatabase({ url: server.url, folder });
      await expect(backups(database).createArchive()).rejects.toThrow(/^pg_dump /);
      await database.close();
      skip('pg_dump is missing here, or older than the server');
    }
    const { archive, original } = await loseMachine(aMachine('first', server.url));
    await expectWhole(aMachine('bare', other.url), archive, original);
    await expect(aMachine('embedded').restore(archive)).rejects.toThrow(/set DATABASE_URL to the server/);
  } finally {
    await server.drop();
    await other.drop();
  }
});
