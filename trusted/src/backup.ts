import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';

type BackupAccess = Pick<TrustedEnvironment, 'supabaseUrl' | 'supabaseSecretKey'>;

/** A large lot takes its time: longer than the backend lets a dump run, and within the 300 s after which `fetch` gives up. */
const createLimitMs = 290_000;
const askLimitMs = 8_000;

const fileSchema = v.object({ name: v.string(), createdAt: v.string(), bytes: v.number() });
const storeSchema = v.object({ kind: v.picklist(['pglite', 'postgres']), backups: v.array(fileSchema) });

export type BackupFile = v.InferOutput<typeof fileSchema>;
/** What kind of database the backend on this machine has, and its backups. */
export type BackupStore = v.InferOutput<typeof storeSchema>;

/** Null where the backend keeps none, as a hosted project, whose backups are its own. */
export async function readBackups(access: BackupAccess): Promise<BackupStore | null> {
  const response = await ask(access, 'GET', '', askLimitMs);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The backups could not be read (HTTP ${response.status}).`);
  return v.parse(storeSchema, await response.json());
}

/** Makes one now. Rejects with the reason in words. */
export async function createBackup(access: BackupAccess): Promise<BackupFile> {
  const response = await ask(access, 'POST', '', createLimitMs);
  if (response.status === 404) throw new Error('The hosted project keeps its own backups.');
  const answer: unknown = await response.json();
  if (response.ok) return v.parse(fileSchema, answer);
  const said = v.safeParse(v.object({ message: v.string() }), answer);
  throw new Error(said.success ? said.output.message : `The backup failed (HTTP ${response.status}).`);
}

/** A backup as it lies there; null when there is none of that name. */
export async function openBackup(access: BackupAccess, name: string): Promise<Response | null> {
  const response = await ask(access, 'GET', `/${encodeURIComponent(name)}`, createLimitMs);
  return response.ok ? response : null;
}

/** The daily backup, when it is due and the settings want it; one of all processes makes it. */
export async function runDailyBackup(
  backend: Pick<TrustedBackend, 'call'>,
  access: BackupAccess & Pick<TrustedEnvironment, 'dealerId'>,
): Promise<BackupFile | null> {
  // A hosted project has its own.
  if ((await readBackups(access)) === null) return null;
  const parameters = { p_dealer_id: access.dealerId };
  if (!(await backend.call('take_backup', parameters, v.boolean()))) return null;
  try {
    const file = await createBackup(access);
    await backend.call('finish_backup', { ...parameters, p_error: null }, v.unknown());
    return file;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await backend.call('finish_backup', { ...parameters, p_error: problem }, v.unknown());
    console.warn(`The automatic backup failed: ${problem}`);
    return null;
  }
}

function ask({ supabaseUrl, supabaseSecretKey }: BackupAccess, method: string, path: string, limitMs: number) {
  const headers = { apikey: supabaseSecretKey };
  return fetch(`${supabaseUrl}/backups${path}`, { method, headers, signal: AbortSignal.timeout(limitMs) });
}
