import { openAsBlob } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder } from '../database-pglite.ts';
import { lockDirectory } from '../lock.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { restoreServer } from './server-dump.ts';

type RestoreOptions = { file: string; dataDir: string; databaseUrl: string | undefined; now?: Date };

/**
 * Puts a backup in the place of the database, which nobody may be using. Returns the folder in which the database that
 * was there is kept, or null.
 */
export async function restoreBackup({
  file,
  dataDir,
  databaseUrl,
  now = new Date(),
}: RestoreOptions): Promise<string | null> {
  await access(file).catch((cause: unknown) => {
    throw new StartupError(`The backup ${file} cannot be read (${errorCode(cause)}).`, { cause });
  });
  const isFolder = /\.tar\.gz$/.test(file);
  if (isFolder !== (databaseUrl === undefined)) {
    throw new StartupError(
      isFolder
        ? 'This is a backup of the embedded database: restore it without DATABASE_URL.'
        : 'This is a backup of a Postgres server: set DATABASE_URL to the server.',
    );
  }
  if (databaseUrl !== undefined) {
    await restoreServer(databaseUrl, file);
    return null;
  }
  const lock = lockDirectory(dataDir);
  try {
    return await replaceFolder(join(dataDir, 'db'), file, now);
  } finally {
    lock.release();
  }
}

/** The backup is opened beside the database before it takes its place. */
async function replaceFolder(folder: string, file: string, now: Date): Promise<string | null> {
  const restored = `${folder}.restored`;
  const kept = `${folder}.before-${now.toISOString().replace(/[:.]/g, '-')}`;
  await rm(restored, { recursive: true, force: true });
  try {
    await prepareFolder(restored, await openAsBlob(file));
  } catch (cause) {
    throw new StartupError(`The backup ${file} is not whole, nothing was changed (${errorCode(cause)}).`, { cause });
  }
  const isKept = await rename(folder, kept).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  await rename(restored, folder);
  return isKept ? kept : null;
}
