import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { resolveFile } from '@dealer/server/resolve-file';
import type { Database } from '../database.ts';
import { StartupError } from '../startup-error.ts';
import { measureMedia, writeArchive } from './archive.ts';
import {
  type BackupExtension,
  type BackupFile,
  describeBackup,
  isArchiveName,
  listBackups,
  removeAbandonedDrafts,
  removeOldBackups,
  toBackupName,
  toBackupTime,
} from './backup-folder.ts';

/** `fraction` is from 0 to 1. */
type ArchiveProgress = { startedAt: string; fraction: number };

export type Backups = {
  list(): Promise<BackupFile[]>;
  create(): Promise<BackupFile>;
  /** With all photographs and videos. */
  createArchive(): Promise<BackupFile>;
  archiveProgress(): Promise<ArchiveProgress | null>;
  /**
   * Start of the oldest backup that contains no media; null when there is none. Media in use at that time must not be
   * deleted.
   */
  oldestReference(): Promise<string | null>;
  read(name: string): Promise<{ bytes: number; body: ReadableStream } | null>;
};

/** Free disk space that an archive must leave. */
const reserveBytes = 256 * 1024 * 1024;
const megabyte = 1024 * 1024;

type Fill = (draft: string, createdAt: string) => Promise<void>;
type BackupOptions = {
  database: Pick<Database, 'kind' | 'dump'>;
  folder: string;
  mediaDir: string;
  now?: () => Date;
};

export function createBackups({ database, folder, mediaDir, now = () => new Date() }: BackupOptions): Backups {
  const databaseExtension = database.kind === 'pglite' ? 'tar.gz' : 'dump';
  const drafts = new Set<string>();
  const running = new Map<BackupExtension, Promise<BackupFile>>();
  let expectedBytes = 0;

  /** Written under a temporary name and renamed when complete. */
  async function write(extension: BackupExtension, fill: Fill): Promise<BackupFile> {
    const name = toBackupName(now(), extension);
    const draft = join(folder, `${name}.new`);
    drafts.add(name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandonedDrafts(folder, drafts);
      await fill(draft, toBackupTime(name) ?? '');
      await rename(draft, join(folder, name));
    } finally {
      drafts.delete(name);
      await rm(draft, { force: true });
    }
    await removeOldBackups(folder);
    const made = await describeBackup(folder, name);
    if (!made) throw new Error(`The backup ${name} is not there`);
    return made;
  }

  /** Concurrent calls for the same kind share one backup. */
  function once(extension: BackupExtension, fill: Fill): Promise<BackupFile> {
    const known = running.get(extension);
    if (known) return known;
    const made = write(extension, fill).finally(() => running.delete(extension));
    running.set(extension, made);
    return made;
  }

  async function fillArchive(draft: string, createdAt: string): Promise<void> {
    const { bytes } = await measureMedia(mediaDir);
    await requireRoom(folder, bytes);
    expectedBytes = bytes;
    await writeArchive(draft, { database, mediaDir, createdAt });
  }

  async function archiveProgress(): Promise<ArchiveProgress | null> {
    const name = [...drafts].find(isArchiveName);
    const startedAt = name && toBackupTime(name);
    if (!startedAt) return null;
    const { size } = await stat(join(folder, `${name}.new`)).catch(() => ({ size: 0 }));
    return { startedAt, fraction: expectedBytes > 0 ? Math.min(size / expectedBytes, 1) : 0 };
  }

  async function oldestReference(): Promise<string | null> {
    // A finished archive contains its media, so it refers to no other files.
    const finished = (await listBackups(folder)).filter(({ withMedia }) => !withMedia);
    const startTimes = [...drafts].map(toBackupTime).filter((time) => time !== null);
    return [...finished.map(({ createdAt }) => createdAt), ...startTimes].sort()[0] ?? null;
  }

  return {
    list: () => listBackups(folder),
    create: () => once(databaseExtension, (draft) => database.dump(draft)),
    createArchive: () => once('with-media.tar', fillArchive),
    archiveProgress,
    oldestReference,
    async read(name) {
      const file = await describeBackup(folder, name);
      const path = file && resolveFile(folder, [name]);
      if (!path) return null;
      return { bytes: file.bytes, body: Readable.toWeb(createReadStream(path)) as ReadableStream };
    },
  };
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk || disk.bavail * disk.bsize >= bytes + reserveBytes) return;
  throw new StartupError(
    `The disk has no room for an archive of ${Math.ceil(bytes / megabyte)} MB. Free some, or move older archives elsewhere.`,
  );
}
