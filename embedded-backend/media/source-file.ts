import { stat } from 'node:fs/promises';
import path from 'node:path';
import { resolveFile } from '@dealer/server/resolve-file';
import type { MediaKind } from './media-path.ts';

/** `sizeBytes` and `modifiedMs` identify the current content. */
export type SourceFile = { path: string; contentType: string; sizeBytes: number; modifiedMs: number };

export type MediaFolders = { mediaDir: string; picturesDir: string };

const contentTypes: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  image: {
    '.webp': 'image/webp',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.png': 'image/png',
    '.avif': 'image/avif',
  },
  video: { '.mp4': 'video/mp4', '.webm': 'video/webm', '.mov': 'video/quicktime' },
};

/** Outside of what delivery addresses reach. */
export const privateFolder = 'private';

/** With or without extension; null when there is no such file. */
export async function findSourceFile(
  folders: MediaFolders,
  media: { cloud: string; kind: MediaKind; publicId: readonly string[]; isPrivate?: boolean },
): Promise<SourceFile | null> {
  const [first, ...rest] = media.publicId;
  const isDemo = first === 'demo';
  const kindFolder = media.isPrivate ? privateFolder : media.kind;
  const root = isDemo ? folders.picturesDir : path.join(folders.mediaDir, media.cloud, kindFolder);
  const segments = isDemo ? rest : media.publicId;
  const folder = segments.slice(0, -1);
  const name = segments.at(-1) ?? '';

  const types = contentTypes[media.kind];
  const requestedExtension = path.extname(name).toLowerCase();
  const bare = Object.hasOwn(types, requestedExtension) ? name.slice(0, -requestedExtension.length) : name;
  const candidates = bare === name ? [] : [name];
  candidates.push(...Object.keys(types).map((extension) => bare + extension));
  for (const candidate of candidates) {
    const contentType = types[path.extname(candidate).toLowerCase()];
    const file = resolveFile(root, [...folder, candidate]);
    const found = file && (await stat(file).catch(() => null));
    if (contentType === undefined || !file || !found) continue;
    return { path: file, contentType, sizeBytes: found.size, modifiedMs: found.mtimeMs };
  }
  return null;
}
