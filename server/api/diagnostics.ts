import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { readBackups } from '../jobs/backup.ts';
import type { PrivateConfig } from '../private-config.ts';
import { describedSettings } from '../settings/groups.ts';
import { type ApiRequest, toJson } from './http.ts';
import { requirePermission } from './staff/require-permission.ts';
import { unavailable } from './staff/staff-members.ts';

/** Names of the settings in .env.example; their values never leave the server. */
export const environmentNames = describedSettings.map(({ name }) => name);

const migrationFiles = new URL('../../supabase/migrations/', import.meta.url);
const appliedSchema = v.nullable(v.array(v.string()));

type Variables = Record<string, string | undefined>;

/** The server's state, for staff who may change settings. */
export function createDiagnostics(
  { dealerId, ...access }: PrivateConfig,
  backend: BackendClient,
  variables: Variables = process.env,
) {
  async function report({ accessToken }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    const [applied, known, unsentMessages, unsentReplies, expired, backupAt] = await Promise.all([
      backend.call('applied_migrations', {}, appliedSchema),
      listMigrations(),
      countUnsent('contact_messages', 'mailed_at', { notSpam: true }),
      countUnsent('message_replies', 'mailed_at'),
      countExpiredPasswords(),
      readLastBackup(),
    ]);
    return toJson({
      success: true,
      migrations: { known, applied },
      environment: environmentNames.map((name) => ({ name, isSet: Boolean(variables[name]) })),
      unsentMails: unsentMessages + unsentReplies,
      expiredPasswords: expired,
      backups: backupAt,
    });
  }

  /** Counts unsent mails, except those that a browser may still be sending. */
  async function countUnsent(table: string, column: string, { notSpam = false } = {}): Promise<number> {
    const before = new Date(Date.now() - browserSendMs).toISOString();
    const request = backend.secret
      .from(table)
      .select('id')
      .eq('dealer_id', dealerId)
      .is(column, null)
      .lt('created_at', before)
      .limit(1000);
    const { data, error } = await (notSpam ? request.neq('status', 'spam') : request);
    if (error) throw unavailable(error);
    return data.length;
  }

  async function countExpiredPasswords(): Promise<number> {
    const [people, settings] = await Promise.all([
      backend.secret
        .from('admin_users')
        .select('password_changed_at')
        .eq('dealer_id', dealerId)
        .is('is_suspended', false),
      backend.secret.from('dealer_settings').select('password_expiry').eq('dealer_id', dealerId),
    ]);
    if (people.error) throw unavailable(people.error);
    const [chosen] = v.parse(expirySchema, settings.data ?? []);
    const lifetimeMs = (chosen?.password_expiry ?? defaultExpiryDays) * dayMs;
    return v
      .parse(peopleSchema, people.data)
      .filter(({ password_changed_at: at }) => at !== null && Date.parse(at) + lifetimeMs < Date.now()).length;
  }

  /** `isKeptHere` is false for a hosted project, which makes its own backups. */
  async function readLastBackup(): Promise<{ isKeptHere: boolean; lastAt: string | null }> {
    const store = await readBackups(access).catch(() => ({ backups: [] }));
    const times = store?.backups.map(({ createdAt }) => createdAt).sort() ?? [];
    return { isKeptHere: store !== null, lastAt: times.at(-1) ?? null };
  }

  return { report };
}

const browserSendMs = 120_000;
const dayMs = 24 * 60 * 60_000;
const defaultExpiryDays = 90;
const expirySchema = v.array(v.object({ password_expiry: v.nullable(v.number()) }));
const peopleSchema = v.array(v.object({ password_changed_at: v.nullable(v.string()) }));

async function listMigrations(): Promise<{ version: string; name: string }[] | null> {
  try {
    const files = await readdir(migrationFiles);
    return files.sort().flatMap((file) => {
      const match = /^(\d+)_(.+)\.sql$/.exec(file);
      return match?.[1] && match[2] ? [{ version: match[1], name: match[2].replaceAll('_', ' ') }] : [];
    });
  } catch {
    return null;
  }
}
