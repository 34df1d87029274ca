import type { FileEntry } from '@zip.js/zip.js';
import { DomainError } from '../../errors.ts';
import { maxUploadBytes, tooLargeMessage } from '../../media/check-upload.ts';
import { describeOtherType, findImageType } from '../../media/image-type.ts';
import { importLimits } from '../parsed-file.ts';
import type { ArchiveFile } from './match-archive.ts';
import { readEntry, readFirstBytes } from './read-entry.ts';

const archiveLimits = {
  files: 5_000,
  /** The sum of the sizes that the archive's directory declares. */
  unpackedBytes: 4_000_000_000,
} as const;

export type OpenedArchive = {
  files: ArchiveFile[];
  /** The file of vehicles in the archive, such as our export writes it; null unless there is exactly one. */
  table: { index: number; name: string } | null;
};

const photographName = /\.(?:jpe?g|png|webp|hei[cf])$/i;
const tableName = /\.(?:csv|tsv|xlsx|json)$/i;
/** What file managers add. */
const ignoredName = /(?:^|\/)(?:__MACOSX\/|\.(?!\.\/)|Thumbs\.db$|desktop\.ini$)/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type PhotographArchive = ReturnType<typeof createPhotographArchive>;

/** A ZIP of photographs. Only its directory is held in memory; files are unpacked one by one. */
export function createPhotographArchive() {
  let entries: FileEntry[] = [];

  async function open(file: Blob): Promise<OpenedArchive> {
    entries = await readDirectory(file);
    const tables = entries.flatMap(({ filename }, index) =>
      tableName.test(filename) && !filename.includes('/') ? [{ index, name: filename }] : [],
    );
    const table = tables.length === 1 ? (tables[0] ?? null) : null;
    const files: ArchiveFile[] = [];
    for (const [index, entry] of entries.entries()) {
      if (index === table?.index) continue;
      const refusal = refuse(entry) ?? (await refuseContent(entry));
      files.push({ index, ...describeEntry(entry), refusal });
    }
    return { files, table };
  }

  function find(index: number): FileEntry {
    const entry = entries[index];
    if (!entry) throw new DomainError('not-found', 'The file is not in the archive');
    return entry;
  }

  /** Rejects with the reason if the content is no photograph or is larger than declared. */
  async function readPhotograph(index: number): Promise<File> {
    const entry = find(index);
    const parts = await readEntry(entry, maxUploadBytes);
    const start = parts[0] ?? new Uint8Array();
    const type = findImageType(start);
    if (type === null) throw new DomainError('invalid', describeOtherType(start));
    return new File(parts, toFileName(entry.filename), { type });
  }

  async function readTable(index: number): Promise<File> {
    const entry = find(index);
    return new File(await readEntry(entry, importLimits.fileBytes), toFileName(entry.filename));
  }

  return { open, readPhotograph, readTable };
}

/** Unsafe names are refused one by one below, with the reason. */
const readerOptions = { filenameValidation: 'tolerant' } as const;

async function readDirectory(file: Blob): Promise<FileEntry[]> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const entries: FileEntry[] = [];
  let total = 0;
  try {
    for await (const entry of new ZipReader(new BlobReader(file), readerOptions).getEntriesGenerator()) {
      if (entry.directory || ignoredName.test(entry.filename)) continue;
      total += entry.uncompressedSize;
      if (entries.length >= archiveLimits.files) throw tooMany();
      if (total > archiveLimits.unpackedBytes) throw tooLarge();
      entries.push(entry);
    }
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError('invalid', 'This is not a ZIP archive, or it is damaged.', { cause });
  }
  return entries;
}

function tooMany(): DomainError {
  return new DomainError('invalid', 'The archive has more than 5,000 files. Split it and choose the parts in turn.');
}

function tooLarge(): DomainError {
  return new DomainError('invalid', 'The archive unpacks to more than 4 GB. Split it and choose the parts in turn.');
}

function refuse({ filename, encrypted, uncompressedSize }: FileEntry): string | null {
  if (isUnsafe(filename)) return 'Its name leads out of the archive';
  if (!photographName.test(filename)) return /\.pdf$/i.test(filename) ? 'Not a photograph (PDF)' : 'Not a photograph';
  if (encrypted) return 'Protected with a password';
  if (uncompressedSize === 0) return 'The file is empty';
  return uncompressedSize > maxUploadBytes ? tooLargeMessage : null;
}

async function refuseContent(entry: FileEntry): Promise<string | null> {
  try {
    const start = await readFirstBytes(entry);
    return findImageType(start) ? null : describeOtherType(start);
  } catch {
    return 'The file is damaged';
  }
}

/** Nothing is written to a disk; such a name still means that the archive was made to do harm. */
function isUnsafe(path: string): boolean {
  const parts = path.split(/[\\/]/);
  return parts.includes('..') || /^(?:[\\/]|[a-z]:)/i.test(path) || path.includes('\0');
}

function describeEntry({ filename, uncompressedSize, signature, comment }: FileEntry) {
  const checksum = (signature ?? 0).toString(16).padStart(8, '0');
  return {
    path: filename.replaceAll('\\', '/'),
    bytes: uncompressedSize,
    key: `${checksum}-${uncompressedSize}`,
    imageId: uuid.test(comment) ? comment : null,
  };
}

function toFileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
