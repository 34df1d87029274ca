import { compress, pickEncoding } from './compression.ts';
import type { CachedPage } from './page-cache.ts';
import { documentHeaders } from './security.ts';

const retryAfterSeconds = '10';

export function toDocumentResponse(request: Request, page: CachedPage): Response {
  return toCachedResponse(request, page, {
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });
}

/**
 * A kept copy of a page. It is worth reading, so its status says so and indexes keep it; nobody keeps it any further, so
 * that the next request asks for the page itself.
 */
export function toKeptResponse(request: Request, page: CachedPage): Response {
  const response = toDocumentResponse(new Request(request.url, { headers: withoutCondition(request) }), page);
  response.headers.set('cache-control', 'no-store');
  response.headers.delete('etag');
  return response;
}

function withoutCondition({ headers }: Request): Headers {
  const without = new Headers(headers);
  without.delete('if-none-match');
  return without;
}

/** A finished page in the encoding that the request accepts, or the news that the client has it already. */
export function toCachedResponse(request: Request, page: CachedPage, ownHeaders: Record<string, string>): Response {
  const headers = new Headers({
    ...ownHeaders,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
  });
  if (page.status === 503) headers.set('retry-after', retryAfterSeconds);
  if (page.status === 200 && request.headers.get('if-none-match') === page.etag) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(page.bodyFor(encoding)), { status: page.status, headers });
}

export function toJson(request: Request, value: unknown): Response {
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(compress(new TextEncoder().encode(JSON.stringify(value)), encoding, 'page')), {
    headers,
  });
}

/** A plain sentence with a status, for clients that are no browsers. */
export function toPlainText(status: number, text: string): Response {
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
  if (status === 503) headers.set('retry-after', retryAfterSeconds);
  return new Response(text, { status, headers });
}

/** The page of last resort: no script, no style, a way on. */
export function toPlainError(request: Request): Response {
  const retry = new URL(request.url).pathname.replace(/[^\w/-]/g, '');
  const html = `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title><h1>This page could not be shown</h1><p>Please try again in a moment.</p><p><a href="${retry}">Retry</a> <a href="/">Home</a> <a href="/inventory">Inventory</a></p></html>`;
  return new Response(html, {
    status: 500,
    headers: {
      ...documentHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  });
}
