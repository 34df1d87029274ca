import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { createBackup, openBackup, readBackups } from './backup.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, parseBody, toJson } from './http.ts';
import { requirePermission } from './require-permission.ts';
import { TrustedError } from './trusted-error.ts';

const downloadSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)) });
const statesSchema = v.array(
  v.object({ due_at: v.string(), finished_at: v.nullable(v.string()), last_error: v.nullable(v.string()) }),
);

/** What owners do with the backups. A backup holds everything, the hashes of passwords too: nobody else gets one. */
export function createBackupApi(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId } = environment;
  const requireOwner = (accessToken: string | undefined) =>
    requirePermission(backend, dealerId, accessToken, 'settings.danger');

  async function list({ accessToken }: Asked): Promise<Response> {
    await requireOwner(accessToken);
    const [store, { data }] = await Promise.all([
      readBackups(environment).catch((cause: unknown) => {
        throw new TrustedError(503, 'The backups cannot be read right now.', { cause });
      }),
      backend.secret.from('dealer_backups').select('due_at,finished_at,last_error').eq('dealer_id', dealerId),
    ]);
    const [state] = v.parse(statesSchema, data ?? []);
    return toJson({
      success: true,
      // A hosted project keeps its backups itself.
      isKeptHere: store !== null,
      backups: store?.backups ?? [],
      nextAt: store && state ? state.due_at : null,
      lastError: store && state ? state.last_error : null,
    });
  }

  async function create({ accessToken }: Asked): Promise<Response> {
    await requireOwner(accessToken);
    const backup = await createBackup(environment).catch((cause: unknown) => {
      throw new TrustedError(503, cause instanceof Error ? cause.message : 'The backup failed.', { cause });
    });
    return toJson({ success: true, backup });
  }

  async function download({ body, accessToken }: Asked): Promise<Response> {
    await requireOwner(accessToken);
    const { name } = parseBody(downloadSchema, body, 'Choose a backup.');
    const file = await openBackup(environment, name);
    if (!file) throw new TrustedError(404, 'This backup is not there any more.');
    const headers = new Headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    const length = file.headers.get('content-length');
    if (length) headers.set('content-length', length);
    return new Response(file.body, { headers });
  }

  return { list, create, download };
}
