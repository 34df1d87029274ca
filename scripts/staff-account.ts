import { isLoopbackHost } from '@dealer/embedded-backend/local-only';
import { hashPassword } from '@dealer/embedded-backend/password-hash';
import { type BackendClient, createBackendClient, ensureOwner, toAdminDomain } from '@dealer/server';
import { readStartSettings } from './start-settings.ts';

export type StaffSettings = { dealerId: string; adminDomain: string; username: string; password: string | undefined };

/** A client for commands. It waits long, because on a busy machine the first calls of a new backend take seconds. */
export function createCommandClient(config: Parameters<typeof createBackendClient>[0]): BackendClient {
  return createBackendClient(config, 60_000);
}

export function readStaffSettings(): StaffSettings {
  const { dealerId, owner } = readStartSettings();
  return { dealerId, ...owner, adminDomain: owner.adminDomain ?? toAdminDomain(dealerId) };
}

export function readDataDir(): string {
  return readStartSettings().dataDir;
}

/** True if neither HOST nor PUBLIC_URL nor a hosted project lets other machines reach the site. */
function isOnThisMachineOnly({ HOST, PUBLIC_URL, SUPABASE_URL }: Record<string, string | undefined>): boolean {
  const hosts = [
    HOST || '127.0.0.1',
    ...[PUBLIC_URL, SUPABASE_URL].flatMap((url) => (url ? [new URL(url).hostname] : [])),
  ];
  return hosts.every(isLoopbackHost);
}

/** Creates the first account if there is none, and returns a sentence that says how to sign in. */
export async function prepareStaff(variables: Record<string, string>, staff: StaffSettings): Promise<string> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SECRET_KEY } = { ...process.env, ...variables };
  if (!SUPABASE_SECRET_KEY) return '(not before SUPABASE_SECRET_KEY is set)';
  const config = {
    supabaseUrl: SUPABASE_URL ?? '',
    supabaseAnonKey: SUPABASE_ANON_KEY ?? '',
    supabaseSecretKey: SUPABASE_SECRET_KEY,
  };
  const backend = createCommandClient(config);
  const isLocal = isOnThisMachineOnly({ ...process.env, ...variables });
  const { username, generatedPassword, isNew, passwordProblem } = await ensureOwner(backend, staff, {
    ...staff,
    hashWeakPassword: isLocal ? hashPassword : undefined,
  });
  if (passwordProblem) {
    const outcome = generatedPassword
      ? 'ADMIN_PASSWORD was not used, one was generated instead.'
      : 'ADMIN_PASSWORD is easy to guess. It is taken because this site answers on this machine only.';
    console.warn(`${outcome} ${passwordProblem}`);
  }
  if (generatedPassword) return `as user name: ${username} password: ${generatedPassword}`;
  return `as user name: ${username} (${isNew ? 'with ADMIN_PASSWORD' : 'forgotten the password? npm run reset-password'})`;
}
