import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPgliteDatabase } from '@dealer/embedded-backend';
import { isLocked, lockDirectory } from '@dealer/embedded-backend/lock';
import { prepareLocalBackend } from '@dealer/scripts/local-backend';
import { findFreePort, startStandby } from '@dealer/scripts/processes';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDataFolder } from '../support/database.ts';

const support = path.resolve(import.meta.dirname, '../support');
const backend = path.resolve(import.meta.dirname, '../../embedded-backend/main.ts');
const processes = path.resolve(import.meta.dirname, '../../scripts/processes.ts');
const commands = path.resolve(import.meta.dirname, '../../scripts/cli.ts');
const running = new Set<ChildProcess>();
let root = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'dealer-durability-'));
  return () => rm(root, { recursive: true, force: true });
});
afterEach(async () => {
  for (const child of running) await kill(child, 'SIGKILL');
});

function start(file: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, DEMO_VEHICLES: '0', ...environment },
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  return { child, output };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Waits for the ready line, or for the end of the process. */
async function startBackend(environment: Record<string, string>) {
  const { child, output } = start(backend, [], environment);
  await Promise.race([
    once(child, 'exit'),
    new Promise<void>((resolve) => child.stdout.on('data', () => output.stdout.includes('\n') && resolve())),
  ]);
  return { child, output };
}

/** A data directory with an empty database, and a port for its backend. */
async function prepareDataDir(name: string) {
  const dataDir = path.join(root, name);
  await mkdir(dataDir);
  await createDataFolder(path.join(dataDir, 'db'));
  return { dataDir, BACKEND_PORT: String(await findFreePort()) };
}

test('acknowledged writes survive a kill', async () => {
  const folder = path.join(root, 'killed');
  await createDataFolder(folder);
  let acknowledged = 0;
  for (let round = 0; round < 2; round += 1) {
    const { child, output } = start(path.join(support, 'write-rows.ts'), [folder]);
    const enough = acknowledged + 150;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(output.stderr)));
      child.stdout.on('data', () => lastNumber(output.stdout) >= enough && resolve());
    });
    child.removeAllListeners('exit');
    await kill(child, 'SIGKILL');
    acknowledged = lastNumber(output.stdout);
  }
  const database = await openPgliteDatabase({ folder });
  const [found] = await database.query('select count(*)::int as rows, max(n) as last from public.written');
  await database.close();
  expect(acknowledged).toBeGreaterThanOrEqual(300);
  expect(Number(found?.last)).toBeGreaterThanOrEqual(acknowledged);
  expect(found?.rows).toBe(found?.last);
});

function lastNumber(text: string): number {
  return Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1) ?? 0);
}

test('one process at a time locks a data directory; a kill releases the lock, a stop removes it', async () => {
  const { dataDir, BACKEND_PORT } = await prepareDataDir('locked');
  const first = await startBackend({ DATA_DIR: dataDir, BACKEND_PORT });
  expect(first.output.stdout).toBe(`Backend ready: http://127.0.0.1:${BACKEND_PORT}\n`);
  expect((await (await fetch(`http://127.0.0.1:${BACKEND_PORT}/healthz`)).json()).status).toBe('ok');

  const second = await startBackend({ DATA_DIR: dataDir, BACKEND_PORT: '0' });
  expect(second.child.exitCode).toBe(1);
  expect(second.output.stderr).toBe(
    `The data directory ${dataDir} is in use by process ${first.child.pid}. Stop it or set DATA_DIR to another folder.\n`,
  );

  await kill(first.child, 'SIGKILL');
  const keys = await readFile(path.join(dataDir, 'keys.json'), 'utf8');
  const third = await startBackend({ DATA_DIR: dataDir, BACKEND_PORT });
  expect(third.output).toEqual(first.output);
  expect(await readFile(path.join(dataDir, 'keys.json'), 'utf8')).toBe(keys);

  await kill(third.child, 'SIGTERM');
  expect([third.child.exitCode, third.output.stderr]).toEqual([0, '']);
  expect((await readdir(dataDir)).sort()).toEqual(['db', 'keys.json']);
});

test('a command that is ended by a signal ends the backend that it started', async () => {
  const { dataDir, BACKEND_PORT } = await prepareDataDir('interrupted');
  const { child } = start(commands, ['backup', '--with-media'], { DATA_DIR: dataDir, BACKEND_PORT });
  await expect.poll(() => isLocked(dataDir), { timeout: 20_000, interval: 20 }).toBe(true);
  await kill(child, 'SIGTERM');
  expect(isLocked(dataDir)).toBe(false);
});

