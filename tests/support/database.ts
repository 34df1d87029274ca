import { spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bootstrap,
  type Database,
  dumpPgliteData,
  migrate,
  openPgliteDatabase,
  openPostgresDatabase,
} from '@dealer/embedded-backend';
import { exists, oncePerRun, runFolder, runnerPid } from './once-per-run.ts';

export type DatabaseKind = Database['kind'];
export const databaseKinds = ['pglite', 'postgres'] as const;

const migrations = path.resolve(import.meta.dirname, '../../supabase/migrations');
const startLimitMs = 180_000;

/** A migrated, empty database for one test file. `beforeMigrations` is SQL for a Postgres server. */
export function openTestDatabase(
  kind: DatabaseKind,
  { beforeMigrations }: { beforeMigrations?: string } = {},
): Promise<Database> {
  if (kind === 'pglite') return openPglite();
  return beforeMigrations === undefined ? openPostgres() : openOddPostgres(beforeMigrations);
}

async function prepare(database: Database, beforeMigrations = ''): Promise<void> {
  await bootstrap(database);
  await database.exec(beforeMigrations);
  await migrate(database, migrations);
}

async function openOddPostgres(beforeMigrations: string): Promise<Database> {
  const server = await startKeeper();
  const name = createName();
  await createDatabase(server, name, 'template1');
  const database = openPostgresDatabase(`${server}/${name}`);
  await prepare(database, beforeMigrations);
  return database;
}

async function openPglite(): Promise<Database> {
  return openPgliteDatabase({ startFrom: await openMigratedDump() });
}

/** A data folder of the embedded database, for tests that need one on disk. */
export async function createDataFolder(folder: string): Promise<void> {
  const database = await openPgliteDatabase({ folder, startFrom: await openMigratedDump() });
  await database.close();
}

/** In the engine's own format, as backups were before they were packed from a copy of the folder. */
export async function openMigratedDump(): Promise<Blob> {
  await startKeeper();
  const dump = await oncePerRun('pglite', async () => {
    const file = path.join(runFolder, 'pglite.tar.gz');
    await writeFile(file, Buffer.from(await (await dumpPgliteData((database) => prepare(database))).arrayBuffer()));
    return file;
  });
  return openAsBlob(dump);
}

async function openPostgres(): Promise<Database> {
  const server = await startKeeper();
  const template = await oncePerRun('postgres-template', async () => {
    await createDatabase(server, 'dealer_template', 'template1');
    const database = openPostgresDatabase(`${server}/dealer_template`);
    await prepare(database);
    await database.close();
    return 'dealer_template';
  });
  const name = createName();
  await createDatabase(server, name, template);
  return openPostgresDatabase(`${server}/${name}`);
}

function createName(): string {
  return `test_${crypto.randomUUID().replaceAll('-', '')}`;
}

async function createDatabase(server: string, name: string, template: string): Promise<void> {
  const database = openPostgresDatabase(`${server}/postgres`);
  try {
    await database.exec(`create database ${name} template ${template}`);
  } finally {
    await database.close();
  }
}

/** Starts the run's Postgres in a process that outlives this worker, and returns its URL. */
function startKeeper(): Promise<string> {
  return oncePerRun('keeper', async () => {
    const keeper = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'database-keeper.ts'), runFolder, String(runnerPid)],
      { detached: true, stdio: 'ignore' },
    );
    keeper.unref();
    const file = path.join(runFolder, 'postgres.url');
    const deadlineMs = performance.now() + startLimitMs;
    while (!(await exists(file))) {
      if (performance.now() > deadlineMs) throw new Error('The test Postgres did not start');
      await wait(50);
    }
    const url = await readFile(file, 'utf8');
    if (!url.startsWith('postgres://')) throw new Error(`The test Postgres did not start: ${url}`);
    return url;
  });
}
