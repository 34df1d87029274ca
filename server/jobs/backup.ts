import { http } from '@dealer/shared-domain/http';
import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { sendRequest, toErrorMessage } from '../http/send-request.ts';
import type { PrivateConfig } from '../private-config.ts';
import { WorkFailedError } from './job-runner.ts';

type BackupAccess = Pick<PrivateConfig, 'supabaseUrl' | 'supabaseSecretKey'>;

/** Longer than the backend's own time limit, and below the 300 s after which Node's `fetch` gives up. */
const createLimitMs = 290_000;
const readLimitMs = 8_000;

const fileSchema = v.object({ name: v.string(), createdAt: v.string(), bytes: v.number(), withMedia: v.boolean() });
const storeSchema = v.object({
  kind: v.picklist(['pglite', 'postgres']),
  backups: v.array(fileSchema),
  archive: v.nullable(v.object({ startedAt: v.string(), fraction: v.number() })),
  archiveError: v.nullable(v.string()),
  oldestReference: v.nullable(v.string()),
});

export type BackupFile = v.InferOutput<typeof fileSchema>;
export type BackupStore = v.InferOutput<typeof storeSchema>;

/** Null for a hosted project, which makes its own backups. */
export async function readBackups(access: BackupAccess): Promise<BackupStore | null> {
  const { status, ok, text } = await send(access, 'GET', '', readLimitMs);
  if (status === 404) return null;
  if (!ok) throw new Error(`The backups could not be read (HTTP ${status}).`);
  return v.parse(storeSchema, JSON.parse(text));
}

/** Rejects with a message for people. */
export async function createBackup(access: BackupAccess): Promise<BackupFile> {
  const { status, ok, text } = await send(access, 'POST', '', createLimitMs);
  if (status === 404) throw new Error('The hosted project keeps its own backups.');
  const result: unknown = JSON.parse(text);
  if (ok) return v.parse(fileSchema, result);
  const refusal = v.safeParse(v.object({ message: v.string() }), result);
  throw new Error(refusal.success ? refusal.output.message : `The backup failed (HTTP ${status}).`);
}

/** Starts a backup with all photographs and videos; `readBackups` returns its progress. */
export async function startArchive(access: BackupAccess): Promise<void> {
  const { status, ok } = await send(access, 'POST', '/archives', readLimitMs);
  if (status === 404) throw new Error('The hosted project keeps its own backups.');
  if (!ok) throw new Error(`The backup could not be started (HTTP ${status}).`);
}

/** Streams the file, without a time limit for its body; null if there is no such file. */
export async function openBackup(access: BackupAccess, name: string): Promise<Response | null> {
  const response = await http(`${access.supabaseUrl}/backups/${encodeURIComponent(name)}`, {
    headers: { apikey: access.supabaseSecretKey },
    timeout: readLimitMs,
    totalTimeout: false,
    retry: 0,
    throwHttpErrors: false,
  });
  return response.ok ? response : null;
}

/** Allowed difference between the clocks of the database and of the machine that makes backups. */
const clockToleranceMs = 60_000;

/**
 * Returns a function that reads the time of the oldest local backup with references to media, or null. Media files used
 * since then must not be deleted, so every job that deletes files calls it.
 */
export function createMediaKeeper(access: BackupAccess): () => Promise<Date | null> {
  let isHosted = false;
  return async () => {
    if (isHosted) return null;
    const store = await readBackups(access);
    isHosted = store === null;
    if (!store?.oldestReference) return null;
    return new Date(Date.parse(store.oldestReference) - clockToleranceMs);
  };
}

/**
 * Makes the daily backup if it is due and enabled; only one of several processes makes it. Returns how many backups it
 * made; throws if it failed.
 */
export async function runDailyBackup(
  backend: Pick<BackendClient, 'call'>,
  access: BackupAccess & Pick<PrivateConfig, 'dealerId'>,
): Promise<number> {
  if ((await readBackups(access)) === null) return 0;
  const parameters = { p_dealer_id: access.dealerId };
  if (!(await backend.call('take_backup', parameters, v.boolean()))) return 0;
  const finish = (problem: string | null) =>
    backend.call('finish_backup', { ...parameters, p_error: problem }, v.unknown());
  try {
    await createBackup(access);
  } catch (error) {
    const problem = toErrorMessage(error);
    await finish(problem);
    throw new WorkFailedError(`The automatic backup failed: ${problem}`, { cause: error });
  }
  await finish(null);
  return 1;
}

function send({ supabaseUrl, supabaseSecretKey }: BackupAccess, method: string, path: string, totalTimeout: number) {
  return sendRequest(`${supabaseUrl}/backups${path}`, { method, headers: { apikey: supabaseSecretKey }, totalTimeout });
}
