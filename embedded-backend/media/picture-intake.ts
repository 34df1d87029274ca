import { randomUUID } from 'node:crypto';
import type { ImageFileFormat } from './file-signature.ts';
import { queueImageJob } from './image-concurrency.ts';
import type { EncodedImage } from './image-jobs.ts';
import { invalidFile, MediaRefusal } from './media-refusal.ts';

export type StoredPicture = EncodedImage & { format: 'jpg' | 'webp' };

/** Uploads take turns with the networks of visitors. */
const uploads = 'uploads';

/**
 * Re-encodes an uploaded picture: upright, first frame only, without metadata or hidden content. Photographs stay JPEG,
 * others become WebP.
 */
export async function takeInPicture(path: string, format: ImageFileFormat): Promise<StoredPicture> {
  const job = { kind: 'intake' as const, path, format };
  try {
    const encoded = await queueImageJob({ network: uploads, key: randomUUID(), job });
    return { ...encoded, format: format === 'jpeg' ? 'jpg' : 'webp' };
  } catch (cause) {
    throw cause instanceof MediaRefusal ? cause : invalidFile(cause);
  }
}
