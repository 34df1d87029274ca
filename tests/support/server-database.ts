import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPostgresDatabase } from '@dealer/embedded-backend';
import { startPostgresServer } from '@dealer/scripts/postgres-server';

export type ServerDatabase = { url: string; drop(): Promise<void> };

/** An empty database on the server in TEST_POSTGRES_URL; undefined without it. */
export async function createServerDatabase(): Promise<ServerDatabase | undefined> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return undefined;
  const name = `product_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  return { url: `${server}/${name}`, drop: () => runOn(server, `drop database if exists ${name} with (force)`) };
}

/** Like `createServerDatabase`, but starts a server if there is none. */
export async function requireServerDatabase(): Promise<ServerDatabase> {
  const shared = await createServerDatabase();
  if (shared) return shared;
  const folder = await mkdtemp(path.join(tmpdir(), 'dealer-postgres-'));
  await chmod(folder, 0o755);
  const server = await startPostgresServer(path.join(folder, 'data'));
  return {
    url: `${server.url}/postgres`,
    async drop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runOn(server: string, sql: string): Promise<void> {
  const database = openPostgresDatabase(`${server}/postgres`);
  try {
    await database.exec(sql);
  } finally {
    await database.close();
  }
}
