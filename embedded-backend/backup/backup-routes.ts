import { type Context, Hono } from 'hono';
import type { CheckToken } from '../auth/access-token.ts';
import type { Database } from '../database.ts';
import { isFromThisMachine } from '../local-only.ts';
import { StartupError } from '../startup-error.ts';
import type { Backups } from './backups.ts';

type BackupRouteOptions = {
  kind: Database['kind'];
  backups: Backups;
  checkToken: CheckToken;
};

/** Backups for programs on this machine. A backup contains everything, so the secret key is required. */
export function createBackupRoute({ kind, backups, checkToken }: BackupRouteOptions): Hono {
  /** Archives are made in the background; the next GET reports the error of the last one. */
  let archiveError: string | null = null;

  async function describe(context: Context) {
    const [files, archive, oldestReference] = await Promise.all([
      backups.list(),
      backups.archiveProgress(),
      backups.oldestReference(),
    ]);
    return context.json({ kind, backups: files, archive, archiveError, oldestReference });
  }

  function startArchive(context: Context) {
    archiveError = null;
    backups.createArchive().catch((error: unknown) => {
      archiveError = toReason(error);
    });
    return context.json({ isStarted: true }, 202);
  }

  return new Hono()
    .use(async (context, next) => {
      if (!isFromThisMachine(context)) return context.json({ message: 'The backups are for this machine only' }, 403);
      const check = await checkToken(context.req.header('apikey') ?? '');
      if (check.kind !== 'valid' || check.claims.role !== 'service_role') {
        return context.json({ message: 'Only the secret key opens the backups' }, 403);
      }
      context.header('cache-control', 'no-store');
      return next();
    })
    .get('/', describe)
    .post('/', (context) => create(context, backups))
    .post('/archives', startArchive)
    .get('/:name', async (context) => {
      const file = await backups.read(context.req.param('name'));
      if (!file) return context.json({ message: 'There is no such backup' }, 404);
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(file.bytes) };
      return context.body(file.body, 200, headers);
    });
}

async function create(context: Context, backups: Backups): Promise<Response> {
  try {
    return context.json(await backups.create(), 201);
  } catch (error) {
    return context.json({ message: toReason(error) }, 500);
  }
}

/** Logs the error and returns a message for staff. */
function toReason(error: unknown): string {
  console.error('The backup could not be made:', error);
  if (error instanceof StartupError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC') return 'The disk is full.';
  return `The backup could not be written${code === null ? '' : ` (${code})`}.`;
}
