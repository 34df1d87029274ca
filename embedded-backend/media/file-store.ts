import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toStorageRefusal } from './media-refusal.ts';

// No media address can contain a leading dot.
const incomingFolder = '.incoming';
const abandonedAfterMs = 60 * 60 * 1000;

export function incomingDirOf(mediaDir: string): string {
  return path.join(mediaDir, incomingFolder);
}

/** Written to a draft and renamed, so that a file is complete even after a power failure. */
export async function storeBytes(mediaDir: string, target: string, bytes: Uint8Array): Promise<void> {
  const draft = path.join(incomingDirOf(mediaDir), randomUUID());
  try {
    await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600 });
    await storeFile(draft, target);
  } catch (error) {
    throw toStorageRefusal(error) ?? error;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function storeFile(draft: string, target: string): Promise<void> {
  const folder = path.dirname(target);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await flush(draft);
    await rename(draft, target);
    await flush(folder);
  } catch (error) {
    throw toStorageRefusal(error) ?? error;
  }
}

async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes abandoned uploads; recent files may belong to another process. */
export async function clearAbandonedUploads(mediaDir: string, now: Date): Promise<void> {
  const folder = incomingDirOf(mediaDir);
  const names = await readdir(folder).catch(() => []);
  for (const file of names.map((name) => path.join(folder, name))) {
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}
