import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createDiskGuard } from './disk-guard.ts';

const disk = vi.hoisted(() => ({ megabytes: 1_000, asked: 0 }));
vi.mock('node:fs/promises', () => ({
  statfs: async (folder: string) => {
    disk.asked += 1;
    if (folder === 'nowhere') throw new Error('ENOENT');
    return { bsize: 1024, bavail: disk.megabytes * 1024 };
  },
}));

test('a disk is full when it has no more room than the database needs for itself', async () => {
  for (const [megabytes, isFull] of [
    [1_000, false],
    [64, false],
    [63, true],
    [0, true],
  ] as const) {
    disk.megabytes = megabytes;
    expect([megabytes, await createDiskGuard(tmpdir())()]).toEqual([megabytes, isFull]);
  }
});

test('the disk is asked once a second at the most, and one that says nothing is not full', async () => {
  const clock = { ms: 0 };
  const isDiskFull = createDiskGuard('nowhere', () => clock.ms);
  disk.asked = 0;
  await Promise.all(Array.from({ length: 50 }, () => isDiskFull()));
  clock.ms = 1_001;
  expect([await isDiskFull(), disk.asked]).toEqual([false, 2]);
});
