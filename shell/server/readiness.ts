import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Releases } from './releases.ts';

type Check = { isOk: boolean; reason?: string; ms?: number };
export type Readiness = { status: 'ok' | 'not-ready'; checks: Record<string, Check> };

type ReadinessOptions = {
  /** Asks the backend something small; throws when it does not answer. */
  askBackend: () => Promise<unknown>;
  readReleases: () => Releases;
  releasesDir: string;
  timeLimitMs?: number;
};

/** How long an answer holds: whoever asks in a loop costs the backend one small question a second. */
const keptMs = 1_000;

/** Whether this server can serve visitors now: its backend answers, and the files of the current releases are there. */
export function createReadiness({ askBackend, readReleases, releasesDir, timeLimitMs = 3_000 }: ReadinessOptions) {
  let last: { atMs: number; answer: Promise<Readiness> } | null = null;

  async function checkBackend(): Promise<Check> {
    const startedMs = performance.now();
    const limit = AbortSignal.timeout(timeLimitMs);
    const tooLate = new Promise<never>((_, reject) =>
      limit.addEventListener('abort', () => reject(new Error(`It did not answer within ${timeLimitMs / 1000} s.`)), {
        once: true,
      }),
    );
    try {
      await Promise.race([askBackend(), tooLate]);
      return { isOk: true, ms: Math.round(performance.now() - startedMs) };
    } catch (error) {
      return {
        isOk: false,
        reason: `The backend cannot be used. ${error instanceof Error ? error.message : ''}`.trim(),
      };
    }
  }

  function checkReleases(): Check {
    try {
      const releases = readReleases();
      if (!releases.storefront) return { isOk: false, reason: 'No release of the storefront is current.' };
      for (const [name, { canary, ...current }] of Object.entries(releases)) {
        for (const { version, entry } of canary ? [current, canary] : [current]) {
          const isThere = existsSync(join(releasesDir, name, version, entry));
          if (!isThere) return { isOk: false, reason: `The files of ${name} ${version} are not there.` };
        }
      }
      return { isOk: true };
    } catch {
      return { isOk: false, reason: 'releases.json cannot be read.' };
    }
  }

  async function check(): Promise<Readiness> {
    const checks = { backend: await checkBackend(), releases: checkReleases() };
    return { status: Object.values(checks).every(({ isOk }) => isOk) ? 'ok' : 'not-ready', checks };
  }

  return function read(): Promise<Readiness> {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > keptMs) last = { atMs: nowMs, answer: check() };
    return last.answer;
  };
}
