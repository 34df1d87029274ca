import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { SourceFile } from './source-file.ts';
import type { ImageFormat } from './transformation.ts';

export type Variant = { width?: number; format: ImageFormat; quality: number };

/** Stored pictures larger than this are refused: decoding them would take the server's memory. */
const maxPixels = 60_000_000;

// Part of every key: move it when the encoding changes, and old cached files are no longer found.
const encodingVersion = 2;

// One thread per picture keeps the machine responsive while a page of cards is made.
sharp.concurrency(1);
sharp.cache(false);

/** Names one variant of one state of a source: the cache's file name, and the ETag. */
export function variantKey(source: SourceFile, variant: Variant): string {
  const parts = [encodingVersion, source.path, source.sizeBytes, source.modifiedMs, variant.width ?? 0, variant.format];
  return createHash('sha256')
    .update([...parts, variant.quality].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

export type ImageVariants = {
  getVariant(source: SourceFile, variant: Variant): Promise<Buffer>;
  /** Removes every size of a picture from the cache. */
  forget(source: SourceFile): Promise<void>;
};

/** Makes sized pictures on demand, each once, and keeps them in `cacheDir`, a folder for each source. */
export function createImageVariants(cacheDir: string): ImageVariants {
  const running = new Map<string, Promise<Buffer>>();

  function folderOf(source: SourceFile): string {
    const name = createHash('sha256').update(source.path).digest('hex').slice(0, 32);
    return path.join(cacheDir, name.slice(0, 2), name);
  }

  async function getVariant(source: SourceFile, variant: Variant): Promise<Buffer> {
    const key = variantKey(source, variant);
    const cached = path.join(folderOf(source), `${key}.${variant.format}`);
    const known = running.get(key) ?? (await readFile(cached).catch(() => null));
    if (known !== null) return known;
    const job =
      running.get(key) ??
      encode(source, variant)
        .then((bytes) => keep(cached, bytes))
        .finally(() => running.delete(key));
    running.set(key, job);
    return job;
  }

  async function forget(source: SourceFile): Promise<void> {
    // What is being made at this moment would be kept after the removal.
    await Promise.allSettled(running.values());
    await rm(folderOf(source), { recursive: true, force: true });
  }

  return { getVariant, forget };
}

async function encode(source: SourceFile, { width, format, quality }: Variant): Promise<Buffer> {
  const picture = sharp(source.path, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
  if (width !== undefined) picture.resize({ width, withoutEnlargement: true });
  // JPEG has no transparency: a cut-out would otherwise stand on black.
  return format === 'webp'
    ? picture.webp({ quality, effort: 4 }).toBuffer()
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
}

async function keep(file: string, bytes: Buffer): Promise<Buffer> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    // A full or read-only disk costs time, not the picture.
    console.warn('A sized picture could not be cached:', error);
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
  return bytes;
}
