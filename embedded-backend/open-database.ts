import type { Database } from './database.ts';
import { openPgliteDatabase } from './database-pglite.ts';
import { openPostgresDatabase } from './database-postgres.ts';
import { createDiskGuard } from './disk-guard.ts';
import { diskIsFull, errorCode, StartupError } from './startup-error.ts';

type DatabaseLocation = {
  /** A Postgres server; when missing the embedded database in `folder` is used. */
  url?: string;
  folder: string;
};

/** Opens the database and makes sure that it answers. */
export async function openDatabase({ url, folder }: DatabaseLocation): Promise<Database> {
  return url === undefined ? openFolder(folder) : openServer(url);
}

async function openFolder(folder: string): Promise<Database> {
  try {
    return await openPgliteDatabase({ folder, onBroken: endProcess });
  } catch (error) {
    // The engine itself says only that it could not start.
    if (await createDiskGuard(folder)()) throw diskIsFull(folder, error);
    throw new StartupError(
      `The database in ${folder} could not be opened (${errorCode(error)}). Restore it from a backup or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Whoever started this process starts another, which finds all that was acknowledged. */
function endProcess(error: Error): void {
  console.error(`The database cannot go on: ${error.message}`);
  process.exit(1);
}

async function openServer(url: string): Promise<Database> {
  const database = openPostgresDatabase(url);
  try {
    await database.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    // The URL holds a password, so only the host is named.
    const host = URL.canParse(url) ? new URL(url).host : 'the given address';
    throw new StartupError(
      `The database server of DATABASE_URL at ${host} cannot be reached (${errorCode(error)}). Start it or correct DATABASE_URL.`,
      { cause: error },
    );
  }
}
