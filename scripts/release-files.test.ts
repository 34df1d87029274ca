import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withReleaseLock } from './release-files.ts';

/** What others do, one after the other, each time that the lock's age has been read. */
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

/** The lock as somebody else takes it. */
function takeElsewhere(agoMs = 0) {
  rmSync(lock, { recursive: true, force: true });
  writeFileSync(lock, 'theirs');
  const then = new Date(Date.now() - agoMs);
  utimesSync(lock, then, then);
}

test('of two that find an abandoned lock only one goes on, and the other waits for it', () => {
  takeElsewhere(61_000);
  const events: string[] = [];
  const release = () => {
    if (existsSync(lock)) events.push('theirs is done');
    rmSync(lock, { recursive: true, force: true });
  };
  elsewhere.steps = [() => takeElsewhere(), release];
  withReleaseLock(releasesDir, () => events.push('ours is done'));
  expect(events).toEqual(['theirs is done', 'ours is done']);
  expect(readdirSync(releasesDir)).toEqual([]);
});

test('who is done removes only a lock of its own', () => {
  withReleaseLock(releasesDir, () => takeElsewhere());
  expect(readFileSync(lock, 'utf8')).toBe('theirs');
});

test('work that fails leaves no lock behind', () => {
  const fail = () => {
    throw new Error('no');
  };
  expect(() => withReleaseLock(releasesDir, fail)).toThrow('no');
  expect(readdirSync(releasesDir)).toEqual([]);
});
