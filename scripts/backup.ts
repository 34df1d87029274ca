import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { requireNode } from './processes.ts';
import { readDataDir } from './staff-account.ts';
import { withLocalBackend } from './with-local-backend.ts';

/** `npm run backup` writes everything in the database into one file, whether the product is running or not. */
async function run() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (process.env.SUPABASE_URL) {
    throw new Error('The hosted project keeps its own backups: see Database, Backups in its dashboard.');
  }
  const dataDir = readDataDir();
  await withLocalBackend(dataDir, async ({ url, secretKey }) => {
    const response = await fetch(`${url}/backups`, { method: 'POST', headers: { apikey: secretKey } });
    const { name, bytes, message }: { name?: string; bytes?: number; message?: string } = await response.json();
    if (!response.ok || !name) throw new Error(message ?? `The backend answered ${response.status}.`);
    console.log(`Backup: ${join(dataDir, 'backups', name)} (${((bytes ?? 0) / 1024 / 1024).toFixed(1)} MB)`);
    console.log(`Photographs and videos are files: copy ${join(dataDir, 'media')} as well.`);
  });
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  process.exitCode = 1;
});
