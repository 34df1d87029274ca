import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Bytes, type EncodedBody, pickEncoding } from './compression.ts';

const brotliQuality = 5;

/** A long text that is kept compressed only; parts are compressed as they come, outside of the main thread. */
export function createCompressedText() {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const gzip = createGzip();
  const hash = createHash('sha256');
  const bodies = Promise.all([buffer(brotli), buffer(gzip)]);

  return {
    write(part: string): void {
      hash.update(part);
      brotli.write(part);
      gzip.write(part);
    },
    async end() {
      brotli.end();
      gzip.end();
      const [br, gz] = await bodies;
      return {
        status: 200,
        etag: `"${hash.digest('base64url').slice(0, 22)}"`,
        bodyFor(accepted: string | null): EncodedBody<Bytes | ReadableStream> {
          const encoding = pickEncoding(accepted);
          if (encoding) return { bytes: encoding === 'br' ? br : gz, encoding };
          return { bytes: new Blob([gz]).stream().pipeThrough(new DecompressionStream('gzip')), encoding };
        },
      };
    },
  };
}

export type CompressedText = Awaited<ReturnType<ReturnType<typeof createCompressedText>['end']>>;
