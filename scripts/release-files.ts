import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '../federation.ts';

export type ReleaseRecord = {
  version: string;
  /** Path of the entry inside the release's folder. */
  entry: string;
  integrity: string;
  contractVersion: number;
  releasedAt: string;
};

/** A release that only some visitors get: so many in a hundred, and whoever asks for it. */
export type CanaryRecord = ReleaseRecord & { percent: number };
export type CurrentRelease = ReleaseRecord & { canary?: CanaryRecord };
export type Releases = Partial<Record<RemoteName, CurrentRelease>>;

export type ReleaseAction = 'release' | 'canary' | 'promote' | 'withdraw' | 'rollback';

/** One line of the diary: who did what with which release, and when. */
export type ReleaseEvent = ReleaseRecord & {
  name: RemoteName;
  action: ReleaseAction;
  at: string;
  by: string;
  /** Of a canary. */
  percent?: number;
};

function readJson<Value>(file: string, fallback: Value): Value {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback;
}

/** Written beside and renamed, so that no reader ever sees half a file. */
function writeJson(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The current release of each remote, and its canary. */
export function readReleases(releasesDir: string): Releases {
  return readJson(join(releasesDir, 'releases.json'), {});
}

/** Everything that was done with releases here, oldest first. */
export function readHistory(releasesDir: string): ReleaseEvent[] {
  return readJson(join(releasesDir, 'history.json'), []);
}

/** The diary first: what is current is never without its line there. */
export function writeChange(releasesDir: string, event: ReleaseEvent, current: CurrentRelease) {
  writeJson(join(releasesDir, 'history.json'), [...readHistory(releasesDir), event]);
  writeJson(join(releasesDir, 'releases.json'), { ...readReleases(releasesDir), [event.name]: current });
}

const lockLimitMs = 30_000;

/** Two teams may release at the same moment: each reads what the other has written. */
export function withReleaseLock<T>(releasesDir: string, work: () => T): T {
  mkdirSync(releasesDir, { recursive: true });
  const lock = join(releasesDir, '.lock');
  takeLock(lock);
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock(lock: string) {
  const end = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return mkdirSync(lock);
    } catch (cause) {
      if (!isThere(cause)) throw cause;
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
      else if (Date.now() > end) {
        throw new Error(`Another release is under way. If none is, remove ${lock} and try again.`, { cause });
      } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

/** A release that was killed leaves its lock behind; none takes a minute. */
function isAbandoned(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 60_000;
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
