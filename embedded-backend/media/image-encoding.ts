import sharp, { type Sharp } from 'sharp';
import type { EncodedImage, ImageJob, IntakeJob, SizeJob } from './image-jobs.ts';

/** Larger pictures are refused, because decoding them would exhaust memory. */
const maxSizedPixels = 60_000_000;

/**
 * Larger pictures are refused before decoding, since a small file can unpack to a huge picture. Cameras and phones
 * produce up to 50 megapixels, decoded at reduced size; other formats are decoded in full.
 */
const maxPhotographPixels = 51_000_000;
const maxPixels = 25_000_000;

/** Larger photographs are scaled down; no page shows more. */
const maxSidePixels = 4096;

const timeLimitSeconds = 10;

// One thread per picture leaves processors for other requests.
sharp.concurrency(1);
sharp.cache(false);

export function encodeImage(job: ImageJob): Promise<EncodedImage> {
  return job.kind === 'size' ? encodeSize(job) : encodeIntake(job);
}

function encodeSize({ path, width, format, quality }: SizeJob): Promise<EncodedImage> {
  const picture = sharp(path, { limitInputPixels: maxSizedPixels, failOn: 'error' })
    .rotate()
    .timeout({ seconds: timeLimitSeconds });
  if (width !== undefined) picture.resize({ width, withoutEnlargement: true });
  // JPEG has no transparency; without a background, cut-outs would become black.
  return toEncoded(
    format === 'webp'
      ? picture.webp({ quality, effort: 4 })
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
  );
}

/** Upright, first frame only, without metadata or hidden content. Photographs stay JPEG, others become WebP. */
async function encodeIntake({ path, format }: IntakeJob): Promise<EncodedImage> {
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
  return toEncoded(format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.webp({ quality: 90, effort: 4 }));
}

async function toEncoded(picture: Sharp): Promise<EncodedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
