import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { requireNode } from './processes.ts';
import { prepareStaff, readStaffSettings } from './staff-account.ts';

/**
 * `npm run first-owner` makes the first account of a hosted project, and says its password once. Where an owner is there
 * already it changes nothing. The embedded backend needs no such step: npm start takes it.
 */
async function run() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const missing = ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SECRET_KEY'].filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. See .env.example.`);
  const { PUBLIC_URL } = process.env;
  const signIn = await prepareStaff({}, readStaffSettings());
  console.log(`Staff sign in at ${PUBLIC_URL?.replace(/\/+$/, '') ?? ''}/admin/login ${signIn}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
