import * as v from 'valibot';
import { askTrusted, type TrustedAnswer } from '../auth/trusted-request.ts';
import { DomainError } from '../errors.ts';
import type { SessionGuard } from '../supabase/with-session.ts';

const reached = { isReachable: v.boolean(), latencyMs: v.nullable(v.number()) };
const host = { isConfigured: v.boolean(), host: v.string(), isLocal: v.boolean(), ...reached };
const moment = v.nullable(v.string());

const integrationsSchema = v.object({
  publicUrl: v.string(),
  /** `embedded` in the data directory, `server` a Postgres of one's own, `hosted` a project; nothing when not known. */
  database: v.object({ kind: v.nullable(v.picklist(['embedded', 'server', 'hosted'])), url: v.string(), ...reached }),
  media: v.object(host),
  mail: v.object({ ...host, lastSentAt: moment, lastError: moment }),
  reviews: v.object({ state: v.picklist(['not-configured', 'working', 'failing']), detail: v.nullable(v.string()) }),
  maps: v.object({ isConfigured: v.boolean(), keyEnd: v.string(), ...reached }),
});
const fileSchema = v.object({ name: v.string(), createdAt: v.string(), bytes: v.number() });
const backupsSchema = v.object({
  isKeptHere: v.boolean(),
  backups: v.array(fileSchema),
  nextAt: moment,
  lastError: moment,
});
const madeSchema = v.pipe(
  v.object({ backup: fileSchema }),
  v.transform(({ backup }) => backup),
);
const sentSchema = v.pipe(
  v.object({ sentTo: v.string() }),
  v.transform(({ sentTo }) => sentTo),
);

export type Integrations = v.InferOutput<typeof integrationsSchema>;
export type BackupFile = v.InferOutput<typeof fileSchema>;
export type BackupList = v.InferOutput<typeof backupsSchema>;

/** What only the server knows of the services behind the product. Refusals are answers with the sentence to show. */
export type IntegrationsSource = {
  check(): Promise<TrustedAnswer<Integrations>>;
  /** Answers the address that the mail went to. */
  sendTestMail(): Promise<TrustedAnswer<string>>;
  listBackups(): Promise<TrustedAnswer<BackupList>>;
  createBackup(): Promise<TrustedAnswer<BackupFile>>;
  /** Rejects with a `DomainError`. */
  downloadBackup(name: string): Promise<Blob>;
};

type IntegrationsOptions = {
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  fetch?: typeof fetch;
};

/** A dump of a large lot takes its time. */
const backupLimitMs = 180_000;
const checkLimitMs = 30_000;

export function createIntegrationsSource({
  getAccessToken,
  withSession,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
}: IntegrationsOptions): IntegrationsSource {
  function ask<TSchema extends v.GenericSchema>(path: string, schema: TSchema, timeLimitMs = checkLimitMs) {
    return withSession(async () => {
      const accessToken = await getAccessToken();
      return askTrusted(fetchImplementation, { path, body: {}, schema, accessToken, sentences, timeLimitMs });
    });
  }

  return {
    check: () => ask('/api/integrations', integrationsSchema),
    sendTestMail: () => ask('/api/integrations/test-mail', sentSchema),
    listBackups: () => ask('/api/backups/list', backupsSchema),
    createBackup: () => ask('/api/backups/create', madeSchema, backupLimitMs),
    downloadBackup: (name) =>
      withSession(async () => {
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await getAccessToken()}` };
        const init = { method: 'POST', headers, body: JSON.stringify({ name }) };
        const signal = AbortSignal.timeout(backupLimitMs);
        try {
          const response = await fetchImplementation('/api/backups/download', { ...init, signal });
          if (response.status === 401) throw new DomainError('unauthorized', 'Please sign in');
          if (!response.ok) throw new DomainError('unavailable', downloadFailed);
          return await response.blob();
        } catch (cause) {
          if (cause instanceof DomainError) throw cause;
          throw new DomainError('unavailable', downloadFailed, { cause });
        }
      }),
  };
}

const downloadFailed = 'The backup could not be downloaded. Please try again.';
const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'This is not available right now. Please try again.',
};
