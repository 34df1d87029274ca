import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type Bytes, compress, type Encoding } from '../http/compression.ts';

export type RenderedPage = {
  status: number;
  policy: string;
  etag: string;
  /** True if the backend failed to provide some of the page's data. */
  isPartial: boolean;
  bodyFor(encoding: Encoding): Bytes;
};

/** Stores compressed bodies only, which are a seventh of the size; the ETag covers both policy and HTML. */
export function toRenderedPage(status: number, body: string | Bytes, policy: string): RenderedPage {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const compressed = compress(plain, 'br', 'page');
  const etag = `"${createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)}"`;
  let zipped: Bytes | null = null;

  function bodyFor(encoding: Encoding): Bytes {
    if (encoding === 'br') return compressed;
    if (encoding === null) return brotliDecompressSync(compressed);
    zipped ??= compress(brotliDecompressSync(compressed), encoding, 'page');
    return zipped;
  }

  return { status, policy, isPartial: status >= 500, etag, bodyFor };
}
