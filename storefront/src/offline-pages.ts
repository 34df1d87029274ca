import type { LoaderFunction } from 'react-router-dom';

type OfflinePage = { data: unknown; loadedAtMs: number };

const maxPages = 30;
/** By path and query, oldest first. */
const pages = new Map<string, OfflinePage>();

/** Keeps the data of a shown page in memory: without a connection Back and links lead to it. */
export function keepOfflinePage(address: string, data: unknown): void {
  if (data === undefined || pages.get(address)?.data === data) return;
  pages.delete(address);
  pages.set(address, { data, loadedAtMs: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
}

/** When the page's data were loaded; null for a page that is not kept. */
export function readOfflinePageTime(address: string): number | null {
  return pages.get(address)?.loadedAtMs ?? null;
}

/** Falls back to the kept data while the browser is offline. */
export function withOfflinePages(load: LoaderFunction): LoaderFunction {
  return async (...question) => {
    try {
      return await load(...question);
    } catch (error) {
      const { pathname, search } = new URL(question[0].request.url);
      const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
      const page = isOffline ? pages.get(pathname + search) : undefined;
      if (!page) throw error;
      return page.data;
    }
  };
}
