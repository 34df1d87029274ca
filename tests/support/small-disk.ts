import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounts a disk of its own for a test; null where this machine does not let the test do it. */
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
    /** Takes all the room that is left. */
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // A page more than there is: the last write is the one that fails.
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
