// A separate process that runs Postgres 17 for a test run and removes it afterwards, even after a crash. Usage: node
// database-keeper.ts <folder of the run> <process id of the runner>
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type PostgresServer, startPostgresServer } from '@dealer/scripts/postgres-server';

const [folder = '', runner = ''] = process.argv.slice(2);
let server: PostgresServer | undefined;
let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});
try {
  server = await startPostgresServer(path.join(folder, 'postgres'));
  await publish(server.url);
  await untilRunIsOver();
} catch (error) {
  await publish(`failed: ${error}`);
  await untilRunIsOver();
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function untilRunIsOver(): Promise<void> {
  while (!isStopping && isRunnerAlive()) await wait(200);
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
