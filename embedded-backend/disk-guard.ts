import { statfs } from 'node:fs/promises';
import { neededMegabytes } from './startup-error.ts';

const reserveBytes = neededMegabytes * 1024 * 1024;
/** How long an answer holds: what is written in a second is far less than the reserve. */
const keptMs = 1_000;

export type IsDiskFull = () => Promise<boolean>;

/**
 * Whether the disk of a folder has no more room than the database keeps for itself. Writing ends there and not at the
 * last byte: an embedded engine that cannot extend its log does not go on, and needs room to be opened again.
 */
export function createDiskGuard(folder: string, now: () => number = () => performance.now()): IsDiskFull {
  let last: { atMs: number; isFull: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || now() - last.atMs > keptMs) last = { atMs: now(), isFull: measure(folder) };
    return last.isFull;
  };
}

/** A disk that does not say how much room it has is not taken for full. */
async function measure(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < reserveBytes;
}
