import { DomainError } from '../errors.ts';
import type { MediaKind } from './media-uploads.ts';

export const maxUploadBytes = 10 * 1024 * 1024;
export const invalidFileMessage = 'Invalid file provided';
export const tooLargeMessage = 'File size too large. Maximum size is 10MB';

/** What an input for files of this kind accepts. */
export const uploadAccept: Record<MediaKind, string> = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/*',
};

// What phones make besides JPEG goes to the media host, which decides by content.
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'];
const extensions: Record<MediaKind, RegExp> = {
  image: /\.(?:jpe?g|png|webp|heic|heif|avif)$/i,
  video: /\.(?:mp4|m4v|mov|webm)$/i,
};

/** A photograph that is made smaller before it is sent may be this large; no phone takes a larger one. */
const maxSourceBytes = 60 * 1024 * 1024;

/** Throws `invalid` for a file that need not be opened; a photograph may still become small enough. */
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

/** A browser that does not know a type says nothing; the name then has to do. */
function isOfKind({ type, name }: File, kind: MediaKind): boolean {
  if (type === '') return extensions[kind].test(name);
  return kind === 'image' ? imageTypes.includes(type) : type.startsWith('video/');
}
