import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTrustedBackend, resetPassword, type TrustedBackend } from '../trusted/src/index.ts';
import { root } from './build.ts';
import { requireNode } from './processes.ts';
import { readDataDir, readStaffSettings } from './staff-account.ts';
import { withLocalBackend } from './with-local-backend.ts';

/** `npm run reset-password [-- name]` gives an account a new password, whether the product is running or not. */
async function run(name: string | undefined) {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const { dealerId, username: firstName } = readStaffSettings();
  const username = name ?? firstName;
  await withBackend(async (backend) => {
    const password = await resetPassword(backend, { dealerId }, { username });
    console.log(`New password of ${username}: ${password}`);
    console.log(
      'Every session of this account has ended, its second factor is removed, failed attempts are forgotten.',
    );
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
  await withLocalBackend(readDataDir(), ({ url, anonKey, secretKey }) =>
    work(createTrustedBackend({ supabaseUrl: url, supabaseAnonKey: anonKey, supabaseSecretKey: secretKey })),
  );
}

run(process.argv[2]).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  process.exitCode = 1;
});
