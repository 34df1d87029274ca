import { inTurn, preparePhoto } from '@dealer/shared-domain';
import type { MediaKind, MediaUploads } from '@dealer/shared-domain/staff';
import { readPictureColor } from '../../../ui/picture-color.ts';
import { type MediaFacts, unknownPicture } from './media-list.ts';
import { makePoster } from './video-poster.ts';

type SendOptions = {
  vehicleId: string;
  kind: MediaKind;
  signal: AbortSignal;
  /** `bytes` is the total to send. */
  onProgress: (fraction: number, bytes: number) => void;
};

/** Prepares a file and uploads it; a video is sent with its poster. */
export function sendMedia(
  uploads: Pick<MediaUploads, 'upload'>,
  file: File,
  options: SendOptions,
): Promise<MediaFacts> {
  return options.kind === 'video' ? sendVideo(uploads, file, options) : sendPhoto(uploads, file, options);
}

async function sendPhoto(uploads: Pick<MediaUploads, 'upload'>, file: File, options: SendOptions): Promise<MediaFacts> {
  const { signal, vehicleId, onProgress } = options;
  const ready = await inTurn(() => (signal.aborted ? Promise.reject(signal.reason) : preparePhoto(file, signal)));
  const [sent, color] = await Promise.all([
    uploads.upload(
      ready,
      { vehicleId, kind: 'image' },
      { signal, onProgress: (fraction) => onProgress(fraction, ready.size) },
    ),
    readPictureColor(ready),
  ]);
  return {
    publicId: sent.publicId,
    url: sent.url,
    width: sent.width ?? unknownPicture.width,
    height: sent.height ?? unknownPicture.height,
    placeholderColor: color ?? unknownPicture.placeholderColor,
    thumbnailUrl: null,
  };
}

async function sendVideo(uploads: Pick<MediaUploads, 'upload'>, file: File, options: SendOptions): Promise<MediaFacts> {
  const { signal, vehicleId, onProgress } = options;
  const [sent, poster] = await Promise.all([
    uploads.upload(
      file,
      { vehicleId, kind: 'video' },
      { signal, onProgress: (fraction) => onProgress(fraction, file.size) },
    ),
    makePoster(file),
  ]);
  const still = poster && (await uploads.upload(poster, { vehicleId, kind: 'image' }, { signal }).catch(() => null));
  return {
    ...unknownPicture,
    publicId: sent.publicId,
    url: sent.url,
    width: sent.width ?? unknownPicture.width,
    height: sent.height ?? unknownPicture.height,
    // A path without a host is relative to the media host.
    thumbnailUrl: still ? `/${still.publicId}` : null,
  };
}
