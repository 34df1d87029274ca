import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { imageQueue } from './image-concurrency.ts';
import type { SourceFile } from './source-file.ts';
import type { ImageFormat } from './transformation.ts';

export type Variant = { width?: number; format: ImageFormat; quality: number };

/** Larger pictures are refused, because decoding them would exhaust memory. */
const maxPixels = 60_000_000;

// Part of every cache key; increase it when the encoding changes.
const encodingVersion = 2;

// One thread per picture leaves processors for other requests.
sharp.concurrency(1);
sharp.cache(false);

/** Identifies a variant of the source's current content; used as file name and ETag. */
export function variantKey(source: SourceFile, variant: Variant): string {
  const parts = [encodingVersion, source.path, source.sizeBytes, source.modifiedMs, variant.width ?? 0, variant.format];
  return createHash('sha256')
    .update([...parts, variant.quality].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

export type ImageVariants = {
  /** `network` is whose turn a new size takes. */
  getVariant(source: SourceFile, variant: Variant, network: string): Promise<Buffer>;
  /** Deletes every cached size of a picture. */
  forget(source: SourceFile): Promise<void>;
};

/** Creates sized pictures on demand and caches them, one folder per source. */
export function createImageVariants(cacheDir: string): ImageVariants {
  const running = new Map<string, Promise<Buffer>>();

  function folderOf(source: SourceFile): string {
    const name = createHash('sha256').update(source.path).digest('hex').slice(0, 32);
    return path.join(cacheDir, name.slice(0, 2), name);
  }

  async function getVariant(source: SourceFile, variant: Variant, network: string): Promise<Buffer> {
    const key = variantKey(source, variant);
    const cached = path.join(folderOf(source), `${key}.${variant.format}`);
    const known = running.has(key) ? null : await readFile(cached).catch(() => null);
    if (known !== null) return known;
    const started = running.get(key);
    if (started) {
      imageQueue.join(network, cached);
      return started;
    }
    const job = imageQueue
      .run(network, cached, () => encode(source, variant))
      .then((bytes) => keep(cached, bytes))
      .finally(() => running.delete(key));
    running.set(key, job);
    return job;
  }

  async function forget(source: SourceFile): Promise<void> {
    // Variants in progress would be cached after the deletion.
    await Promise.allSettled(running.values());
    await rm(folderOf(source), { recursive: true, force: true });
  }

  return { getVariant, forget };
}

async function encode(source: SourceFile, { width, format, quality }: Variant): Promise<Buffer> {
  const picture = sharp(source.path, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
  if (width !== undefined) picture.resize({ width, withoutEnlargement: true });
  // JPEG has no transparency; without a background, cut-outs would become black.
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
    // A failed cache write costs time, not the response.
    console.warn('A sized picture could not be cached:', error);
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
  return bytes;
}
