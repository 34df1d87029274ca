import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

export function pickEncoding(accepted: string | null): Encoding {
  if (accepted && /\bbr\b/.test(accepted)) return 'br';
  if (accepted && /\bgzip\b/.test(accepted)) return 'gzip';
  return null;
}

const quality = { file: 11, page: 5 } as const;

/** `file` compresses slowly and well, for bodies that stay in memory; `page` is fast. */
export function compress(bytes: Uint8Array, encoding: Encoding, effort: keyof typeof quality): Uint8Array {
  if (encoding === 'br')
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality[effort] } });
  if (encoding === 'gzip') return gzipSync(bytes);
  return bytes;
}
