import { prepareStaff, readStaffSettings } from '../staff-account.ts';

/**
 * `npm run cli -- first-owner` creates the first account of a hosted project and prints its password once; it changes
 * nothing if there is an owner. With the embedded backend `npm start` does this.
 */
export async function run() {
  const missing = ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SECRET_KEY'].filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. See .env.example.`);
  const { PUBLIC_URL } = process.env;
  const signIn = await prepareStaff({}, readStaffSettings());
  console.log(`Staff sign in at ${PUBLIC_URL?.replace(/\/+$/, '') ?? ''}/admin/login ${signIn}`);
}
