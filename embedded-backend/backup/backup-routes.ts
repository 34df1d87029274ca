import { type Context, Hono } from 'hono';
import type { CheckToken } from '../auth/access-token.ts';
import type { Database } from '../database.ts';
import { StartupError } from '../startup-error.ts';
import type { Backups } from './backups.ts';

type BackupRouteOptions = {
  kind: Database['kind'];
  backups: Backups;
  checkToken: CheckToken;
};

/**
 * For trusted code on this machine: what kind of database this is, its backups, and a new one. A backup holds everything,
 * so the secret key alone opens this door.
 */
export function createBackupRoute({ kind, backups, checkToken }: BackupRouteOptions): Hono {
  return new Hono()
    .use(async (context, next) => {
      const check = await checkToken(context.req.header('apikey') ?? '');
      if (check.kind !== 'valid' || check.claims.role !== 'service_role') {
        return context.json({ message: 'Only the secret key opens the backups' }, 403);
      }
      context.header('cache-control', 'no-store');
      return next();
    })
    .get('/', async (context) => context.json({ kind, backups: await backups.list() }))
    .post('/', async (context) => create(context, backups))
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
    console.error('The backup could not be made:', error);
    const reason = error instanceof StartupError ? error.message : describe(error);
    return context.json({ message: reason }, 500);
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC') return 'The disk is full.';
  return 'The backup could not be written.';
}
