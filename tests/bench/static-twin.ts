import { brotliCompressSync } from 'node:zlib';
import { findFreePort } from '@dealer/scripts/processes';
import { serve } from '@hono/node-server';

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const scriptPreloads = /<link\b[^>]*\bas="script"[^>]*>/g;

/** The rendered page without its scripts, data blocks and script preloads. */
export function toStaticTwin(html: string): string {
  return html.replace(scripts, '').replace(scriptPreloads, '');
}

/** Serves the static twins of pages as files; everything else that they show comes from the product itself. */
export async function startStaticTwins(productUrl: string, paths: readonly string[]) {
  const twins = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const path of paths) {
    const page = await fetch(productUrl + path, { headers: { accept: 'text/html' } });
    twins.set(path, new Uint8Array(brotliCompressSync(toStaticTwin(await page.text()))));
  }
  const port = await findFreePort();
  const server = serve({
    port,
    hostname: '127.0.0.1',
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      const twin = twins.get(pathname + search);
      if (!twin)
        return fetch(productUrl + pathname + search, { headers: { accept: request.headers.get('accept') ?? '*/*' } });
      return new Response(twin, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      });
    },
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
