import { LRUCache } from 'lru-cache';
import { createOfflineCopies } from './offline-copies.ts';
import type { RenderedPage } from './rendered-page.ts';

export const maxStoredPages = 500;

/** Serves the stale page if finding a fresh one takes longer (ms). */
const staleAfterMs = 100;
/** A page is served stale for this long after its request (ms). */
const maxStaleMs = 10_000;
/** During this time after a late page, a page of at most this age is served and no fresh one is rendered (ms). */
const youngMs = 3_000;
/** With fewer pages in progress visitors always wait for the fresh page. */
const loadThreshold = 2;

/** Finds the fresh page, or a response that is sent unchanged; under load the page may be a second old. */
type FindPage = (underLoad: boolean) => Promise<RenderedPage | Response>;

/**
 * Rendered pages of three ages: `getFresh` by a key that changes with the inventory, `getFreshOrStale` by URL
 * (stale-while-revalidate under load), and `offline` on disk for when the backend fails (stale-if-error).
 */
export function createPageStore(offlineDir: string) {
  return {
    ...createFreshPages(maxStoredPages),
    getFreshOrStale: createStalePages(maxStoredPages),
    offline: createOfflineCopies(offlineDir),
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

/** LRU cache of pages. Concurrent requests for a key share one rendering; partial pages are not stored. */
export function createFreshPages(maxPages: number) {
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: maxPages });

  async function getFresh(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const stored = pages.get(key);
    if (stored) return stored;
    const page = render();
    pages.set(key, page);
    try {
      if ((await page).isPartial) pages.delete(key);
    } catch (error) {
      pages.delete(key);
      throw error;
    }
    return page;
  }

  const hasFresh = (key: string): boolean => pages.has(key);

  return { getFresh, hasFresh };
}

/**
 * Every change of a vehicle outdates all pages, and a small machine cannot render all of them for every visitor while
 * staff edit. Under load a visitor gets a page up to ten seconds old while the fresh one is rendered for the next.
 * While pages are late each is rendered every three seconds at most: an import outdates the home page several times a
 * second.
 */
export function createStalePages(maxPages: number, now: () => number = () => performance.now()) {
  const latest = new LRUCache<string, { page: RenderedPage; requestedAtMs: number }>({ max: maxPages });
  const startedAtMs = new Map<string, number>();
  let inProgress = 0;
  /** When a visitor last got a stale page because the fresh one was late. */
  let lastLateAtMs = Number.NEGATIVE_INFINITY;

  function store(key: string, page: RenderedPage, requestedAtMs: number): void {
    if (page.isPartial || page.status !== 200) latest.delete(key);
    else latest.set(key, { page, requestedAtMs });
  }

  async function findFresh(key: string, find: FindPage): Promise<RenderedPage | Response> {
    const requestedAtMs = now();
    if (!startedAtMs.has(key)) startedAtMs.set(key, requestedAtMs);
    inProgress += 1;
    try {
      const found = await find(inProgress > loadThreshold);
      if (!(found instanceof Response)) store(key, found, requestedAtMs);
      return found;
    } finally {
      inProgress -= 1;
      if (startedAtMs.get(key) === requestedAtMs) startedAtMs.delete(key);
    }
  }

  return async function getFreshOrStale(key: string, find: FindPage): Promise<RenderedPage | Response> {
    const stale = latest.get(key);
    const isUsable = stale && now() - stale.requestedAtMs <= maxStaleMs;
    if (!isUsable || inProgress < loadThreshold) return findFresh(key, find);
    const isYoung = now() - stale.requestedAtMs <= youngMs;
    if (isYoung && now() - lastLateAtMs <= youngMs) return stale.page;
    if (now() - (startedAtMs.get(key) ?? now()) > staleAfterMs) return stale.page;
    const finding = findFresh(key, find);
    // If this fails after the stale page was served, the next request gets the error.
    finding.catch(() => undefined);
    const found = await Promise.race([finding, after(staleAfterMs)]);
    if (!found) lastLateAtMs = now();
    return found ?? stale.page;
  };
}

function after(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs).unref());
}
