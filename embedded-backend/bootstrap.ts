import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Query } from './database.ts';

// Serializes processes that prepare the same server; the number is arbitrary.
const lockBootstrap = 'select pg_advisory_xact_lock(7263418);';

/** Creates the roles, schemas and sign-in tables that a hosted project has from the start. Idempotent. */
export async function bootstrap(database: Database): Promise<void> {
  const sql = await readFile(new URL('./bootstrap.sql', import.meta.url), 'utf8');
  await database.transaction(lockBootstrap + sql, async () => undefined);
}

type Migration = { version: string; name: string; path: string };

/** Applies the pending migrations in order and returns the names of their files. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const applied: string[] = [];
  const known = await readVersions(database);
  for (const migration of await listMigrations(folder)) {
    if (known.has(migration.version)) continue;
    if (await applyMigration(database, migration)) applied.push(`${migration.version}_${migration.name}.sql`);
  }
  return applied;
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const match = /^(\d+)_(.+)\.sql$/.exec(file);
    if (match?.[1] && match[2]) migrations.push({ version: match[1], name: match[2], path: join(folder, file) });
  }
  return migrations;
}

async function readVersions(query: Query): Promise<Set<unknown>> {
  const rows = await query.query('select version from supabase_migrations.schema_migrations');
  return new Set(rows.map((row) => row.version));
}

/** False when another process has already applied it. */
async function applyMigration(database: Database, { version, name, path }: Migration): Promise<boolean> {
  const sql = await readFile(path, 'utf8');
  try {
    await database.transaction(lockBootstrap + sql, (query) =>
      query.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
        version,
        name,
        [sql],
      ]),
    );
    return true;
  } catch (error) {
    if ((await readVersions(database)).has(version)) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${version}_${name}.sql failed: ${reason}`, { cause: error });
  }
}
