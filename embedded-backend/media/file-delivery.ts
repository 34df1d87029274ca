import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { parseByteRange } from './byte-range.ts';
import { deliveryHeaders, errorResponse, hasFreshCopy } from './media-responses.ts';
import type { SourceFile } from './source-file.ts';

/** Streams a file, or the requested range. */
export async function deliverFile(request: Request, source: SourceFile): Promise<Response> {
  const identity = [source.path, source.sizeBytes, source.modifiedMs].join('\n');
  const etag = `"${createHash('sha256').update(identity).digest('hex').slice(0, 32)}"`;
  const headers = { ...deliveryHeaders(etag), 'content-type': source.contentType, 'accept-ranges': 'bytes' };
  if (hasFreshCopy(request, etag)) return new Response(null, { status: 304, headers });

  const condition = request.headers.get('if-range');
  const range =
    condition === null || condition === etag
      ? parseByteRange(request.headers.get('range'), source.sizeBytes)
      : undefined;
  if (range === null) {
    return errorResponse(416, 'Range not satisfiable', { 'content-range': `bytes */${source.sizeBytes}` });
  }
  const { first, last } = range ?? { first: 0, last: source.sizeBytes - 1 };
  const file = await openAsBlob(source.path).catch(() => null);
  if (file === null) return errorResponse(404, 'Resource not found');
  return new Response(request.method === 'HEAD' ? null : file.slice(first, last + 1), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range && { 'content-range': `bytes ${first}-${last}/${source.sizeBytes}` }),
    },
  });
}
