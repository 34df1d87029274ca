import { resolve } from 'node:path';
import { minPasswordLength } from '../shared-domain/src/auth/password-rules.ts';
import { createTrustedBackend, ensureOwner, toAdminDomain } from '../trusted/src/index.ts';

export type StaffSettings = { dealerId: string; adminDomain: string; username: string; password: string | undefined };

/** What the environment says of the first account. An empty variable counts as missing. */
export function readStaffSettings(): StaffSettings {
  const dealerId = process.env.DEALER_ID || 'dream-motor';
  const username = (process.env.ADMIN_USERNAME || 'admin').trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(username)) {
    throw new Error(`ADMIN_USERNAME is "${username}": use letters, digits, dots, hyphens and underscores.`);
  }
  return {
    dealerId,
    adminDomain: process.env.ADMIN_DOMAIN || toAdminDomain(dealerId),
    username,
    password: process.env.ADMIN_PASSWORD || undefined,
  };
}

/** A password that somebody chose for this machine is taken, but not in silence when it is a weak one. */
function warnOfShortPassword(password: string | undefined) {
  if (password === undefined || password.length >= minPasswordLength) return;
  console.warn(
    `ADMIN_PASSWORD has ${password.length} characters. Use ${minPasswordLength} or more where others can reach this site.`,
  );
}

export function readDataDir(): string {
  return resolve(process.env.DATA_DIR || '.data');
}

/** Makes the first account where there is none, and says in words how to sign in. */
export async function prepareStaff(variables: Record<string, string>, staff: StaffSettings): Promise<string> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SECRET_KEY } = { ...process.env, ...variables };
  if (!SUPABASE_SECRET_KEY) return '(not before SUPABASE_SECRET_KEY is set)';
  const backend = createTrustedBackend({
    supabaseUrl: SUPABASE_URL ?? '',
    supabaseAnonKey: SUPABASE_ANON_KEY ?? '',
    supabaseSecretKey: SUPABASE_SECRET_KEY,
  });
  const { username, generatedPassword, isNew } = await ensureOwner(backend, staff, staff);
  if (isNew) warnOfShortPassword(staff.password);
  if (generatedPassword) return `as user name: ${username} password: ${generatedPassword}`;
  return `as user name: ${username} (${isNew ? 'with ADMIN_PASSWORD' : 'forgotten the password? npm run reset-password'})`;
}
