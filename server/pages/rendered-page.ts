import { createHash } from 'node:crypto';
import {
  type Bytes,
  compress,
  compressLastingPage,
  decompress,
  type EncodedBody,
  type Encoding,
  fastEncoding,
  pickEncoding,
} from '../http/compression.ts';

export type RenderedPage = {
  status: number;
  policy: string;
  etag: string;
  /** True if the backend failed to provide some of the page's data. */
  isPartial: boolean;
  /** For the value of the request's Accept-Encoding. */
  bodyFor(accepted: string | null): EncodedBody;
};

/** A page that is requested after this time is compressed again, by 13 % better: it will be requested again (ms). */
const lastingAfterMs = 10_000;
/** One after the other, because visitors need the other processor. */
let slowCompressions: Promise<unknown> = Promise.resolve();

/** Stores compressed bodies only, a seventh of the size. The ETag is the hash of the policy and the first body. */
export function toRenderedPage(status: number, body: string | Bytes, policy: string): RenderedPage {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const renderedAtMs = performance.now();
  let stored: { bytes: Bytes; encoding: typeof fastEncoding } = {
    bytes: compress(plain, fastEncoding, 'page'),
    encoding: fastEncoding,
  };
  const etag = `"${createHash('sha256').update(policy).update(stored.bytes).digest('base64url').slice(0, 22)}"`;
  const others = new Map<Encoding, Bytes>();
  let isCompressedBetter = false;

  const decompressStored = () => decompress(stored.bytes, stored.encoding);

  async function compressBetter(): Promise<void> {
    stored = { bytes: await compressLastingPage(decompressStored()), encoding: 'br' };
    others.delete('br');
  }

  function compressIfLasting(): void {
    if (isCompressedBetter || performance.now() - renderedAtMs < lastingAfterMs) return;
    isCompressedBetter = true;
    // Without memory for it the page stays as it is.
    slowCompressions = slowCompressions.then(compressBetter).catch(() => undefined);
  }

  function bodyFor(accepted: string | null): EncodedBody {
    compressIfLasting();
    const encoding = pickEncoding(accepted, [stored.encoding, 'br', 'gzip']);
    if (encoding === null) return { bytes: decompressStored(), encoding };
    if (encoding === stored.encoding) return stored;
    const bytes = others.get(encoding) ?? compress(decompressStored(), encoding, 'page');
    others.set(encoding, bytes);
    return { bytes, encoding };
  }

  return { status, policy, isPartial: status >= 500, etag, bodyFor };
}
