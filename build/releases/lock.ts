import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, linkSync, mkdirSync, openSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from './error-code.ts';

const lockLimitMs = 30_000;

/** The lock lets two teams release at the same moment: each reads what the other has written. */
export async function withReleaseLock<T>(releasesDir: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(releasesDir, { recursive: true });
  const lock = join(releasesDir, '.lock');
  const own = await takeLock(lock);
  try {
    return await work();
  } finally {
    const stats = statSync(lock, { throwIfNoEntry: false });
    if (stats && toMark(stats) === own) rmSync(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<string> {
  const end = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return createLock(lock);
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause;
      if (isAbandoned(lock)) removeStaleLock(lock);
      else if (Date.now() > end) {
        throw new Error(`Another release is under way. If none is, remove ${lock} and try again.`, { cause });
      } else await wait(50);
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
