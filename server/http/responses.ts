import type { RenderedPage } from '../pages/rendered-page.ts';
import { type Bytes, compress, type EncodedBody, pickEncoding } from './compression.ts';
import { documentHeaders } from './security-headers.ts';

const retryAfterSeconds = '10';

export function toDocumentResponse(request: Request, page: RenderedPage): Response {
  return toCachedResponse(request, page, {
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });
}

/** Status 200, so that search engines do not drop the page; not cached, so that the next visit gets a fresh one. */
export function toOfflineResponse(request: Request, page: RenderedPage): Response {
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

type CachedBody = Pick<RenderedPage, 'status' | 'etag'> & {
  bodyFor(accepted: string | null): EncodedBody<Bytes | ReadableStream>;
};

export function toCachedResponse(request: Request, page: CachedBody, ownHeaders: Record<string, string>): Response {
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
  const { bytes, encoding } = page.bodyFor(request.headers.get('accept-encoding'));
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(bytes, { status: page.status, headers });
}

export function toJson(request: Request, value: unknown): Response {
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(compress(new TextEncoder().encode(JSON.stringify(value)), encoding, 'page'), {
    headers,
  });
}

export function toPlainText(status: number, text: string): Response {
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
  if (status === 503) headers.set('retry-after', retryAfterSeconds);
  return new Response(text, { status, headers });
}

/** The last fallback: an error page without scripts and styles. */
export function toPlainError(request: Request): Response {
  const [title, heading] = ['Something went wrong', 'This page could not be shown'];
  return toPlainPage(request, { status: 500, title, heading, advice: 'Please try again in a moment.' });
}

type PlainPage = { status: number; title: string; heading: string; advice: string };

/** A page that needs neither backend nor renderer. */
export function toPlainPage(request: Request, { status, title, heading, advice }: PlainPage): Response {
  const retry = new URL(request.url).pathname.replace(/[^\w/-]/g, '');
  const html = `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${heading}</h1><p>${advice}</p><p><a href="${retry}">Retry</a> <a href="/">Home</a> <a href="/inventory">Inventory</a></p></html>`;
  return new Response(html, {
    status,
    headers: {
      ...documentHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  });
}
