import type { VehicleSource } from '@dealer/shared-domain';

/** Time limit after a request that failed (ms). */
const unavailableTimeoutMs = 1000;
const recentMs = 1000;
/** Under load it is queried no sooner than this after the last query (ms). */
const justNowMs = 250;

/**
 * Reads the database's counter of changes to vehicles, media and settings. Concurrent requests share one query. Nothing
 * is cached except under load, so that changes are visible immediately.
 */
export function createRevisionReader(source: Pick<VehicleSource, 'getVersion'>, now = Date.now) {
  let pending: Promise<number | null> | null = null;
  let isUnavailable = false;
  let confirmed = { revision: -1, atMs: 0 };

  async function query(): Promise<number | null> {
    const queriedAtMs = now();
    try {
      const revision = await source.getVersion();
      isUnavailable = false;
      confirmed = { revision, atMs: queriedAtMs };
      return revision;
    } catch {
      isUnavailable = true;
      return null;
    } finally {
      pending = null;
    }
  }

  /** Null while the backend is unreachable. */
  function getRevision(): Promise<number | null> {
    pending ??= query();
    return isUnavailable ? Promise.race([pending, after(unavailableTimeoutMs, null)]) : pending;
  }

  /**
   * Returns the revision of the last second without waiting, and unless it is that of just now queries it for the next
   * page: under load queries queue up.
   */
  async function getRevisionUnderLoad(): Promise<number | null> {
    const ageMs = now() - confirmed.atMs;
    if (ageMs <= justNowMs) return confirmed.revision;
    const queried = getRevision();
    return ageMs > recentMs ? queried : confirmed.revision;
  }

  /** Reuses the revision of the last second, else queries it; for networks over their budget. */
  async function getRecentRevision(): Promise<number | null> {
    return now() - confirmed.atMs > recentMs ? getRevision() : confirmed.revision;
  }

  /** The last revision that was read; null before the first one and while the backend is unreachable. */
  function getConfirmed(): number | null {
    return isUnavailable || confirmed.revision < 0 ? null : confirmed.revision;
  }

  /** The last time at which a page of this revision was known to be current. */
  function getCurrentUntilMs({ inventoryRevision, renderedAtMs }: RenderedAt): number {
    return inventoryRevision === confirmed.revision ? Math.max(renderedAtMs, confirmed.atMs) : renderedAtMs;
  }

  return { getRevision, getRevisionUnderLoad, getRecentRevision, getConfirmed, getCurrentUntilMs };
}

export type RevisionReader = ReturnType<typeof createRevisionReader>;
type RenderedAt = { inventoryRevision: number; renderedAtMs: number };

function after<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), delayMs).unref());
}
