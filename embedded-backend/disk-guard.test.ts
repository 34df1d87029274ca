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

test('a disk is full if only the database’s reserve is left', async () => {
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

test('free space is read once a second at most, and an unreadable disk is not full', async () => {
  const clock = { ms: 0 };
  const isDiskFull = createDiskGuard('nowhere', () => clock.ms);
  disk.asked = 0;
  await Promise.all(Array.from({ length: 50 }, () => isDiskFull()));
  clock.ms = 1_001;
  expect([await isDiskFull(), disk.asked]).toEqual([false, 2]);
});
