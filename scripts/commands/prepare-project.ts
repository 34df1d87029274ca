import { root } from '@dealer/build/apps';
import { refuseOlderBuild } from '@dealer/embedded-backend/older-build';
import { openPostgresDatabase } from '@dealer/embedded-backend/postgres';
import { seedDealer, seedReferenceData } from '@dealer/supabase/seed';
import { listMigrationVersions } from '../config-check/disk.ts';
import { readStaffSettings } from '../staff-account.ts';

/**
 * `DATABASE_URL=… npm run cli -- prepare-project` adds the reference lists and the dealer's settings to a database
 * whose migrations are applied. It adds no sample data and changes no existing row.
 */
export async function run() {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: the connection string of the database, with its password.');
  const { dealerId } = readStaffSettings();
  const database = openPostgresDatabase(url);
  try {
    await refuseOlderBuild(database);
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
      // The table of migrations does not exist.
      if (cause.code === '42P01') return [];
      throw cause;
    });
  const applied = new Set(rows.map(({ version }) => version));
  const missing = listMigrationVersions(root).filter((version) => !applied.has(version));
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied yet: supabase db push first.`);
}
