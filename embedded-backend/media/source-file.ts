import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaKind } from './media-path.ts';

/** A stored file, with what identifies its present content. */
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

/** The stored file behind a public id, with or without its extension; null when there is none. */
export async function findSourceFile(
  folders: MediaFolders,
  media: { cloud: string; kind: MediaKind; publicId: readonly string[] },
): Promise<SourceFile | null> {
  const [first, ...rest] = media.publicId;
  const isDemo = first === 'demo';
  const root = path.resolve(isDemo ? folders.picturesDir : path.join(folders.mediaDir, media.cloud, media.kind));
  const wanted = path.resolve(root, ...(isDemo ? rest : media.publicId));
  if (!wanted.startsWith(root + path.sep)) return null;

  const types = contentTypes[media.kind];
  const asked = path.extname(wanted).toLowerCase();
  const bare = Object.hasOwn(types, asked) ? wanted.slice(0, -asked.length) : wanted;
  const candidates = bare === wanted ? [] : [wanted];
  candidates.push(...Object.keys(types).map((extension) => bare + extension));
  for (const candidate of candidates) {
    const contentType = types[path.extname(candidate).toLowerCase()];
    const found = await stat(candidate).catch(() => null);
    if (contentType === undefined || !found?.isFile()) continue;
    return { path: candidate, contentType, sizeBytes: found.size, modifiedMs: found.mtimeMs };
  }
  return null;
}
