import type { CachedPage } from './page-cache.ts';

/** So long a visitor waits for a page of this very moment where there is one of a moment ago. */
const patienceMs = 150;
/** What is a moment ago: while the server keeps up, nothing older than the question is ever shown. */
const recentMs = 3_000;
/** With fewer pages on their way nobody is in the way of anybody: each visitor waits for the page of this moment. */
const crowd = 4;

type Recent = { page: CachedPage; trueAtMs: number };

/**
 * While somebody changes vehicle after vehicle, each change makes every page old, and drawing them all anew for every
 * visitor is more than a small machine can do. A visitor who would have to wait long for the page of this moment gets
 * that of a moment ago, if somebody was shown it then; the new one is made all the same, once, for whoever comes next.
 */
export function createRecentPages(maxPages: number, now: () => number = () => performance.now()) {
  const recent = new Map<string, Recent>();
  const running = new Map<string, number>();
  let onTheirWay = 0;

  function remember(key: string, page: CachedPage, trueAtMs: number): void {
    recent.delete(key);
    if (page.isPartial || page.status !== 200) return;
    recent.set(key, { page, trueAtMs });
    const oldest = recent.keys().next();
    if (recent.size > maxPages && !oldest.done) recent.delete(oldest.value);
  }

  async function findNow(key: string, find: Find): Promise<CachedPage | Response> {
    const askedAtMs = now();
    if (!running.has(key)) running.set(key, askedAtMs);
    onTheirWay += 1;
    try {
      const found = await find(onTheirWay > crowd);
      if (!(found instanceof Response)) remember(key, found, askedAtMs);
      return found;
    } finally {
      onTheirWay -= 1;
      if (running.get(key) === askedAtMs) running.delete(key);
    }
  }

  /** `find` gives the page of this moment, in a crowd of about now, or an answer that is no page and goes out as it is. */
  return async function getRecent(key: string, find: Find): Promise<CachedPage | Response> {
    const known = recent.get(key);
    if (!known || now() - known.trueAtMs > recentMs || onTheirWay < crowd) return findNow(key, find);
    // Somebody waits for it already, and has waited long.
    if (now() - (running.get(key) ?? now()) > patienceMs) return known.page;
    const finding = findNow(key, find);
    // Whoever is given the page of a moment ago does not hear that the new one failed; the next to come does.
    finding.catch(() => undefined);
    return Promise.race([finding, after(patienceMs, known.page)]);
  };
}

type Find = (isCrowded: boolean) => Promise<CachedPage | Response>;

function after<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), delayMs).unref());
}
