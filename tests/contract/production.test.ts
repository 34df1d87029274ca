import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Backend,
  bootstrap,
  migrate,
  openPostgresDatabase,
  parseEnvironment,
  startBackend,
} from '@dealer/embedded-backend';
import { findFreePort, hasEnded, stopProgram, waitUntilHealthy } from '@dealer/scripts/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireServerDatabase, type ServerDatabase } from '../support/server-database.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Follows docs/deploy.md, with a Postgres server in place of the hosted project. */
let folder: string;
let database: ServerDatabase;
let backend: Backend | undefined;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'production-'));
  database = await requireServerDatabase();
  settings = { DATA_DIR: path.join(folder, 'site'), DEALER_ID: 'north-cars' };
});
afterAll(async () => {
  await backend?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function spawnScript(script: string, environment: Record<string, string>): ChildProcess {
  const variables = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...environment };
  return spawn(process.execPath, ['scripts/cli.ts', script], { cwd: repository, env: variables });
}

function run(
  script: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnScript(script, environment);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('a project without tables is not prepared, and the error says what to do first', async () => {
  const opened = openPostgresDatabase(database.url);
  await bootstrap(opened);
  const { code, output } = await run('prepare-project', { DATABASE_URL: database.url });
  expect(output).toMatch(/\d+ migrations are not applied yet: supabase db push first/);
  expect(code).toBe(1);
  await migrate(opened, path.join(repository, 'supabase/migrations'));
  await opened.close();
});

test('a project gets its reference data and the dealer’s settings once', async () => {
  const first = await run('prepare-project', { DATABASE_URL: database.url });
  expect(first.output).toMatch(/^Prepared: \d\d+ makes, \d{3,} models; settings of "north-cars": 1\.$/m);
  expect(await run('prepare-project', { DATABASE_URL: database.url })).toEqual(first);
});

test('the first owner’s password is printed once, and a second call creates no account', async () => {
  const dataDir = path.join(folder, 'project');
  const variables = { BACKEND_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_VEHICLES: '0' };
  backend = await startBackend(parseEnvironment({ ...variables, DEALER_ID: 'north-cars' }));
  const keys: { anonKey: string; secretKey: string } = JSON.parse(
    await readFile(path.join(dataDir, 'keys.json'), 'utf8'),
  );
  settings = {
    ...settings,
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    PUBLIC_URL: 'https://www.example.ca',
  };
  expect((await run('check-config')).output).toMatch(/^error +Owner: no active account is an owner/m);
  const first = await run('first-owner');
  expect(first.output).toMatch(
    /^Staff sign in at https:\/\/www\.example\.ca\/admin\/login as user name: admin password: \S+/,
  );
  const second = await run('first-owner');
  expect(second.output).not.toContain('password: ');
  expect([first.code, second.code]).toEqual([0, 0]);
});

test('the production web server makes the first releases, serves pages, and has no demonstration', async () => {
  const port = String(await findFreePort());
  const web = spawnScript('web', { PORT: port });
  try {
    await waitUntilHealthy(`http://127.0.0.1:${port}/readyz`, { isOver: () => hasEnded(web), limitMs: 30_000 });
    const response = await fetch(`http://127.0.0.1:${port}/inventory`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/href="\/inventory\/\d{4}-/);
    const { output } = await run('check-config');
    expect(output).toMatch(/^ok +Releases: /m);
    expect(output).toMatch(/^ok +Migrations: /m);
    expect(output).toMatch(/^ok +Records: /m);
  } finally {
    await stopProgram(web);
  }
});

test('without a project the production web server says that it needs one', async () => {
  const { code, output } = await run('web', { SUPABASE_URL: '' });
  expect(output).toContain('SUPABASE_URL is missing');
  expect(code).toBe(1);
});

test('every command of docs/deploy.md exists, and every setting that its examples set', async () => {
  const text = await readFile(path.join(repository, 'docs/deploy.md'), 'utf8');
  const manifest: { scripts: Record<string, string> } = JSON.parse(
    await readFile(path.join(repository, 'package.json'), 'utf8'),
  );
  const commands = new Set([...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect(commands.size).toBeGreaterThan(8);
  expect([...commands].filter((name) => !manifest.scripts[name])).toEqual([]);
  const ofCli = new Set(
    [...text.matchAll(/(?:npm run cli --|scripts\/cli\.ts) ([\w-]+)/g)].map(([, name = '']) => name),
  );
  const files = await readdir(path.join(repository, 'scripts/commands'));
  expect(ofCli.size).toBeGreaterThan(3);
  expect([...ofCli].filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
  const known = await readFile(path.join(repository, '.env.example'), 'utf8');
  const named = [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(`#${name}=`))).toEqual([]);
});
