import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounts a small disk for a test; null where that is not permitted. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealer-disk-'));
  const filler = path.join(folder, 'filler');
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    /** Uses up all free space. */
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // One page more than is free, so the last write fails.
      await writeFile(filler, Buffer.alloc((bavail + 1) * bsize)).catch(() => undefined);
    },
    free: () => rm(filler, { force: true }),
    makeReadOnly: () => run('mount', '-o', 'remount,ro', folder),
    unmount() {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true });
    },
  };
}
