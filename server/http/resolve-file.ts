import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** A percent sign after decoding means double encoding, which no valid path has. */
const refusedCharacters = /[/\\%\0]/;

function isFileName(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !refusedCharacters.test(segment);
}

/**
 * Splits and decodes a URL path without its leading slash; null if a segment is not a file name. Splitting comes first,
 * so that an encoded separator cannot add a segment.
 */
export function splitUrlPath(path: string): string[] | null {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.every(isFileName) ? segments : null;
  } catch {
    return null;
  }
}

/**
 * The real path of a file below a folder, or null. All file serving must use it: it checks the resolved path, so that
 * neither `..` nor a symbolic link leads out of the folder or into a private subfolder.
 */
export function resolveFile(
  folder: string,
  segments: readonly string[],
  { privateFolders = [] }: { privateFolders?: readonly string[] } = {},
): string | null {
  if (segments.length === 0 || !segments.every(isFileName)) return null;
  try {
    const root = realpathSync.native(folder);
    const file = realpathSync.native(join(root, ...segments));
    const inside = relative(root, file);
    const [first = '..'] = inside.split(sep);
    if (isAbsolute(inside) || first === '..' || privateFolders.includes(first)) return null;
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
