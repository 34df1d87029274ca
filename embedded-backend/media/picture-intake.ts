import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ImageFileFormat } from './file-signature.ts';
import { imageQueue } from './image-concurrency.ts';
import { invalidFile } from './media-refusal.ts';

export type StoredPicture = { bytes: Buffer; format: 'jpg' | 'webp'; width: number; height: number };

/**
 * Larger pictures are refused before decoding, since a small file can unpack to a huge picture. Cameras and phones
 * produce up to 50 megapixels, decoded at reduced size; other formats are decoded in full.
 */
const maxPhotographPixels = 51_000_000;
const maxPixels = 25_000_000;

/** Larger photographs are scaled down; no page shows more. */
const maxSidePixels = 4096;

const timeLimitSeconds = 10;

/** Uploads take turns with the networks of visitors. */
const uploads = 'uploads';

/**
 * Re-encodes an uploaded picture: upright, first frame only, without metadata or hidden content. Photographs stay JPEG,
 * others become WebP.
 */
export function takeInPicture(path: string, format: ImageFileFormat): Promise<StoredPicture> {
  return imageQueue.run(uploads, randomUUID(), async () => {
    try {
      return await encode(path, format);
    } catch (cause) {
      throw invalidFile(cause);
    }
  });
}

async function encode(path: string, format: ImageFileFormat): Promise<StoredPicture> {
  const limitInputPixels = format === 'jpeg' || format === 'heic' ? maxPhotographPixels : maxPixels;
  const options = { limitInputPixels, failOn: 'error' } as const;
  const found = await sharp(path, options).metadata();
  const isExpected = found.format === format || (found.format === 'heif' && ['avif', 'heic'].includes(format));
  if (!isExpected) throw new Error(`A ${format} file was read as ${found.format}`);
  if (found.width * found.height > limitInputPixels)
    throw new Error(`${found.width} × ${found.height} pixels are too many`);
  const picture = sharp(path, options)
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeLimitSeconds });
  const encoded = format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.webp({ quality: 90, effort: 4 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, format: format === 'jpeg' ? 'jpg' : 'webp', width: info.width, height: info.height };
}
