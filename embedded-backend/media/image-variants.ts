import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { joinImageJob, queueImageJob } from './image-concurrency.ts';
import type { SourceFile } from './source-file.ts';
import type { ImageFormat } from './transformation.ts';

export type Variant = { width?: number; format: ImageFormat; quality: number };

// Part of every cache key; increase it when the encoding changes.
const encodingVersion = 3;

/** Identifies a variant of the source's current content; used as file name and ETag. */
export function variantKey(source: SourceFile, variant: Variant): string {
  const parts = [encodingVersion, source.path, source.sizeBytes, source.modifiedMs, variant.width ?? 0, variant.format];
  return createHash('sha256')
    .update([...parts, variant.quality].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/** The network whose turn a new size takes, and the signal that the request has ended. */
export type Requester = { network: string; signal?: AbortSignal };

type RunningVariant = { bytes: Promise<Uint8Array>; wantedBy: number };

export type ImageVariants = {
  getVariant(source: SourceFile, variant: Variant, requester: Requester): Promise<Uint8Array>;
  /** Deletes every cached size of a picture. */
  forget(source: SourceFile): Promise<void>;
};

/** Creates sized pictures on demand and caches them, one folder per source. */
export function createImageVariants(cacheDir: string): ImageVariants {
  const running = new Map<string, RunningVariant>();

  function folderOf(source: SourceFile): string {
    const name = createHash('sha256').update(source.path).digest('hex').slice(0, 32);
    return path.join(cacheDir, name.slice(0, 2), name);
  }

  function start(source: SourceFile, variant: Variant, { network, cached }: { network: string; cached: string }) {
    const isWanted = () => started.wantedBy > 0;
    const job = { kind: 'size' as const, path: source.path, ...variant };
    const bytes = queueImageJob({ network, key: cached, job, isWanted })
      .then((encoded) => keep(cached, encoded.bytes))
      .finally(() => running.delete(cached));
    const started: RunningVariant = { bytes, wantedBy: 0 };
    running.set(cached, started);
    return started;
  }

  async function getVariant(source: SourceFile, variant: Variant, { network, signal }: Requester): Promise<Uint8Array> {
    const cached = path.join(folderOf(source), `${variantKey(source, variant)}.${variant.format}`);
    const known = running.has(cached) ? null : await readFile(cached).catch(() => null);
    if (known !== null) return known;
    const shared = running.get(cached);
    if (shared) joinImageJob(network, cached);
    const made = shared ?? start(source, variant, { network, cached });
    made.wantedBy += signal?.aborted ? 0 : 1;
    signal?.addEventListener('abort', () => (made.wantedBy -= 1), { once: true });
    return made.bytes;
  }

  async function forget(source: SourceFile): Promise<void> {
    // Variants in progress would be cached after the deletion.
    await Promise.allSettled([...running.values()].map(({ bytes }) => bytes));
    await rm(folderOf(source), { recursive: true, force: true });
  }

  return { getVariant, forget };
}

async function keep(file: string, bytes: Uint8Array): Promise<Uint8Array> {
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
