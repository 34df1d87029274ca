import { type BackendClient, resetPassword } from '@dealer/server';
import { createCommandClient, readDataDir, readStaffSettings } from '../staff-account.ts';
import { withLocalBackend } from '../with-local-backend.ts';

/** `npm run reset-password [-- name]` gives an account a new password, whether the product is running or not. */
export async function run([name]: string[]) {
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

async function withBackend(work: (backend: BackendClient) => Promise<void>) {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SECRET_KEY } = process.env;
  if (SUPABASE_URL) {
    if (!SUPABASE_SECRET_KEY) throw new Error('SUPABASE_SECRET_KEY is missing: only it may set a password.');
    const supabaseAnonKey = SUPABASE_ANON_KEY ?? '';
    return work(
      createCommandClient({ supabaseUrl: SUPABASE_URL, supabaseAnonKey, supabaseSecretKey: SUPABASE_SECRET_KEY }),
    );
  }
  await withLocalBackend(readDataDir(), ({ url, anonKey, secretKey }) =>
    work(createCommandClient({ supabaseUrl: url, supabaseAnonKey: anonKey, supabaseSecretKey: secretKey })),
  );
}
