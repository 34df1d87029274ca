import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

type Holder = { pid: number; startedAt: string };

export type DirectoryLock = { release(): void };

/**
 * Locks the data directory, because two processes would corrupt the embedded database. A lock whose process is gone is
 * taken over; processes are identified by id and start time.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, 'backend.lock');
  const own: Holder = { pid: process.pid, startedAt: readStartTime(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    // A link is created atomically, so no process reads a partial lock.
    if (!tryLink(draft, path)) {
      refuseWhenHeld(directory, path);
      removeStaleLock(path, draft);
      if (!tryLink(draft, path)) refuseWhenHeld(directory, path);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      const holder = readHolder(path);
      if (holder?.pid === own.pid && holder.startedAt === own.startedAt) rmSync(path, { force: true });
    },
  };
}

/** True if a process that runs has locked the data directory. */
export function isLocked(directory: string): boolean {
  const holder = readHolder(join(directory, 'backend.lock'));
  return holder !== undefined && isRunning(holder);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function refuseWhenHeld(directory: string, path: string): void {
  const holder = readHolder(path);
  if (holder === undefined || !isRunning(holder)) return;
  // Without a start time it may be any process that got the id later.
  const doubt = holder.startedAt ? '' : ` If that process is not this product, delete ${path}.`;
  const cause = `The data directory ${directory} is in use by process ${holder.pid}.`;
  throw new StartupError(`${cause} Stop it or set DATA_DIR to another folder.${doubt}`);
}

/** Moves a stale lock away. If two processes do so simultaneously and one moves a valid lock, it puts it back. */
function removeStaleLock(path: string, draft: string): void {
  const aside = `${draft}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const movedHolder = readHolder(aside);
  if (movedHolder !== undefined && isRunning(movedHolder)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value)) return undefined;
    if (typeof value.pid !== 'number' || typeof value.startedAt !== 'string') return undefined;
    return { pid: value.pid, startedAt: value.startedAt };
  } catch {
    return undefined;
  }
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return readStartTime(pid) === startedAt;
}

/** In the system's own format; empty if unknown. Ids are reused, so the start time identifies the process. */
function readStartTime(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain blanks; the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
