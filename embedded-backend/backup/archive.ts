import { mkdir, open, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { create, extract, replace } from 'tar';
import * as v from 'valibot';
import type { Database } from '../database.ts';
import { errorCode, StartupError } from '../startup-error.ts';

const manifestSchema = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  kind: v.picklist(['pglite', 'postgres']),
});
/** The last entry; an archive without it is incomplete. */
const sealSchema = v.object({ files: v.number(), bytes: v.number() });

const manifestFile = 'manifest.json';
const sealFile = 'complete.json';
const mediaFolder = 'media';
const databaseFiles = { pglite: 'database.tar.gz', postgres: 'database.dump' } as const;

type MediaTotal = v.InferOutput<typeof sealSchema>;
type ArchiveSource = { database: Pick<Database, 'kind' | 'dump'>; mediaDir: string; createdAt: string };

/** Unfinished uploads have names with a leading dot. */
const isHidden = (path: string) => path.split('/').some((part) => part.length > 1 && part.startsWith('.'));

export async function measureMedia(mediaDir: string): Promise<MediaTotal> {
  const total = { files: 0, bytes: 0 };
  const folder = await opendir(mediaDir, { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of folder) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isHidden(path.slice(mediaDir.length))) continue;
    const found = await stat(path).catch(() => null);
    total.files += 1;
    total.bytes += found?.size ?? 0;
  }
  return total;
}

/**
 * Streams the database and all media into one uncompressed tar file. It contains no keys; the restored machine makes
 * its own.
 */
export async function writeArchive(file: string, { database, mediaDir, createdAt }: ArchiveSource): Promise<void> {
  const parts = `${file}.parts`;
  try {
    await mkdir(parts, { recursive: true, mode: 0o700 });
    await writeFile(file, '', { mode: 0o600 });
    // The database first: media added later are extra files, not missing ones.
    await database.dump(join(parts, databaseFiles[database.kind]));
    await writeFile(join(parts, manifestFile), JSON.stringify({ format: 1, createdAt, kind: database.kind }));
    await create({ file, cwd: parts }, [manifestFile, databaseFiles[database.kind]]);
    await writeFile(join(parts, sealFile), JSON.stringify(await appendMedia(file, mediaDir)));
    await replace({ file, cwd: parts }, [sealFile]);
    const handle = await open(file, 'r');
    await handle.sync().finally(() => handle.close());
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

async function appendMedia(file: string, mediaDir: string): Promise<MediaTotal> {
  const total = { files: 0, bytes: 0 };
  await mkdir(mediaDir, { recursive: true, mode: 0o700 });
  const filter: Filter = (path, entry) => {
    if (isHidden(path)) return false;
    if (!('isFile' in entry && entry.isFile())) return true;
    total.files += 1;
    total.bytes += entry.size;
    return true;
  };
  await replace({ file, cwd: dirname(mediaDir), filter }, [basename(mediaDir)]);
  return total;
}

type Filter = NonNullable<Parameters<typeof extract>[0]['filter']>;

export type ExtractedArchive = { kind: Database['kind']; databaseFile: string; mediaDir: string };

const archiveEntries = /^(?:manifest\.json|complete\.json|database\.tar\.gz|database\.dump|media\/.*)$/;

/** Rejects when the archive is incomplete or has another format. */
export async function extractArchive(file: string, folder: string): Promise<ExtractedArchive> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = { files: 0, bytes: 0 };
  const filter: Filter = (path, entry) => {
    if (!('type' in entry) || !archiveEntries.test(path) || (entry.type !== 'File' && entry.type !== 'Directory'))
      return false;
    if (entry.type === 'File' && path.startsWith(`${mediaFolder}/`)) {
      found.files += 1;
      found.bytes += entry.size;
    }
    return true;
  };
  await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter });
  const { kind } = await readPart(folder, manifestFile, manifestSchema);
  const sealed = await readPart(folder, sealFile, sealSchema);
  if (sealed.files !== found.files || sealed.bytes !== found.bytes) {
    throw new StartupError(`It should hold ${sealed.files} photographs and videos and holds ${found.files}.`);
  }
  const mediaDir = join(folder, mediaFolder);
  await mkdir(mediaDir, { recursive: true, mode: 0o700 });
  return { kind, databaseFile: join(folder, databaseFiles[kind]), mediaDir };
}

async function readPart<TSchema extends v.GenericSchema>(folder: string, name: string, schema: TSchema) {
  return v.parse(schema, JSON.parse(await readFile(join(folder, name), 'utf8')));
}
