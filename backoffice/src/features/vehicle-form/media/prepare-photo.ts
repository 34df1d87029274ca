import { DomainError } from '@dealer/shared-domain';
import { invalidFileMessage, maxUploadBytes, tooLargeMessage } from '@dealer/shared-domain/staff';

/** No screen shows more; it is what the media host is sent at most. */
export const maxSidePixels = 2_560;

/** Unpacked, more than this does not fit into the memory of a phone. */
const maxPixels = 100_000_000;
const quality = 0.9;

export const unreadableHeicMessage =
  'This browser cannot read HEIC photographs. Choose it on the iPhone itself, or save it as JPG first';

/**
 * A photograph as it is sent: upright, at most 2,560 pixels to a side, and without what the camera wrote beside it, the
 * place among it. Where the browser has no means for that the file goes as it is, and the media host does the same.
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

/** One after the other: a phone's memory holds one photograph of twelve megapixels well, and five badly. */
let turn: Promise<unknown> = Promise.resolve();

export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** The size that a picture is scaled to: the same shape, no side longer than allowed, never larger than it was. */
export function fitInto(width: number, height: number, side = maxSidePixels): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    // What cannot be made smaller stays too large.
    if (file.size > maxUploadBytes) throw new DomainError('invalid', tooLargeMessage, { cause });
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
    throw new DomainError('invalid', isHeic ? unreadableHeicMessage : invalidFileMessage, { cause });
  }
}

/** The browser scales beside the page's own work, so that typing goes on. */
function scale(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = fitInto(bitmap.width, bitmap.height);
  return createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
}

/** Photographs become JPEG; what may be see-through becomes WebP, where the browser can write it. */
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
