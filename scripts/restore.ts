import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../embedded-backend/backup/restore-backup.ts';
import { root } from './build.ts';
import { requireNode } from './processes.ts';
import { readDataDir } from './staff-account.ts';

/** `npm run restore -- file` puts a backup in the place of the database. The product must not be running. */
async function run(file: string | undefined) {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (process.env.SUPABASE_URL) {
    throw new Error('The hosted project restores its own backups: see Database, Backups in its dashboard.');
  }
  const dataDir = readDataDir();
  if (!file) throw new Error(`Say which backup: npm run restore -- ${join(dataDir, 'backups')}/<file>`);
  const given = resolve(file);
  const path = existsSync(given) ? given : join(dataDir, 'backups', file);
  const kept = await restoreBackup({ file: path, dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
  console.log(`Restored: ${path}`);
  if (kept) console.log(`What was there before is kept in ${kept}; delete that folder when all is well.`);
  console.log('Start the product with npm start.');
}

run(process.argv[2]).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  process.exitCode = 1;
});
