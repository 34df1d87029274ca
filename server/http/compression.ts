import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** Bytes that a response sends as they are, without a copy. */
export type Bytes = Uint8Array<ArrayBuffer>;
type FileEncoding = 'br' | 'gzip';
export type Encoding = FileEncoding | 'zstd';
export type EncodedBody<Body = Bytes> = { bytes: Body; encoding: Encoding | null };

/** The first of these encodings that the client accepts; null if it accepts none of them. */
export function pickEncoding(accepted: string | null): FileEncoding | null;
export function pickEncoding(accepted: string | null, offered: readonly Encoding[]): Encoding | null;
export function pickEncoding(accepted: string | null, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const named: string[] = accepted?.match(/[\w-]+/g) ?? [];
  return offered.find((encoding) => named.includes(encoding)) ?? null;
}

/** 10 takes 30 to 50 ms for a page; 11 saves a third more and takes three times as long. */
const brotliQuality = { file: 11, lastingPage: 10, page: 5 } as const;
/** A page is 7 to 8 % larger than with Brotli's 5, in a third of the time. */
const zstdLevel = 5;
/**
 * Bytes of a block. Without it a page is one or two blocks, which a browser reads only when they have arrived: it asked
 * for the photograph together with the scripts, and showed it twice as late. Node has no name for this parameter.
 */
const zstdTargetBlockSize = { parameter: 130, bytes: 1_340 };

/** Node has Zstandard since 22.15; where it is missing, Brotli is the fastest of the small ones. */
export const fastEncoding = 'zstdCompressSync' in zlib ? 'zstd' : 'br';

const compressElsewhere = promisify(zlib.brotliCompress);

function toOptions(effort: keyof typeof brotliQuality) {
  return { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort] } };
}

/** `file` compresses slowly and well, for bodies that stay in memory; `page` is fast. */
export function compress(bytes: Bytes, encoding: Encoding | null, effort: 'file' | 'page'): Bytes {
  if (encoding === 'zstd') {
    const params = {
      [zlib.constants.ZSTD_c_compressionLevel]: zstdLevel,
      [zstdTargetBlockSize.parameter]: zstdTargetBlockSize.bytes,
    };
    return toOwnBytes(zlib.zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length }));
  }
  if (encoding === 'br') return toOwnBytes(zlib.brotliCompressSync(bytes, toOptions(effort)));
  if (encoding === 'gzip') return toOwnBytes(zlib.gzipSync(bytes));
  return bytes;
}

/** Node's buffers are parts of blocks of 64 kB; a stored one would hold the whole block. */
function toOwnBytes(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

export function decompress(bytes: Bytes, encoding: 'zstd' | 'br'): Bytes {
  return encoding === 'zstd' ? zlib.zstdDecompressSync(bytes) : zlib.brotliDecompressSync(bytes);
}

/** Brotli on another thread, for a page that will be sent many times. */
export async function compressLastingPage(bytes: Bytes): Promise<Bytes> {
  return toOwnBytes(await compressElsewhere(bytes, toOptions('lastingPage')));
}
