import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { type Bytes, compress, pickEncoding } from '../http/compression.ts';
import { toIntegrity } from '../http/integrity.ts';
import { resolveFile } from '../http/resolve-file.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const isCompressible = /\.(?:js|css|json|svg|txt|wasm)$/;
const hasContentHash = /\.[0-9a-f]{8,}\./;

type CachedFile = { modifiedMs: number; bodies: Map<string, Bytes>; etag: string };

/** Serves files below a folder. Compressed bodies stay in memory, because the files of a release never change. */
export function createFileServer() {
  const files = new Map<string, CachedFile>();

  function load(path: string): CachedFile | null {
    try {
      const stats = statSync(path);
      const found = files.get(path);
      if (found?.modifiedMs === stats.mtimeMs) return found;
      const bytes = readFileSync(path);
      const file = {
        modifiedMs: stats.mtimeMs,
        bodies: new Map([['', bytes]]),
        etag: `"${toIntegrity(bytes).slice(7, 23)}"`,
      };
      files.set(path, file);
      return file;
    } catch {
      return null;
    }
  }

  return function serveFile(
    request: Request,
    folder: string,
    segments: readonly string[],
    options?: Parameters<typeof resolveFile>[2],
  ): Response | null {
    const path = resolveFile(folder, segments, options);
    const file = path && load(path);
    if (!file) return null;
    const encoding = isCompressible.test(path) ? pickEncoding(request.headers.get('accept-encoding')) : null;
    const headers = new Headers({
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'cache-control': hasContentHash.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag: file.etag,
    });
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    if (encoding) headers.set('content-encoding', encoding);
    return new Response(bodyOf(path, file, encoding), { headers });
  };
}

/** Builds include brotli bodies; other files are compressed once. */
function bodyOf(path: string, file: CachedFile, encoding: 'br' | 'gzip' | null): Bytes {
  const plain = file.bodies.get('') ?? new Uint8Array();
  if (!encoding) return plain;
  const found = file.bodies.get(encoding);
  if (found) return found;
  const prepared = encoding === 'br' ? resolveFile(dirname(path), [`${basename(path)}.br`]) : null;
  const body = prepared ? readFileSync(prepared) : compress(plain, encoding, 'file');
  file.bodies.set(encoding, body);
  return body;
}
