import { createHash } from 'node:crypto';
import {
  type Bytes,
  compress,
  compressLastingPage,
  decompress,
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
  bodyFor(accepted: string | null): { bytes: Bytes; encoding: Encoding | null };
};

/** A page that is requested after this time is compressed again, by 15 % better: it will be requested again (ms). */
const lastingAfterMs = 10_000;
/** One after the other, because visitors need the other processor. */
let slowCompressions: Promise<unknown> = Promise.resolve();

/** Stores compressed bodies only, which are a seventh of the size; the ETag covers both policy and HTML. */
export function toRenderedPage(status: number, body: string | Bytes, policy: string): RenderedPage {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const etag = `"${createHash('sha256').update(policy).update(plain).digest('base64url').slice(0, 22)}"`;
  const renderedAtMs = performance.now();
  let kept: { bytes: Bytes; encoding: typeof fastEncoding } = {
    bytes: compress(plain, fastEncoding, 'page'),
    encoding: fastEncoding,
  };
  const others = new Map<Encoding, Bytes>();
  let isCompressedBetter = false;

  const decompressKept = () => decompress(kept.bytes, kept.encoding);

  async function compressBetter(): Promise<void> {
    kept = { bytes: await compressLastingPage(decompressKept()), encoding: 'br' };
    others.delete('br');
  }

  function compressIfLasting(): void {
    if (isCompressedBetter || performance.now() - renderedAtMs < lastingAfterMs) return;
    isCompressedBetter = true;
    // Without memory for it the page stays as it is.
    slowCompressions = slowCompressions.then(compressBetter).catch(() => undefined);
  }

  function bodyFor(accepted: string | null): { bytes: Bytes; encoding: Encoding | null } {
    compressIfLasting();
    const encoding = pickEncoding(accepted, [kept.encoding, 'br', 'gzip']);
    if (encoding === null) return { bytes: decompressKept(), encoding };
    if (encoding === kept.encoding) return kept;
    const bytes = others.get(encoding) ?? compress(decompressKept(), encoding, 'page');
    others.set(encoding, bytes);
    return { bytes, encoding };
  }

  return { status, policy, isPartial: status >= 500, etag, bodyFor };
}
