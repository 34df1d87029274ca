import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { hashBytes } from './keys.ts';
import { filePathSchema, integritySchema, ReleaseRefusal } from './statement.ts';

/** A file of a release; its path is relative to the release's folder. */
export type PackedFile = { path: string; bytes: Uint8Array };

/** More is no build of a remote. */
export const maxReleaseBytes = 200_000_000;
export const maxListBytes = 5_000_000;

const listSchema = v.pipe(
  v.array(
    v.object({ path: filePathSchema, size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), hash: integritySchema }),
  ),
  v.check((files) => files.reduce((sum, { size }) => sum + size, 0) <= maxReleaseBytes),
);

/** The list names each file with size and hash; the archive holds their bytes in that order, compressed. */
export function packFiles(files: readonly PackedFile[]): { list: Uint8Array; archive: Uint8Array } {
  const list = files.map(({ path, bytes }) => ({ path, size: bytes.byteLength, hash: hashBytes(bytes) }));
  v.parse(listSchema, list);
  const archive = gzipSync(Buffer.concat(files.map(({ bytes }) => bytes)), { level: 4 });
  return { list: Buffer.from(JSON.stringify(list)), archive };
}

/** The files of an archive. Throws a ReleaseRefusal if one differs from the list, or the list from its hash. */
export async function unpackFiles(list: Uint8Array, archive: Uint8Array, listHash: string): Promise<PackedFile[]> {
  const entries = readList(list, listHash);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const bytes = await decompress(archive, total);
  if (bytes.byteLength !== total) throw new ReleaseRefusal('altered', 'its archive has another size than its files');
  let start = 0;
  return entries.map(({ path, size, hash }) => {
    const file = bytes.subarray(start, start + size);
    start += size;
    if (hashBytes(file) !== hash) throw new ReleaseRefusal('altered', `its file ${path} has another content`);
    return { path, bytes: file };
  });
}

export function readList(list: Uint8Array, listHash: string): v.InferOutput<typeof listSchema> {
  if (hashBytes(list) !== listHash) throw new ReleaseRefusal('altered', 'its list of files has another content');
  const parsed = v.safeParse(listSchema, JSON.parse(Buffer.from(list).toString()));
  if (!parsed.success) throw new ReleaseRefusal('altered', 'its list of files cannot be read');
  return parsed.output;
}

async function decompress(archive: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    throw new ReleaseRefusal('altered', 'its archive cannot be read');
  }
}
