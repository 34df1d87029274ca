import { isTransformation } from './transformation.ts';

export type MediaKind = 'image' | 'video';

/** Every segment is safe as a file name. */
export type MediaPath =
  | { action: 'deliver'; cloud: string; kind: MediaKind; transformation?: string; publicId: readonly string[] }
  | { action: 'upload'; cloud: string; kind: MediaKind | 'auto' }
  | { action: 'destroy'; cloud: string; kind: MediaKind }
  | { action: 'download'; cloud: string; kind: MediaKind }
  | { action: 'refuse' };

// No leading dot: this excludes `.`, `..` and hidden files.
const safeSegment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/;

/** Parses `/{cloud}/{image|video}/upload/…` and `/v1_1/{cloud}/{image|video}/{upload|destroy|download}`; else null. */
export function parseMediaPath(pathname: string): MediaPath | null {
  const segments = pathname.slice(1).split('/');
  if (segments[0] === 'v1_1') return parseManagementPath(segments.slice(1));
  const [cloud, kind, action, ...rest] = segments;
  if (cloud === undefined || !isMediaKind(kind) || action !== 'upload') return null;
  const transformation = rest[0] !== undefined && isTransformation(rest[0]) ? rest.shift() : undefined;
  if (rest[0] !== undefined && isVersion(rest[0])) rest.shift();
  // Percent-encoding is not decoded: no stored name needs it.
  if (rest.length === 0 || ![cloud, ...rest].every(isSafeSegment)) return { action: 'refuse' };
  return { action: 'deliver', cloud, kind, transformation, publicId: rest };
}

function parseManagementPath([cloud, kind, action, ...rest]: string[]): MediaPath | null {
  const path = toManagementPath(cloud, kind, action);
  return path === null || (rest.length === 0 && isSafeSegment(path.cloud)) ? path : { action: 'refuse' };
}

function toManagementPath(cloud = '', kind = '', action = '') {
  if (action === 'upload' && (isMediaKind(kind) || kind === 'auto')) return { action, cloud, kind } as const;
  if ((action === 'destroy' || action === 'download') && isMediaKind(kind)) return { action, cloud, kind } as const;
  return null;
}

const maxSegments = 8;

/** Null when a segment is not safe as a file name. */
export function parsePublicId(text: string): readonly string[] | null {
  const segments = text.split('/');
  const [first = ''] = segments;
  if (segments.length > maxSegments || !segments.every(isSafeSegment)) return null;
  return isTransformation(first) || isVersion(first) ? null : segments;
}

function isMediaKind(kind: string | undefined): kind is MediaKind {
  return kind === 'image' || kind === 'video';
}

function isSafeSegment(segment: string): boolean {
  return safeSegment.test(segment);
}

function isVersion(segment: string): boolean {
  return /^v\d{1,12}$/.test(segment);
}
