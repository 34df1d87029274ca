import type { VehicleSource } from '@dealer/shared-domain';

/** So long a request waits for a backend that did not answer the last time. */
const patienceMs = 1000;
/** In a crowd the question stands in line with all others: after so long the version of a moment ago is good enough. */
const crowdPatienceMs = 40;
const recentMs = 1000;

/**
 * Asks the database for the counter that every change of vehicles, media and settings moves. Requests that arrive
 * together share one question; unless there is a crowd none is answered from memory, so that a change shows at once.
 */
export function createVersionReader(source: Pick<VehicleSource, 'getVersion'>, now = Date.now) {
  let pending: Promise<number | null> | null = null;
  let isAway = false;
  let confirmed = { version: -1, atMs: 0 };

  async function ask(): Promise<number | null> {
    const askedAtMs = now();
    try {
      const version = await source.getVersion();
      isAway = false;
      confirmed = { version, atMs: askedAtMs };
      return version;
    } catch {
      isAway = true;
      return null;
    } finally {
      pending = null;
    }
  }

  /** The version, or null while the backend cannot be reached. */
  function getVersion(): Promise<number | null> {
    pending ??= ask();
    return isAway ? Promise.race([pending, after(patienceMs, null)]) : pending;
  }

  /** The version for one of a crowd: where its answer is slow, that of the last second. */
  async function getVersionInCrowd(): Promise<number | null> {
    const asked = getVersion();
    const { version } = confirmed;
    if (now() - confirmed.atMs > recentMs) return asked;
    return Promise.race([asked, after(crowdPatienceMs, version)]);
  }

  /** Until when what was drawn under a version is known to have been true. */
  function trueUntilMs({ version, drawnAtMs }: { version: number; drawnAtMs: number }): number {
    return version === confirmed.version ? Math.max(drawnAtMs, confirmed.atMs) : drawnAtMs;
  }

  return { getVersion, getVersionInCrowd, trueUntilMs };
}

function after<T>(delayMs: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), delayMs).unref());
}
