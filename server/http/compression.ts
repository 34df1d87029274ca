import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes that a response sends as they are, without a copy. */
export type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = 'br' | 'gzip' | null;

export function pickEncoding(accepted: string | null): Encoding {
  if (accepted && /\bbr\b/.test(accepted)) return 'br';
  if (accepted && /\bgzip\b/.test(accepted)) return 'gzip';
  return null;
}

const quality = { file: 11, page: 5 } as const;

/** `file` compresses slowly and well, for bodies that stay in memory; `page` is fast. */
export function compress(bytes: Bytes, encoding: Encoding, effort: keyof typeof quality): Bytes {
  if (encoding === 'br')
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality[effort] } });
  if (encoding === 'gzip') return gzipSync(bytes);
  return bytes;
}
