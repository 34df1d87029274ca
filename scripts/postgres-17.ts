import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer } from './postgres-server.ts';

/** Ends the process: an exit hook of the server's package overwrites `process.exitCode`. */
export function exitAfterPostgres(code: number): never {
  process.exit(code);
}

/** Runs the work with an empty Postgres 17, which is removed afterwards. */
export async function withPostgres17<T>(work: (serverUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-postgres-'));
  await chmod(folder, 0o755);
  try {
    const server = await startPostgresServer(join(folder, 'data'));
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
