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

/** About the quality that WebP has at the same number. */
const avifScale = 0.72;
/** Takes 1 to 2.5 times the processor time of WebP; effort 4 takes 6 to 20 times, for 10 % fewer bytes. */
const avifEffort = 1;

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
  if (format === 'avif') return encodeAvif(picture, quality);
  // JPEG has no transparency; without a background, cut-outs would become black.
  return toEncoded(
    format === 'webp'
      ? toWebp(picture, quality)
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
  );
}

const toWebp = (picture: Sharp, quality: number) => picture.webp({ quality, effort: 4 });

/** Photographs stay far below this; noise and drawings may be smaller as WebP (bytes per pixel). */
const maxAvifDensity = 0.2;

/** AVIF, or WebP where that is smaller: browsers with AVIF know both. */
async function encodeAvif(picture: Sharp, quality: number): Promise<EncodedImage> {
  const avif = await toEncoded(
    picture.clone().avif({ quality: Math.round(quality * avifScale), effort: avifEffort, chromaSubsampling: '4:2:0' }),
  );
  if (avif.bytes.length < avif.width * avif.height * maxAvifDensity) return avif;
  const webp = await toEncoded(toWebp(picture, quality));
  return webp.bytes.length < avif.bytes.length ? webp : avif;
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
