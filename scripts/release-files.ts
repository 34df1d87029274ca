import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
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
  const own = takeLock(lock);
  try {
    return work();
  } finally {
    const stats = statSync(lock, { throwIfNoEntry: false });
    if (stats && toMark(stats) === own) rmSync(lock, { force: true });
  }
}

/** Gives the mark by which its owner knows the lock again. */
function takeLock(lock: string): string {
  const end = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return createLock(lock);
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause;
      if (isAbandoned(lock)) setAside(lock);
      else if (Date.now() > end) {
        throw new Error(`Another release is under way. If none is, remove ${lock} and try again.`, { cause });
      } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

/** Nothing stands in it: a full disk has room for a name, and says by itself that it is full when it matters. */
function createLock(lock: string): string {
  const file = openSync(lock, 'wx');
  try {
    return toMark(fstatSync(file));
  } finally {
    closeSync(file);
  }
}

function toMark({ ino, mtimeMs }: Stats): string {
  return `${ino} ${mtimeMs}`;
}

/** A release that was killed leaves its lock behind; none takes a minute. */
function isAbandoned(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 60_000;
}

/** Moves an abandoned lock away. When two do this at once, the one that moved the other's new lock puts it back. */
function setAside(lock: string) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    if (!isAbandoned(aside)) linkSync(aside, lock);
  } catch (error) {
    // It was removed, or somebody has taken it, meanwhile.
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
