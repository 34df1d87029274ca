import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { readBackups } from './backup.ts';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, toJson } from './http.ts';
import { requirePermission } from './require-permission.ts';
import { unavailable } from './staff-members.ts';

/** The settings of the environment, as .env.example lists them. Their values never leave the server. */
export const environmentNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DEALER_ID',
  'TRUSTED_PROXIES',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'ADMIN_DOMAIN',
  'BACKEND_PORT',
  'DEMO_VEHICLES',
  'DEMO_HISTORY',
  'DATABASE_URL',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SECRET_KEY',
  'MEDIA_URL',
  'MEDIA_CLOUD',
  'MEDIA_API_KEY',
  'MEDIA_API_SECRET',
  'MEDIA_UPLOAD_PRESET',
  'EMAIL_URL',
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_SERVER_TEMPLATE_ID',
  'EMAIL_PUBLIC_KEY',
  'EMAIL_PRIVATE_KEY',
  'EMAIL_BLOCK_HEADLESS',
  'MAIL_INTERVAL_MS',
  'GOOGLE_MAPS_API_KEY',
  'MAPS_SCRIPT_URL',
  'GOOGLE_PLACES_API_KEY',
  'GOOGLE_PLACE_ID',
  'PLACES_API_URL',
  'PUBLIC_URL',
  'CLIENT_PROTECTION',
  'DEMONSTRATION',
  'CDN_MAX_AGE',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'METRICS_TOKEN',
] as const;

const migrationFiles = new URL('../../supabase/migrations/', import.meta.url);
const appliedSchema = v.nullable(v.array(v.string()));

type Variables = Record<string, string | undefined>;

/** What only the server knows of how things stand, for those who may change the settings. */
export function createDiagnostics(
  { dealerId, ...access }: TrustedEnvironment,
  backend: TrustedBackend,
  variables: Variables = process.env,
) {
  async function report({ accessToken }: Asked): Promise<Response> {
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

  /** Mails that no browser can still be sending. */
  async function countUnsent(table: string, column: string, { notSpam = false } = {}): Promise<number> {
    const before = new Date(Date.now() - firstTryMs).toISOString();
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
    const lifetimeMs = (chosen?.password_expiry ?? usualExpiryDays) * dayMs;
    return v
      .parse(peopleSchema, people.data)
      .filter(({ password_changed_at: at }) => at !== null && Date.parse(at) + lifetimeMs < Date.now()).length;
  }

  /** `isKeptHere` is false for a hosted project, which keeps its own. */
  async function readLastBackup(): Promise<{ isKeptHere: boolean; lastAt: string | null }> {
    const store = await readBackups(access).catch(() => ({ backups: [] }));
    const times = store?.backups.map(({ createdAt }) => createdAt).sort() ?? [];
    return { isKeptHere: store !== null, lastAt: times.at(-1) ?? null };
  }

  return { report };
}

const firstTryMs = 120_000;
const dayMs = 24 * 60 * 60_000;
const usualExpiryDays = 90;
const expirySchema = v.array(v.object({ password_expiry: v.nullable(v.number()) }));
const peopleSchema = v.array(v.object({ password_changed_at: v.nullable(v.string()) }));

/** The migrations of this release by version and name; null where its files are not at hand. */
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
