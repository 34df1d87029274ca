import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { createBackup, openBackup, readBackups, startArchive } from '../jobs/backup.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { requirePermission, requireRecentPermission } from './staff/require-permission.ts';

const downloadSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)) });
const enabledSchema = v.array(v.object({ backup_enabled: v.boolean() }));
const statesSchema = v.array(v.object({ due_at: v.string(), last_error: v.nullable(v.string()) }));

/** For owners only: a backup contains everything, including password hashes. */
export function createBackupApi(config: PrivateConfig, backend: BackendClient) {
  const { dealerId } = config;
  const requireOwner = (accessToken: string | undefined) =>
    requirePermission(backend, dealerId, accessToken, 'settings.danger');
  const requireRecentOwner = (accessToken: string | undefined) =>
    requireRecentPermission(backend, dealerId, accessToken, 'settings.danger');

  async function list({ accessToken }: ApiRequest): Promise<Response> {
    await requireOwner(accessToken);
    const [store, automatic] = await Promise.all([
      readBackups(config).catch((cause: unknown) => {
        throw new ApiError(503, 'The backups cannot be read right now.', { cause });
      }),
      readAutomatic(),
    ]);
    return toJson({
      success: true,
      isKeptHere: store !== null,
      backups: store?.backups ?? [],
      archive: store?.archive ?? null,
      archiveError: store?.archiveError ?? null,
      nextAt: store && automatic ? automatic.due_at : null,
      lastError: store && automatic ? automatic.last_error : null,
    });
  }

  /** The next automatic backup and the last failure; null while automatic backups are off. */
  async function readAutomatic() {
    const [settings, backups] = await Promise.all([
      backend.secret.from('dealer_settings').select('backup_enabled').eq('dealer_id', dealerId),
      backend.secret.from('dealer_backups').select('due_at,last_error').eq('dealer_id', dealerId),
    ]);
    const [isOn] = v.parse(enabledSchema, settings.data ?? []);
    const [state] = v.parse(statesSchema, backups.data ?? []);
    return isOn?.backup_enabled && state ? state : null;
  }

  async function create({ accessToken }: ApiRequest): Promise<Response> {
    await requireRecentOwner(accessToken);
    return toJson({ success: true, backup: await createBackup(config).catch(refuse) });
  }

  /** Starts a backup with photographs and videos; `list` returns its progress. */
  async function createArchive({ accessToken }: ApiRequest): Promise<Response> {
    await requireRecentOwner(accessToken);
    await startArchive(config).catch(refuse);
    return toJson({ success: true, isStarted: true }, 202);
  }

  async function download({ body, accessToken }: ApiRequest): Promise<Response> {
    const { id: userId } = await requireRecentOwner(accessToken);
    const { name } = parseBody(downloadSchema, body, 'Choose a backup.');
    const file = await openBackup(config, name);
    if (!file) throw new ApiError(404, 'This backup no longer exists.');
    // Before the first byte: if the security mail cannot be queued, there is no download.
    await backend.call('note_backup_download', { p_dealer_id: dealerId, p_user_id: userId, p_name: name }, v.unknown());
    const headers = new Headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    const length = file.headers.get('content-length');
    if (length) headers.set('content-length', length);
    return new Response(file.body, { headers });
  }

  return { list, create, createArchive, download };
}

function refuse(cause: unknown): never {
  throw new ApiError(503, cause instanceof Error ? cause.message : 'The backup failed.', { cause });
}
