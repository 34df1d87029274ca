import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Query } from './database.ts';
import { StartupError } from './startup-error.ts';

const migrationsFolder = fileURLToPath(new URL('../supabase/migrations/', import.meta.url));

export const olderBuildAdvice =
  'start the older build with it, export the vehicles and the settings in Admin, start this build with an empty DATA_DIR or database, and import both files there';

/** Refuses a database of an older build before changing it. */
export async function refuseOlderBuild(query: Query, subject = 'This database'): Promise<void> {
  const [record] = await query.query(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  );
  if (!record?.found) return;
  const rows = await query.query('select version::text from supabase_migrations.schema_migrations');
  await refuseOlderVersions(
    rows.map(({ version }) => String(version)),
    subject,
  );
}

export async function refuseOlderVersions(applied: readonly string[], subject: string): Promise<void> {
  if (!isOlderBuild(applied, await listVersions())) return;
  throw new StartupError(
    `${subject} was made by an older build, which this one cannot update. Nothing was changed. To take its vehicles along, ${olderBuildAdvice}.`,
  );
}

/** True for a migration older than this build's first. Newer, unknown ones are normal after a rollback. */
export function isOlderBuild(applied: readonly string[], known: readonly string[]): boolean {
  const [first] = known.toSorted();
  return first !== undefined && applied.some((version) => version < first);
}

async function listVersions(): Promise<string[]> {
  return (await readdir(migrationsFolder)).flatMap((file) => /^(\d+)_.+\.sql$/.exec(file)?.[1] ?? []);
}
