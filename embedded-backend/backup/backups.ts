import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../database.ts';

export type BackupFile = { name: string; createdAt: string; bytes: number };

/** The backups of one database, in a folder. */
export type Backups = {
  /** Newest first. */
  list(): Promise<BackupFile[]>;
  create(): Promise<BackupFile>;
  /** Null when there is none of that name. */
  read(name: string): Promise<{ bytes: number; body: ReadableStream } | null>;
};

/** More than these are not kept: two weeks of days. */
const keptBackups = 14;
const namePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.(?:tar\.gz|dump)$/;

export function createBackups(
  database: Pick<Database, 'kind' | 'dump'>,
  folder: string,
  now: () => Date = () => new Date(),
): Backups {
  const extension = database.kind === 'pglite' ? 'tar.gz' : 'dump';
  let running: Promise<BackupFile> | null = null;

  async function list(): Promise<BackupFile[]> {
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.sort().reverse().map(describe));
    return files.filter((file) => file !== null);
  }

  async function describe(name: string): Promise<BackupFile | null> {
    const createdAt = toTime(name);
    if (createdAt === null) return null;
    const { size } = await stat(join(folder, name));
    return { name, createdAt, bytes: size };
  }

  /** What a backup that was cut off has left: no other one is made at the same time. */
  async function removeDrafts(): Promise<void> {
    const drafts = (await readdir(folder)).filter(
      (name) => name.endsWith('.new') && toTime(name.slice(0, -4)) !== null,
    );
    for (const draft of drafts) await rm(join(folder, draft), { force: true });
  }

  /** A backup has its name only once it is whole. */
  async function write(): Promise<BackupFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeDrafts();
    const name = `${now().toISOString().replace(/[:.]/g, '-')}.${extension}`;
    const draft = join(folder, `${name}.new`);
    try {
      await database.dump(draft);
      await rename(draft, join(folder, name));
    } finally {
      await rm(draft, { force: true });
    }
    const files = await list();
    for (const old of files.slice(keptBackups)) await rm(join(folder, old.name), { force: true });
    const made = files.find((file) => file.name === name);
    if (!made) throw new Error(`The backup ${name} is not there`);
    return made;
  }

  /** Whoever asks while one is being made gets that one. */
  function create(): Promise<BackupFile> {
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  }

  async function read(name: string) {
    const file = (await list()).find((known) => known.name === name);
    if (!file) return null;
    return { bytes: file.bytes, body: Readable.toWeb(createReadStream(join(folder, file.name))) as ReadableStream };
  }

  return { list, create, read };
}

/** When a backup was made, by its name; null for any other file. */
function toTime(name: string): string | null {
  const [, day, hour, minute, second, millisecond] = namePattern.exec(name) ?? [];
  return day ? `${day}T${hour}:${minute}:${second}.${millisecond}Z` : null;
}
