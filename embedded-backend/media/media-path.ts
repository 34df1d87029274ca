import { isTransformation } from './transformation.ts';

export type MediaKind = 'image' | 'video';

/** The parts of a media address, every segment safe to use as a file name. */
export type MediaPath =
  | { action: 'deliver'; cloud: string; kind: MediaKind; transformation?: string; publicId: readonly string[] }
  | { action: 'upload'; cloud: string; kind: MediaKind }
  | { action: 'refuse' };

// A leading dot never passes, which rules out `.`, `..` and hidden files.
const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/;

/** Reads `/{cloud}/{image|video}/upload/…` and `/v1_1/{cloud}/{image|video}/upload`; null when it is neither. */
export function parseMediaPath(pathname: string): MediaPath | null {
  const segments = pathname.slice(1).split('/');
  if (segments[0] === 'v1_1') return parseUploadPath(segments.slice(1));
  const [cloud, kind, action, ...rest] = segments;
  if (cloud === undefined || (kind !== 'image' && kind !== 'video') || action !== 'upload') return null;
  const transformation = rest[0] !== undefined && isTransformation(rest[0]) ? rest.shift() : undefined;
  if (rest[0] !== undefined && /^v\d{1,12}$/.test(rest[0])) rest.shift();
  // Encoded characters are never decoded: no name that is stored here needs one.
  if (rest.length === 0 || ![cloud, ...rest].every((segment) => safeSegment.test(segment))) return { action: 'refuse' };
  return { action: 'deliver', cloud, kind, transformation, publicId: rest };
}

function parseUploadPath([cloud, kind, action, ...rest]: string[]): MediaPath | null {
  if (cloud === undefined || (kind !== 'image' && kind !== 'video') || action !== 'upload') return null;
  return rest.length > 0 || !safeSegment.test(cloud) ? { action: 'refuse' } : { action: 'upload', cloud, kind };
}
