import { compress, type Encoding } from './compression.ts';
import { toIntegrity } from './security.ts';

export type CachedPage = {
  status: number;
  policy: string;
  etag: string;
  /** Whether it lacks something that the backend did not give. */
  isPartial: boolean;
  bodyFor(encoding: Encoding): Uint8Array;
};

/** A finished page: its bytes per encoding are made once, its ETag covers the policy as well as the HTML. */
export function toCachedPage(status: number, text: string, policy: string): CachedPage {
  const plain = new TextEncoder().encode(text);
  const bodies = new Map<Encoding, Uint8Array>([[null, plain]]);
  return {
    status,
    policy,
    // What failed on our side.
    isPartial: status >= 500,
    etag: `"${toIntegrity(`${policy}\n${text}`).slice(7, 29)}"`,
    bodyFor(encoding) {
      const body = bodies.get(encoding) ?? compress(plain, encoding, 'page');
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** Keeps the latest pages and lets simultaneous visitors of one page share its rendering. */
export function createPageCache(maxPages: number) {
  const pages = new Map<string, Promise<CachedPage>>();

  return async function getPage(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const found = pages.get(key);
    if (found) {
      pages.delete(key);
      pages.set(key, found);
      return found;
    }
    const page = render();
    pages.set(key, page);
    const oldest = pages.keys().next();
    if (pages.size > maxPages && !oldest.done) pages.delete(oldest.value);
    try {
      // The next visitor tries anew.
      if ((await page).isPartial) pages.delete(key);
    } catch (error) {
      pages.delete(key);
      throw error;
    }
    return page;
  };
}
