import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type Bytes, compress, compressLastingPage, type Encoding } from '../http/compression.ts';

export type RenderedPage = {
  status: number;
  policy: string;
  etag: string;
  /** True if the backend failed to provide some of the page's data. */
  isPartial: boolean;
  bodyFor(encoding: Encoding): Bytes;
};

/** A page that is requested after this time is compressed again, by 7 % better: it will be requested again (ms). */
const lastingAfterMs = 10_000;
/** One after the other, because visitors need the other processor. */
let slowCompressions: Promise<unknown> = Promise.resolve();

/** Stores compressed bodies only, which are a seventh of the size; the ETag covers both policy and HTML. */
export function toRenderedPage(status: number, body: string | Bytes, policy: string): RenderedPage {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const etag = `"${createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)}"`;
  const renderedAtMs = performance.now();
  let compressed = compress(plain, 'br', 'page');
  let zipped: Bytes | null = null;
  let isCompressedBetter = false;

  async function compressBetter(): Promise<void> {
    compressed = await compressLastingPage(brotliDecompressSync(compressed));
  }

  function compressIfLasting(): void {
    if (isCompressedBetter || performance.now() - renderedAtMs < lastingAfterMs) return;
    isCompressedBetter = true;
    // Without memory for it the page stays as it is.
    slowCompressions = slowCompressions.then(compressBetter).catch(() => undefined);
  }

  function bodyFor(encoding: Encoding): Bytes {
    if (encoding === 'br') {
      compressIfLasting();
      return compressed;
    }
    if (encoding === null) return brotliDecompressSync(compressed);
    zipped ??= compress(brotliDecompressSync(compressed), encoding, 'page');
    return zipped;
  }

  return { status, policy, isPartial: status >= 500, etag, bodyFor };
}
