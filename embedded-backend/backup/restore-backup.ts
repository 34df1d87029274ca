import { access, mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bootstrap } from '../bootstrap.ts';
import type { Database } from '../database.ts';
import { openPgliteDatabase } from '../database-pglite.ts';
import { openPostgresDatabase } from '../database-postgres.ts';
import { lockDirectory } from '../lock.ts';
import { refuseOlderBuild, refuseOlderVersions } from '../older-build.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { extractArchive } from './archive.ts';
import { unpackFolder } from './folder-archive.ts';
import { readDumpedVersions, restoreServer } from './server-dump.ts';

type RestoreOptions = { file: string; dataDir: string; databaseUrl: string | undefined; now?: Date };
export type Restored = {
  /** The folder of the replaced database, or null. */
  previousFolder: string | null;
  /** The number of missing photographs and videos that were restored. */
  mediaFiles: number;
};

/** Replaces the database, which must not be in use; the machine may be new. */
export async function restoreBackup({
  file,
  dataDir,
  databaseUrl,
  now = new Date(),
}: RestoreOptions): Promise<Restored> {
  await access(file).catch((cause: unknown) => {
    throw new StartupError(`The backup ${file} cannot be read (${errorCode(cause)}).`, { cause });
  });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = databaseUrl === undefined ? lockDirectory(dataDir) : null;
  try {
    const place = { dataDir, databaseUrl, now };
    if (/\.tar$/.test(file)) return await restoreArchive(file, place);
    requireKind(toKind(file), databaseUrl);
    const replaceDatabase = await stageDatabase(file, place);
    return { previousFolder: await replaceDatabase(), mediaFiles: 0 };
  } finally {
    lock?.release();
  }
}

type Place = { dataDir: string; databaseUrl: string | undefined; now: Date };

async function restoreArchive(file: string, place: Place): Promise<Restored> {
  const unpacked = join(place.dataDir, 'restore.new');
  try {
    const archive = await extractArchive(file, unpacked).catch((cause: unknown) => {
      throw incompleteBackup(file, cause);
    });
    requireKind(archive.kind, place.databaseUrl);
    const replaceDatabase = await stageDatabase(archive.databaseFile, place);
    // Media first: unused files do no harm, vehicles without photographs do.
    const mediaFiles = await addMissingFiles(archive.mediaDir, join(place.dataDir, 'media'));
    return { previousFolder: await replaceDatabase(), mediaFiles };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

function toKind(file: string): Database['kind'] {
  if (/\.tar\.gz$/.test(file)) return 'pglite';
  if (/\.dump$/.test(file)) return 'postgres';
  throw new StartupError(`${file} is not a backup: the name of one ends in .tar.gz, .dump or .tar.`);
}

function requireKind(kind: Database['kind'], databaseUrl: string | undefined): void {
  if ((kind === 'pglite') === (databaseUrl === undefined)) return;
  throw new StartupError(
    kind === 'pglite'
      ? 'This is a backup of the embedded database: restore it without DATABASE_URL.'
      : 'This is a backup of a Postgres server: set DATABASE_URL to the server.',
  );
}

/** The content of a file name never changes, so existing files are skipped. */
async function addMissingFiles(from: string, to: string): Promise<number> {
  let added = 0;
  for await (const entry of await opendir(from, { recursive: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    const isThere = await access(target).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(source, target);
    added += 1;
  }
  return added;
}

/** Validates a backup without changing anything. The returned function installs it and returns the replaced folder. */
async function stageDatabase(file: string, place: Place): Promise<() => Promise<string | null>> {
  const { dataDir, databaseUrl, now } = place;
  if (databaseUrl === undefined) {
    const folder = join(dataDir, 'db');
    const restored = await stageFolder(`${folder}.restored`, file);
    return () => replaceFolder(folder, restored, now);
  }
  await refuseOlderVersions(await readDumpedVersions(databaseUrl, file), 'The database in this backup');
  return async () => {
    const database = openPostgresDatabase(databaseUrl);
    try {
      // The dump grants rights to roles, which belong to the server and are not dumped.
      await bootstrap(database);
    } finally {
      await database.close();
    }
    await restoreServer(databaseUrl, file);
    return null;
  };
}

async function stageFolder(restored: string, file: string): Promise<string> {
  await rm(restored, { recursive: true, force: true });
  try {
    await unpackFolder(file, restored);
  } catch (cause) {
    throw incompleteBackup(file, cause);
  }
  const database = await openPgliteDatabase({ folder: restored });
  const refusal = await refuseOlderBuild(database, 'The database in this backup').catch((error: unknown) => error);
  await database.close();
  if (refusal === undefined) return restored;
  await rm(restored, { recursive: true, force: true });
  throw refusal;
}

async function replaceFolder(folder: string, restored: string, now: Date): Promise<string | null> {
  const previousFolder = `${folder}.before-${now.toISOString().replace(/[:.]/g, '-')}`;
  const hadFolder = await rename(folder, previousFolder).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  await rename(restored, folder);
  return hadFolder ? previousFolder : null;
}

function incompleteBackup(file: string, cause: unknown): StartupError {
  return new StartupError(`The backup ${file} is incomplete, nothing was changed (${errorCode(cause)}).`, { cause });
}
