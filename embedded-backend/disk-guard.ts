import { statfs } from 'node:fs/promises';
import { neededMegabytes } from './startup-error.ts';

const reserveBytes = neededMegabytes * 1024 * 1024;
/** The result may be a second old: far less than the reserve is written in that time. */
const maxAgeMs = 1_000;

export type IsDiskFull = () => Promise<boolean>;

/**
 * Reports when the disk has only the reserve left. Writes must stop there, because an embedded engine that cannot
 * extend its log fails, and needs space to open again.
 */
export function createDiskGuard(folder: string, now: () => number = () => performance.now()): IsDiskFull {
  let last: { atMs: number; isFull: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || now() - last.atMs > maxAgeMs) last = { atMs: now(), isFull: measure(folder) };
    return last.isFull;
  };
}

/** Unknown free space does not count as full. */
async function measure(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < reserveBytes;
}
