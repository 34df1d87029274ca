import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDirectory } from './lock.ts';

let folder = '';
let lockFile = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealer-lock-'));
  lockFile = path.join(folder, 'backend.lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a directory can be locked once, and again after its release', () => {
  const lock = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(
    `The data directory ${folder} is in use by process ${process.pid}. Stop it or set DATA_DIR to another folder.`,
  );
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  lockDirectory(folder).release();
});

test('the lock of a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(lockFile, JSON.stringify({ pid: child.pid, startedAt: '1' }));
  const lock = lockDirectory(folder);
  expect(JSON.parse(readFileSync(lockFile, 'utf8')).pid).toBe(process.pid);
  lock.release();
});

test('a process with a reused id does not hold the lock', () => {
  writeFileSync(lockFile, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
  lockDirectory(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('an unreadable lock is taken over', () => {
  writeFileSync(lockFile, '{"pid":');
  lockDirectory(folder).release();
});

test('a lock is released only by its holder', () => {
  const lock = lockDirectory(folder);
  const others = JSON.stringify({ pid: 1, startedAt: 'now' });
  writeFileSync(lockFile, others);
  lock.release();
  expect(readFileSync(lockFile, 'utf8')).toBe(others);
});

test('where the system does not tell when a process started, a running process holds the lock', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  vi.stubEnv('PATH', folder);
  const lock = lockDirectory(folder);
  expect(JSON.parse(readFileSync(lockFile, 'utf8')).startedAt).toBe('');
  expect(() => lockDirectory(folder)).toThrow(
    `in use by process ${process.pid}. Stop it or set DATA_DIR to another folder. If that process is not this product, delete ${lockFile}.`,
  );
  lock.release();
});
