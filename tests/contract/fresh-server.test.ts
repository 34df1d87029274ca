import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootstrap, openPostgresDatabase } from '@dealer/embedded-backend';
import { startPostgresServer } from '@dealer/scripts/postgres-server';
import { expect, onTestFinished, test } from 'vitest';

async function startFreshServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fresh-server-'));
  const server = await startPostgresServer(folder);
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const open = (name: string) => {
    const database = openPostgresDatabase(`${server.url}/${name}`);
    onTestFinished(() => database.close());
    return database;
  };
  return { open };
}

test('databases of one server can be prepared in parallel, although they share its roles', async () => {
  const server = await startFreshServer();
  const keeper = server.open('postgres');
  const names = ['north', 'south', 'east', 'west'];
  for (const name of names) await keeper.exec(`create database ${name}`);
  const databases = names.map(server.open);
  await Promise.all(databases.map((database) => database.query('select 1')));
  await Promise.all(databases.map(bootstrap));
  const roles = await keeper.query(
    "select rolname, rolbypassrls, pg_has_role(current_user, oid, 'member') as is_ours from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1",
  );
  expect(roles).toEqual([
    { rolname: 'anon', rolbypassrls: false, is_ours: true },
    { rolname: 'authenticated', rolbypassrls: false, is_ours: true },
    { rolname: 'service_role', rolbypassrls: true, is_ours: true },
  ]);
  for (const database of databases) {
    expect(await database.query("select has_schema_privilege('anon', 'auth', 'usage') as may")).toEqual([
      { may: true },
    ]);
  }
});
