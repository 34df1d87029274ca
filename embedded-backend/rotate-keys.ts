import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replaceKeys } from './keys.ts';
import { lockDirectory } from './lock.ts';
import { openDatabase } from './open-database.ts';

type RotateOptions = { dataDir: string; databaseUrl: string | undefined };

/**
 * Replaces the keys for sessions, API access and uploads; ends every session and open link. Stop the backend first,
 * because it has the old keys in memory. Returns the number of ended sessions.
 */
export async function rotateKeys({ dataDir, databaseUrl }: RotateOptions): Promise<number> {
  const lock = databaseUrl === undefined ? lockDirectory(dataDir) : null;
  try {
    // Sessions first: if this is interrupted, the command can be repeated.
    const ended = await endSessions({ dataDir, databaseUrl });
    await replaceKeys(dataDir);
    return ended;
  } finally {
    lock?.release();
  }
}

async function endSessions({ dataDir, databaseUrl }: RotateOptions): Promise<number> {
  const folder = join(dataDir, 'db');
  if (databaseUrl === undefined && !existsSync(folder)) return 0;
  const database = await openDatabase({ url: databaseUrl, folder });
  try {
    const ended = await database.query('delete from auth.sessions returning id');
    await database.query('delete from auth.one_time_tokens');
    return ended.length;
  } finally {
    await database.close();
  }
}
