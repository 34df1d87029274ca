import { findFreePort } from '@dealer/scripts/processes';
import { serve } from '@hono/node-server';

/** The baseline: plain HTML with the same hero picture, without fonts and scripts. */
export async function startStaticPage(heroUrl: string) {
  const hero = await fetch(heroUrl, { headers: { accept: 'image/webp' } });
  const bytes = new Uint8Array(await hero.arrayBuffer());
  const type = hero.headers.get('content-type') ?? 'image/webp';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Baseline</title><link rel="preload" as="image" href="/hero" fetchpriority="high"><style>body{margin:0;font-family:sans-serif}img{display:block;width:100%;height:auto}</style></head><body><h1>Dream a Motor, Deals beyond Limits.</h1><p>A static page with one photograph.</p><img src="/hero" width="1200" height="800" fetchpriority="high" alt="A car"></body></html>`;
  const port = await findFreePort();
  const server = serve({
    port,
    hostname: '127.0.0.1',
    fetch: (request) =>
      new URL(request.url).pathname === '/hero'
        ? new Response(bytes, { headers: { 'content-type': type } })
        : new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  });
  return { url: `http://127.0.0.1:${port}/`, heroBytes: bytes.length, stop: () => server.close() };
}
