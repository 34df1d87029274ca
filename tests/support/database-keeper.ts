// A process of its own: keeps one Postgres 17 for a test run, and clears up when the run is over, however it ended.
// node database-keeper.ts <folder of the run> <process id of the runner>
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const [folder = '', runner = ''] = process.argv.slice(2);
let server: PostgresServer | undefined;
let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});
try {
  server = await startPostgresServer(path.join(folder, 'postgres'));
  await publish(server.url);
  while (!isStopping && isRunnerAlive()) await wait(500);
} catch (error) {
  await publish(`failed: ${error}`);
  await wait(5_000);
} finally {
  await server?.stop();
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
