import { createWriteStream, constants as fileSystem } from 'node:fs';
import { cp, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { create, extract } from 'tar';

/** Of Postgres' own files, the one that each database has. */
const versionFile = 'PG_VERSION';

/** Nothing may write to the files while they are read. File systems that can share blocks between files do. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, mode: fileSystem.COPYFILE_FICLONE });
}

/** Streams the folder into one compressed file. Unlike tar's own option, compression runs in another thread. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const packed = Readable.from(create({ cwd: folder }, ['.']));
  await pipeline(
    packed,
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
}

/** Makes the folder from a backup's file. Rejects when the file is incomplete or no database. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const problems: string[] = [];
  const onwarn = (code: string, message: string | Error) => {
    // Older backups have absolute paths.
    if (code !== 'TAR_ENTRY_INFO') problems.push(String(message));
  };
  try {
    // In sync, or files would still be written after an error.
    extract({ file, cwd: folder, preserveOwner: false, onwarn, sync: true });
    if (problems[0] !== undefined) throw new Error(problems[0]);
    await stat(join(folder, versionFile));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
