import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgresDatabase } from '../embedded-backend/database-postgres.ts';
import { seedDealer, seedReferenceData } from '../supabase/seed/seed.ts';
import { root } from './build.ts';
import { listMigrationVersions } from './config-check/disk.ts';
import { requireNode } from './processes.ts';
import { readStaffSettings } from './staff-account.ts';

/**
 * `DATABASE_URL=… npm run prepare-project` fills a database, whose migrations are applied, with what the site starts
 * with: the reference lists and the dealer's settings. No demonstration, nothing that is there is changed.
 */
async function run() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: the connection string of the database, with its password.');
  const { dealerId } = readStaffSettings();
  const database = openPostgresDatabase(url);
  try {
    await requireMigrations(database);
    await seedReferenceData(database);
    await seedDealer(database, { dealerId });
    const [row] = await database.query(
      `select (select count(*) from public.vehicle_makes) as makes, (select count(*) from public.vehicle_models) as models,
        (select count(*) from public.dealer_settings where dealer_id = $1) as settings`,
      [dealerId],
    );
    console.log(`Prepared: ${row?.makes} makes, ${row?.models} models; settings of "${dealerId}": ${row?.settings}.`);
  } finally {
    await database.close();
  }
}

async function requireMigrations(database: ReturnType<typeof openPostgresDatabase>) {
  const rows = await database
    .query('select version from supabase_migrations.schema_migrations')
    .catch((cause: { code?: string }) => {
      // The table of the record itself is not there.
      if (cause.code === '42P01') return [];
      throw cause;
    });
  const applied = new Set(rows.map(({ version }) => version));
  const missing = listMigrationVersions(root).filter((version) => !applied.has(version));
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied yet: supabase db push first.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
