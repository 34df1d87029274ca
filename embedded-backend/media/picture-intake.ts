import sharp from 'sharp';
import type { ImageFileFormat } from './file-signature.ts';
import { createGate } from './gate.ts';
import { invalidFile } from './media-refusal.ts';

export type StoredPicture = { bytes: Buffer; format: 'jpg' | 'webp'; width: number; height: number };

/** A picture that unpacks to more is refused unopened: its size on disk says nothing of the memory it takes. */
const maxPixels = 50_000_000;

/** Larger photographs are stored at this size, which is more than is ever delivered. */
const maxSidePixels = 4096;

const timeLimitSeconds = 30;
const throughGate = createGate(2);

/**
 * Makes a picture of our own from a file that was sent: turned upright, without metadata and without whatever else the
 * file may hold. Only the first frame is kept. Photographs stay JPEG, all others become WebP.
 */
export function takeInPicture(path: string, format: ImageFileFormat): Promise<StoredPicture> {
  return throughGate(async () => {
    try {
      return await encode(path, format);
    } catch (cause) {
      throw invalidFile(cause);
    }
  });
}

async function encode(path: string, format: ImageFileFormat): Promise<StoredPicture> {
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const found = await sharp(path, options).metadata();
  const isExpected = found.format === format || (found.format === 'heif' && ['avif', 'heic'].includes(format));
  if (!isExpected) throw new Error(`A ${format} file was read as ${found.format}`);
  if (found.width * found.height > maxPixels) throw new Error(`${found.width} × ${found.height} pixels are too many`);
  const picture = sharp(path, options)
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeLimitSeconds });
  const encoded = format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.webp({ quality: 90, effort: 4 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, format: format === 'jpeg' ? 'jpg' : 'webp', width: info.width, height: info.height };
}
