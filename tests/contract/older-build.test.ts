import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  bootstrap,
  createBackups,
  type Database,
  openDatabase,
  parseEnvironment,
  restoreBackup,
  startBackend,
} from '@dealer/embedded-backend';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireServerDatabase, type ServerDatabase } from '../support/server-database.ts';

const advice =
  /made by an older build.*Nothing was changed.*export the vehicles and the settings in Admin.*empty DATA_DIR/;

const repository = path.resolve(import.meta.dirname, '../..');
const oneLine = /^(This database|The database in this backup) was made by an older build.*\n$/;
let folder = '';
let server: ServerDatabase | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'older-build-'));
});
afterEach(async () => {
  await server?.drop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** The older build's migrations and a vehicle. */
async function fillAsOlderBuild(database: Database): Promise<void> {
  await bootstrap(database);
  await database.exec(`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('20260101000500', 'vehicles', array['create table']);
    create table public.vehicles (id integer primary key, make text);
    insert into public.vehicles values (1, 'Honda');
  `);
}

/** The tables of the database, and the rows of the one that is not empty. */
async function readState(database: Database): Promise<unknown> {
  const tables = await database.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'private', 'auth', 'embedded', 'supabase_migrations') order by 1`,
  );
  return [tables, await database.query('select * from public.vehicles')];
}

function readEnvironment(databaseUrl?: string) {
  return parseEnvironment({ DATA_DIR: folder, BACKEND_PORT: '0', DEMO_VEHICLES: '0', DATABASE_URL: databaseUrl });
}

/** The program's output and exit code. */
function run(program: string, args: string[], databaseUrl?: string): Promise<{ code: unknown; output: string }> {
  const { PATH, HOME } = process.env;
  const variables = { PATH, HOME, DATA_DIR: folder, BACKEND_PORT: '0', DATABASE_URL: databaseUrl ?? '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: repository, env: variables }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

describe.each(['pglite', 'postgres'] as const)('the database of an older build on %s', (kind) => {
  const open = () => openDatabase({ url: server?.url, folder: path.join(folder, 'db') });
  beforeEach(async () => {
    if (kind === 'postgres') server = await requireServerDatabase();
  });

  test('is refused at start with instructions, and stays unchanged', async () => {
    const former = await open();
    await fillAsOlderBuild(former);
    const state = await readState(former);
    await former.close();
    await expect(startBackend(readEnvironment(server?.url))).rejects.toThrow(advice);
    const program = await run('embedded-backend/main.ts', [], server?.url);
    expect(program).toEqual({ code: 1, output: expect.stringMatching(oneLine) });
    const found = await open();
    expect(await readState(found)).toEqual(state);
    await found.close();
  });

  test('is refused when restored from a backup, and existing data stay', async ({ skip }) => {
    const former = await open();
    await fillAsOlderBuild(former);
    const backups = createBackups({ database: former, folder: path.join(folder, 'backups'), mediaDir: folder });
    const { name } = await backups.create().catch((error: unknown) => {
      if (kind === 'postgres') skip(String(error));
      throw error;
    });
    await former.exec(`update public.vehicles set make = 'Ford'`);
    const state = await readState(former);
    await former.close();
    const file = path.join(folder, 'backups', name);
    await expect(restoreBackup({ file, dataDir: folder, databaseUrl: server?.url })).rejects.toThrow(advice);
    const command = await run('scripts/cli.ts', ['restore', file], server?.url);
    expect(command).toEqual({ code: 1, output: expect.stringMatching(oneLine) });
    const found = await open();
    expect(await readState(found)).toEqual(state);
    await found.close();
    expect((await readdir(folder)).filter((entry) => entry.startsWith('db.'))).toEqual([]);
  });
});

test('a hosted project of an older build is not prepared', async () => {
  server = await requireServerDatabase();
  const database = await openDatabase({ url: server.url, folder });
  await fillAsOlderBuild(database);
  await database.close();
  const { code, output } = await run('scripts/cli.ts', ['prepare-project'], server.url);
  expect(output).toMatch(advice);
  expect(code).toBe(1);
});
