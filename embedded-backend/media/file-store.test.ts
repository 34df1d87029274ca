import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearAbandonedUploads, incomingDirOf, storeBytes } from './file-store.ts';
import { toStorageRefusal } from './media-refusal.ts';

let mediaDir = '';
beforeEach(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'dealer-media-'));
});
afterEach(() => rm(mediaDir, { recursive: true, force: true }));

test('abandoned uploads are deleted, recent ones are not', async () => {
  const now = new Date();
  const folder = incomingDirOf(mediaDir);
  await clearAbandonedUploads(mediaDir, now);
  await mkdir(folder);
  for (const name of ['old', 'young']) await writeFile(path.join(folder, name), 'x');
  const twoHoursAgo = now.getTime() / 1000 - 7200;
  await utimes(path.join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await clearAbandonedUploads(mediaDir, now);
  expect(await readdir(folder)).toEqual(['young']);
});

test('a file that cannot be renamed leaves no temporary file', async () => {
  await writeFile(path.join(mediaDir, 'taken'), 'a file where a folder is needed');
  await expect(storeBytes(mediaDir, path.join(mediaDir, 'taken/a.jpg'), Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(incomingDirOf(mediaDir))).toEqual([]);
});

test('disk errors get a readable message; other errors are rethrown', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(toStorageRefusal(full)).toMatchObject({ status: 507, message: 'The disk is full: the file was not stored' });
  const readOnly = Object.assign(new Error('open'), { code: 'EROFS' });
  expect(toStorageRefusal(readOnly)).toMatchObject({ status: 507 });
  expect(toStorageRefusal(new Error('something else'))).toBeUndefined();
});
