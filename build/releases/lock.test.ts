import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withReleaseLock } from './lock.ts';

/** Actions of other processes: one runs each time that the age of the lock was read. */
const elsewhere = vi.hoisted(() => {
  const steps: (() => void)[] = [];
  return { steps };
});
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const statSync = (path: string, options: { throwIfNoEntry: false }) => {
    const stats = fs.statSync(path, options);
    if (path.endsWith('.lock')) elsewhere.steps.shift()?.();
    return stats;
  };
  return { ...fs, statSync };
});

let releasesDir: string;
let lock: string;

beforeEach(() => {
  releasesDir = mkdtempSync(join(tmpdir(), 'release-files-'));
  lock = join(releasesDir, '.lock');
});
afterEach(() => rmSync(releasesDir, { recursive: true, force: true }));

/** Replaces the lock as another process would. */
function takeElsewhere(agoMs = 0) {
  rmSync(lock, { recursive: true, force: true });
  writeFileSync(lock, 'theirs');
  const then = new Date(Date.now() - agoMs);
  utimesSync(lock, then, then);
}

test('only one of two processes takes over an abandoned lock; the other waits', async () => {
  takeElsewhere(61_000);
  const events: string[] = [];
  const release = () => {
    if (existsSync(lock)) events.push('theirs is done');
    rmSync(lock, { recursive: true, force: true });
  };
  elsewhere.steps = [() => takeElsewhere(), release];
  await withReleaseLock(releasesDir, () => events.push('ours is done'));
  expect(events).toEqual(['theirs is done', 'ours is done']);
  expect(readdirSync(releasesDir)).toEqual([]);
});

test('a process removes only its own lock', async () => {
  await withReleaseLock(releasesDir, () => takeElsewhere());
  expect(readFileSync(lock, 'utf8')).toBe('theirs');
});

test('failed work releases its lock', async () => {
  const fail = () => {
    throw new Error('no');
  };
  await expect(withReleaseLock(releasesDir, fail)).rejects.toThrow('no');
  expect(readdirSync(releasesDir)).toEqual([]);
});