test('a command beside a product on another port, or one that is still starting, says what can be done', async () => {
  const elsewhere = await prepareDataDir('elsewhere');
  await startBackend({ DATA_DIR: elsewhere.dataDir, BACKEND_PORT: elsewhere.BACKEND_PORT });
  const starting = await prepareDataDir('starting');
  const lock = lockDirectory(starting.dataDir);
  const other = String(await findFreePort());
  for (const dataDir of [elsewhere.dataDir, starting.dataDir]) {
    const { child, output } = start(commands, ['backup'], { DATA_DIR: dataDir, BACKEND_PORT: other });
    await once(child, 'close');
    expect(output.stderr).toBe(
      `Another process has ${dataDir} open but does not answer on port ${other}. If the product is starting, ` +
        'wait for its line "Ready"; if another command is running, wait for its end; if the product runs on another ' +
        'port, set BACKEND_PORT to that port.\n',
    );
  }
  lock.release();
});

test('a failed start prints one sentence', async () => {
  const occupied = createServer();
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
  const address = occupied.address();
  const port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const file = path.join(root, 'a-file');
  await writeFile(file, '');
  const dataDir = path.join(root, 'locked');
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: dataDir, BACKEND_PORT: port }, new RegExp(`^Port ${port} is already in use\\. .*BACKEND_PORT.*\\n$`)],
    [{ DATA_DIR: file }, /^The data directory .*a-file cannot be read and written .*DATA_DIR.*\n$/],
    [
      { DATA_DIR: dataDir, BACKEND_PORT: '70000', DEALER_ID: 'Ö' },
      /^The configuration is not usable: .*BACKEND_PORT.*DEALER_ID.*\n$/,
    ],
    [
      { DATA_DIR: dataDir, DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
      /^The database server of DATABASE_URL at 127\.0\.0\.1:1 cannot be reached(?!.*secret).*\n$/,
    ],
  ];
  const ended = await Promise.all(
    cases.map(async ([environment, pattern]) => ({
      ...(await startBackend({ BACKEND_PORT: '0', ...environment })),
      pattern,
    })),
  );
  occupied.close();
  for (const { child, output, pattern } of ended) {
    expect([child.exitCode, output.stdout]).toEqual([1, '']);
    expect(output.stderr).toMatch(pattern);
  }
});

test('a standby changes nothing until called, and takes over from a killed process', async () => {
  const { dataDir, BACKEND_PORT } = await prepareDataDir('taken-over');
  const fallen = await startBackend({ DATA_DIR: dataDir, BACKEND_PORT });
  const standby = startStandby(backend, { DATA_DIR: dataDir, BACKEND_PORT, DEMO_VEHICLES: '0', DATABASE_URL: '' });
  running.add(standby);
  const ready = new Promise<string>((resolve) => standby.stdout?.once('data', (text) => resolve(String(text))));
  const holder = async () => JSON.parse(await readFile(path.join(dataDir, 'backend.lock'), 'utf8')).pid;
  expect(await holder()).toBe(fallen.child.pid);

  await kill(fallen.child, 'SIGKILL');
  expect(await holder()).toBe(fallen.child.pid);
  standby.send('start');
  expect(await ready).toBe(`Backend ready: http://127.0.0.1:${BACKEND_PORT}\n`);
  expect(await holder()).toBe(standby.pid);
  expect((await (await fetch(`http://127.0.0.1:${BACKEND_PORT}/healthz`)).json()).status).toBe('ok');
  await kill(standby, 'SIGTERM');
  expect(standby.exitCode).toBe(0);
});

test('a backend whose parent process is killed closes its database and unlocks the data directory', async () => {
  const { dataDir, BACKEND_PORT } = await prepareDataDir('orphaned');
  const startsIt = `import { startProgram } from '${processes}';
    startProgram('embedded-backend/main.ts', {}).stdout.pipe(process.stdout);`;
  const { child: parent } = start('--eval', [startsIt], { DATA_DIR: dataDir, BACKEND_PORT, DATABASE_URL: '' });
  await once(parent.stdout, 'data');
  expect(isLocked(dataDir)).toBe(true);
  const { pid } = JSON.parse(await readFile(path.join(dataDir, 'backend.lock'), 'utf8'));
  onTestFinished(() => void (isLocked(dataDir) && process.kill(pid, 'SIGKILL')));
  await kill(parent, 'SIGKILL');
  await expect.poll(() => existsSync(path.join(dataDir, 'backend.lock')), { timeout: 10_000 }).toBe(false);
});

test('a standby exits when its caller is gone', async () => {
  const standby = startStandby(backend, { DATA_DIR: path.join(root, 'never-called') });
  running.add(standby);
  standby.disconnect();
  expect(await once(standby, 'exit')).toEqual([0, null]);
});

test('calling a standby that just died does no harm', async () => {
  const { standBy, start: call } = await prepareLocalBackend(path.join(root, 'never-opened'), await findFreePort());
  const standby = standBy();
  await kill(standby, 'SIGKILL');
  const failure = once(standby, 'error').then(
    () => 'an unexpected error',
    () => 'none',
  );
  call(standby);
  expect(await Promise.race([failure, new Promise((resolve) => setTimeout(resolve, 200, 'none'))])).toBe('none');
});
