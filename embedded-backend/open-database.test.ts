import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './open-database.ts';

test('the files of the database, which anyone could write, are in a folder of their owner alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'open-database-'));
  const folder = join(dataDir, 'db');
  try {
    // As systemd makes its state directories.
    await chmod(dataDir, 0o755);
    for (const isNew of [true, false]) {
      if (!isNew) await chmod(folder, 0o755);
      const opening = openDatabase({ folder });
      if (isNew) await vi.waitFor(async () => expect((await stat(`${folder}.new`)).mode & 0o777).toBe(0o700));
      const database = await opening;
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
