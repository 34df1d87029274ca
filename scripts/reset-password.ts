import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateKeys } from '../embedded-backend/keys.ts';
import { createTrustedBackend, resetPassword, type TrustedBackend } from '../trusted/src/index.ts';
import { root } from './build.ts';
import { startLocalBackend } from './local-backend.ts';
import { findFreePort, requireNode, stopProgram } from './processes.ts';
import { readDataDir, readStaffSettings } from './staff-account.ts';

/** `npm run reset-password [-- name]` gives an account a new password, whether the product is running or not. */
async function run(name: string | undefined) {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const { dealerId, username: firstName } = readStaffSettings();
  const username = name ?? firstName;
  await withBackend(async (backend) => {
    const password = await resetPassword(backend, { dealerId }, { username });
    console.log(`New password of ${username}: ${password}`);
    console.log('Every session of this account has ended; failed attempts are forgotten.');
  });
}

async function withBackend(work: (backend: TrustedBackend) => Promise<void>) {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SECRET_KEY } = process.env;
  if (SUPABASE_URL) {
    if (!SUPABASE_SECRET_KEY) throw new Error('SUPABASE_SECRET_KEY is missing: only it may set a password.');
    const supabaseAnonKey = SUPABASE_ANON_KEY ?? '';
    return work(
      createTrustedBackend({ supabaseUrl: SUPABASE_URL, supabaseAnonKey, supabaseSecretKey: SUPABASE_SECRET_KEY }),
    );
  }
  const dataDir = readDataDir();
  const { anonKey: supabaseAnonKey, secretKey: supabaseSecretKey } = await loadOrCreateKeys(dataDir);
  const connect = (supabaseUrl: string) => createTrustedBackend({ supabaseUrl, supabaseAnonKey, supabaseSecretKey });

  const running = `http://127.0.0.1:${process.env.BACKEND_PORT || 54_321}`;
  if (await isOurs(running, supabaseSecretKey)) return work(connect(running));
  const backend = await startLocalBackend(dataDir, await findFreePort());
  try {
    await backend.ready();
    await work(connect(backend.url));
  } finally {
    await stopProgram(backend.child);
  }
}

/** Whether the backend that belongs to this data directory answers there: another one refuses our key. */
async function isOurs(url: string, key: string): Promise<boolean> {
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const address = `${url}/rest/v1/admin_users?select=id&limit=1`;
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return response?.ok ?? false;
}

run(process.argv[2]).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  process.exitCode = 1;
});
