import { DomainError } from '../errors.ts';
import { invalidFileMessage, maxUploadBytes, tooLargeMessage } from './check-upload.ts';

/** The largest side that is uploaded; no screen shows more. */
const maxSidePixels = 2_560;

/** A larger bitmap does not fit into the memory of a phone. */
const maxPixels = 100_000_000;
const quality = 0.9;

export const unreadableHeicMessage =
  'This browser cannot read HEIC photographs. Choose it on the iPhone itself, or save it as JPG first';

/**
 * Prepares a photograph for upload: upright, at most 2,560 pixels per side, without metadata such as the location. If
 * the browser cannot do that, the original is sent and the media host does it.
 */
export async function preparePhoto(file: File, signal?: AbortSignal): Promise<File> {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return file;
  const upright = await decode(file);
  try {
    signal?.throwIfAborted();
    if (upright.width * upright.height > maxPixels) throw new DomainError('invalid', invalidFileMessage);
    const scaled = await scale(upright);
    const blob = await encode(scaled, file.type === 'image/png' || file.type === 'image/webp');
    scaled.close();
    signal?.throwIfAborted();
    return new File([blob], rename(file.name, blob.type), { type: blob.type, lastModified: file.lastModified });
  } finally {
    upright.close();
  }
}

/** One photograph at a time: a phone's memory does not hold several decoded ones. */
let lastWork: Promise<unknown> = Promise.resolve();

export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = lastWork.then(work, work);
  lastWork = result.catch(() => undefined);
  return result;
}

/** Scales a size to fit into `side`, keeping its proportions and never enlarging it. */
export function scaleDown(width: number, height: number, side = maxSidePixels): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (file.size > maxUploadBytes) throw new DomainError('invalid', tooLargeMessage, { cause });
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
    throw new DomainError('invalid', isHeic ? unreadableHeicMessage : invalidFileMessage, { cause });
  }
}

/** Scales off the main thread, so that typing stays responsive. */
function scale(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = scaleDown(bitmap.width, bitmap.height);
  return createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
}

/** Photographs become JPEG; transparent images become WebP if the browser can write it. */
async function encode(bitmap: ImageBitmap, mayBeTransparent: boolean): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  if (mayBeTransparent) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (webp.type === 'image/webp') return webp;
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

function rename(name: string, type: string): string {
  const bare = name.replace(/\.[^.]+$/, '') || 'photograph';
  return `${bare}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}
