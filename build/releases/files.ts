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
  entry: string;
  integrity: string;
  contractVersion: number;
  releasedAt: string;
};

/** A release for a percentage of visitors, and for testers. */
export type CanaryRecord = ReleaseRecord & { percent: number };
export type CurrentRelease = ReleaseRecord & { canary?: CanaryRecord };
export type Releases = Partial<Record<RemoteName, CurrentRelease>>;

export type ReleaseAction = 'release' | 'canary' | 'promote' | 'withdraw' | 'rollback';

/** One line of the release history: who did what with which release, and when. */
export type ReleaseEvent = ReleaseRecord & {
  name: RemoteName;
  action: ReleaseAction;
  at: string;
  by: string;
  percent?: number;
};

function readJson<Value>(file: string, fallback: Value): Value {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback;
}

/** Writes a temporary file and renames it, so that readers never see a partial one. */
function writeJson(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

export function readReleases(releasesDir: string): Releases {
  return readJson(join(releasesDir, 'releases.json'), {});
}

export function readHistory(releasesDir: string): ReleaseEvent[] {
  return readJson(join(releasesDir, 'history.json'), []);
}

/** Writes the history first, so that every current release has a line there. */
export function writeChange(releasesDir: string, event: ReleaseEvent, current: CurrentRelease) {
  writeJson(join(releasesDir, 'history.json'), [...readHistory(releasesDir), event]);
  writeJson(join(releasesDir, 'releases.json'), { ...readReleases(releasesDir), [event.name]: current });
}

const lockLimitMs = 30_000;

/** The lock lets two teams release at the same moment: each reads what the other has written. */
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

function takeLock(lock: string): string {
  const end = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return createLock(lock);
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause;
      if (isAbandoned(lock)) removeStaleLock(lock);
      else if (Date.now() > end) {
        throw new Error(`Another release is under way. If none is, remove ${lock} and try again.`, { cause });
      } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

/** The lock is an empty file, which a full disk still accepts. */
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

/** A release takes less than a minute; an older lock belongs to a process that was killed. */
function isAbandoned(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 60_000;
}

/** When two processes do this together, one may move the other's new lock; it puts that back. */
function removeStaleLock(lock: string) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    if (!isAbandoned(aside)) linkSync(aside, lock);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
