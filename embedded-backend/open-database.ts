import type { Database } from './database.ts';
import { openPostgresDatabase } from './database-postgres.ts';
import { createDiskGuard } from './disk-guard.ts';
import { openEngine } from './engine/engine.ts';
import { diskIsFull, errorCode, StartupError } from './startup-error.ts';

type DatabaseLocation = {
  /** Of a Postgres server; undefined uses the embedded database in `folder`. */
  url?: string;
  folder: string;
};

/** Also checks that it answers. */
export async function openDatabase({ url, folder }: DatabaseLocation): Promise<Database> {
  return url === undefined ? openFolder(folder) : openServer(url);
}

async function openFolder(folder: string): Promise<Database> {
  try {
    return await openEngine({ folder, onLost: endProcess });
  } catch (error) {
    // A full disk is a likely cause, which the engine does not report.
    if (await createDiskGuard(folder)()) throw diskIsFull(folder, error);
    throw new StartupError(
      `The database in ${folder} could not be opened (${errorCode(error)}). Restore it from a backup or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** The parent process starts a new one, which finds all acknowledged writes. */
function endProcess(error: Error): void {
  console.error(`The database stopped: ${error.message}`);
  process.exit(1);
}

async function openServer(url: string): Promise<Database> {
  const database = openPostgresDatabase(url);
  try {
    await database.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    // Only the host is named, because the URL contains a password.
    const host = URL.canParse(url) ? new URL(url).host : 'the given address';
    throw new StartupError(
      `The database server of DATABASE_URL at ${host} cannot be reached (${errorCode(error)}). Start it or correct DATABASE_URL.`,
      { cause: error },
    );
  }
}
