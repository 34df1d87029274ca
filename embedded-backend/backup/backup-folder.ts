import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type BackupFile = {
  name: string;
  createdAt: string;
  bytes: number;
  withMedia: boolean;
};

/** The part of a backup's name after the time. */
export type BackupExtension = 'tar.gz' | 'dump' | 'with-media.tar';

/** Older ones are deleted: two weeks of daily backups, and two archives with media. */
const maxBackups = 14;
const maxArchives = 2;
const namePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.(?:tar\.gz|dump|with-media\.tar)$/;

export function toBackupName(now: Date, extension: BackupExtension): string {
  return `${now.toISOString().replace(/[:.]/g, '-')}.${extension}`;
}

/** Parsed from the name; null for other files. */
export function toBackupTime(name: string): string | null {
  const [, day, hour, minute, second, millisecond] = namePattern.exec(name) ?? [];
  return day ? `${day}T${hour}:${minute}:${second}.${millisecond}Z` : null;
}

export function isArchiveName(name: string): boolean {
  return name.endsWith('.with-media.tar');
}

/** Finished backups, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => describeBackup(folder, name)),
  );
  return files.filter((file) => file !== null);
}

export async function describeBackup(folder: string, name: string): Promise<BackupFile | null> {
  const createdAt = toBackupTime(name);
  const found = createdAt && (await stat(join(folder, name)).catch(() => null));
  return found ? { name, createdAt, bytes: found.size, withMedia: isArchiveName(name) } : null;
}

export async function removeOldBackups(folder: string): Promise<void> {
  const files = await listBackups(folder);
  const databases = files.filter(({ withMedia }) => !withMedia).slice(maxBackups);
  const archives = files.filter(({ withMedia }) => withMedia).slice(maxArchives);
  for (const { name } of [...databases, ...archives]) await rm(join(folder, name), { force: true });
}

/** Deletes incomplete backups, except those in `running`. */
export async function removeAbandonedDrafts(folder: string, running: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, backup] = /^(.+)\.new(?:\.parts|\.files)?$/.exec(name) ?? [];
    if (!backup || running.has(backup) || toBackupTime(backup) === null) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
