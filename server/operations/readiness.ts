import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Releases } from '../releases/releases.ts';
import { describeStoppedProcess, type ReadProcesses } from './process-status.ts';

type Check = { isOk: boolean; reason?: string; ms?: number; restarts?: Record<string, number> };
export type Readiness = { status: 'ok' | 'not-ready'; checks: Record<string, Check> };

type ReadinessOptions = {
  pingBackend: () => Promise<unknown>;
  readReleases: () => Releases;
  releasesDir: string;
  readProcesses?: ReadProcesses;
  timeLimitMs?: number;
};

const maxAgeMs = 1_000;

/** Ready when the backend responds and the files of the current releases exist. */
export function createReadiness({
  pingBackend,
  readReleases,
  releasesDir,
  readProcesses = () => [],
  timeLimitMs = 3_000,
}: ReadinessOptions) {
  let last: { atMs: number; readiness: Promise<Readiness> } | null = null;

  async function checkBackend(): Promise<Check> {
    const startedMs = performance.now();
    const limit = AbortSignal.timeout(timeLimitMs);
    const timeout = new Promise<never>((_, reject) =>
      limit.addEventListener('abort', () => reject(new Error(`It did not answer within ${timeLimitMs / 1000} s.`)), {
        once: true,
      }),
    );
    try {
      await Promise.race([pingBackend(), timeout]);
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

  /** Omitted under another process manager, which reports its processes itself. */
  function checkProcesses(): { processes?: Check } {
    const processes = readProcesses();
    if (processes.length === 0) return {};
    const stopped = processes.filter(({ isRunning }) => !isRunning);
    const restarts = Object.fromEntries(processes.map((process) => [process.name, process.restarts]));
    const reason = stopped.map(describeStoppedProcess).join(' ');
    return { processes: { isOk: stopped.length === 0, ...(reason && { reason }), restarts } };
  }

  async function check(): Promise<Readiness> {
    const checks = { backend: await checkBackend(), releases: checkReleases(), ...checkProcesses() };
    return { status: Object.values(checks).every(({ isOk }) => isOk) ? 'ok' : 'not-ready', checks };
  }

  return function read(): Promise<Readiness> {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > maxAgeMs) last = { atMs: nowMs, readiness: check() };
    return last.readiness;
  };
}
