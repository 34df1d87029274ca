import { DomainError } from '../errors.ts';
import type { MediaKind } from './media-uploads.ts';

export const maxUploadBytes = 10 * 1024 * 1024;
export const invalidFileMessage = 'Invalid file provided';
export const tooLargeMessage = 'File size too large. Maximum size is 10MB';

/** For the `accept` attribute. */
export const uploadAccept: Record<MediaKind, string> = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/*',
};

/** Includes the formats of phones; the media host checks the content. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'];
const extensions: Record<MediaKind, RegExp> = {
  image: /\.(?:jpe?g|png|webp|heic|heif|avif)$/i,
  video: /\.(?:mp4|m4v|mov|webm)$/i,
};

/** For the original photograph before it is resized. */
const maxSourceBytes = 60 * 1024 * 1024;

/** Throws `invalid`; large photographs pass because they are resized later. */
export function checkFile(file: File, kind: MediaKind): void {
  if (!file?.name || file.size === 0 || !isOfKind(file, kind)) throw new DomainError('invalid', invalidFileMessage);
  const limit = kind === 'image' ? maxSourceBytes : maxUploadBytes;
  if (file.size > limit) throw new DomainError('invalid', tooLargeMessage);
}

/** Throws `invalid` for a file that the media host would refuse. */
export function checkUpload(file: File, kind: MediaKind): void {
  checkFile(file, kind);
  if (file.size > maxUploadBytes) throw new DomainError('invalid', tooLargeMessage);
}

/** Falls back to the file name if the browser does not know the type. */
function isOfKind({ type, name }: File, kind: MediaKind): boolean {
  if (type === '') return extensions[kind].test(name);
  return kind === 'image' ? imageTypes.includes(type) : type.startsWith('video/');
}
