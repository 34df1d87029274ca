import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedDealer, seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';
import { bootstrap, migrate } from './bootstrap.ts';
import type { Database } from './database.ts';
import type { Environment } from './environment.ts';
import { refuseOlderBuild } from './older-build.ts';
import { literal } from './sql-text.ts';

type Options = { supabaseFolder: string } & Pick<
  Environment,
  'dealerId' | 'demoVehicles' | 'demoHistory' | 'demoMessages'
>;

const readState = `select obj_description(to_regnamespace('supabase_migrations')::oid, 'pg_namespace') as state`;

/** Applies migrations and seeds. A fingerprint of what was applied is stored, so that a restart skips it. */
export async function prepareDatabase(database: Database, options: Options): Promise<void> {
  const { supabaseFolder, dealerId, demoVehicles, demoHistory, demoMessages } = options;
  const settings = JSON.stringify({ dealerId, demoVehicles, demoHistory, demoMessages });
  const expectedState = `prepared ${await toFingerprint(supabaseFolder, settings)}`;
  const [found] = await database.query(readState);
  if (found?.state === expectedState) return;
  await refuseOlderBuild(database);
  await bootstrap(database);
  await migrate(database, join(supabaseFolder, 'migrations'));
  await seedReferenceData(database);
  await seedDealer(database, { dealerId });
  const has = { hasPast: demoHistory, hasMessages: demoMessages };
  await seedDemoVehicles(database, { dealerId, count: demoVehicles, now: new Date(), ...has });
  await database.exec(`comment on schema supabase_migrations is ${literal(expectedState)}`);
}

/** Changes with everything that the preparation reads. Migrations count by name, because they are never edited. */
async function toFingerprint(supabaseFolder: string, settings: string): Promise<string> {
  const seed = join(supabaseFolder, 'seed');
  const files = [
    fileURLToPath(new URL('./bootstrap.sql', import.meta.url)),
    ...[
      'seed.ts',
      'colors.ts',
      'vehicle-templates.ts',
      'demo-vehicles.ts',
      'demo-appointments.ts',
      'demo-messages.ts',
      'demo-people.ts',
    ].map((name) => join(seed, name)),
    ...(await readdir(join(seed, 'reference')))
      .filter((name) => name.endsWith('.csv'))
      .sort()
      .map((name) => join(seed, 'reference', name)),
  ];
  const hash = createHash('sha256').update(settings);
  for (const name of (await readdir(join(supabaseFolder, 'migrations'))).sort()) hash.update(`${name}\n`);
  for (const text of await Promise.all(files.map((file) => readFile(file)))) hash.update(text);
  return hash.digest('hex').slice(0, 32);
}
