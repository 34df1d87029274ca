import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { restoreBackup } from '@dealer/embedded-backend/restore-backup';
import { readDataDir } from '../staff-account.ts';

/** `npm run restore -- file`: a backup replaces the database and its photographs while the product does not run. */
export async function run([file]: string[]) {
  if (process.env.SUPABASE_URL) {
    throw new Error('The hosted project restores its own backups: see Database, Backups in its dashboard.');
  }
  const dataDir = readDataDir();
  if (!file) throw new Error(`Name a backup: npm run restore -- ${join(dataDir, 'backups')}/<file>`);
  const given = resolve(file);
  // A bare name is that of a file among the backups.
  const path = existsSync(given) || basename(file) !== file ? given : join(dataDir, 'backups', file);
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const { previousFolder, mediaFiles } = await restoreBackup({ file: path, dataDir, databaseUrl });
  console.log(`Restored: ${path}`);
  if (mediaFiles > 0) console.log(`Restored photographs and videos: ${mediaFiles}.`);
  if (previousFolder)
    console.log(`The previous data is in ${previousFolder}; delete that folder once the restored site works.`);
  console.log('Start the product with npm start.');
}
