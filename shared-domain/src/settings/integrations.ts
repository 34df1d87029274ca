import * as v from 'valibot';
import { type ApiResult, createStaffApi, type StaffApiOptions } from '../auth/api-request.ts';
import { DomainError, isDomainError } from '../errors.ts';
import { http as defaultHttp } from '../http.ts';

const reached = { isReachable: v.boolean(), latencyMs: v.nullable(v.number()) };
const host = { isConfigured: v.boolean(), host: v.string(), isLocal: v.boolean(), ...reached };
const moment = v.nullable(v.string());

const integrationsSchema = v.object({
  publicUrl: v.string(),
  /** `embedded` in the data directory, `server` for Postgres, `hosted` for Supabase; null if unknown. */
  database: v.object({ kind: v.nullable(v.picklist(['embedded', 'server', 'hosted'])), url: v.string(), ...reached }),
  media: v.object(host),
  mail: v.object({ ...host, lastSentAt: moment, lastError: moment }),
  reviews: v.object({ state: v.picklist(['not-configured', 'working', 'failing']), detail: v.nullable(v.string()) }),
  maps: v.object({ isConfigured: v.boolean(), keyEnd: v.string(), ...reached }),
});
const fileSchema = v.object({ name: v.string(), createdAt: v.string(), bytes: v.number(), withMedia: v.boolean() });
const backupsSchema = v.object({
  isKeptHere: v.boolean(),
  backups: v.array(fileSchema),
  /** The archive being written, or the error of the last one. */
  archive: v.nullable(v.object({ startedAt: v.string(), fraction: v.number() })),
  archiveError: v.nullable(v.string()),
  nextAt: moment,
  lastError: moment,
});
const madeSchema = v.pipe(
  v.object({ backup: fileSchema }),
  v.transform(({ backup }) => backup),
);
const startedSchema = v.pipe(
  v.object({ isStarted: v.literal(true) }),
  v.transform(() => null),
);
const sentSchema = v.pipe(
  v.object({ sentTo: v.string() }),
  v.transform(({ sentTo }) => sentTo),
);

export type Integrations = v.InferOutput<typeof integrationsSchema>;
export type BackupFile = v.InferOutput<typeof fileSchema>;
export type BackupList = v.InferOutput<typeof backupsSchema>;

/** Status of external services, known only to the server. Refused calls resolve to a message to show. */
export type IntegrationsSource = {
  check(): Promise<ApiResult<Integrations>>;
  sendTestMail(): Promise<ApiResult<string>>;
  sendTestLead(): Promise<ApiResult<string>>;
  listBackups(): Promise<ApiResult<BackupList>>;
  createBackup(): Promise<ApiResult<BackupFile>>;
  /** Includes all photographs and videos; `listBackups` reports its progress. */
  createArchive(): Promise<ApiResult<null>>;
  /** Rejects with a `DomainError`. */
  downloadBackup(name: string): Promise<Blob>;
};

/** A dump of a large inventory can take minutes. */
const backupLimitMs = 180_000;
const checkLimitMs = 30_000;

export function createIntegrationsSource(options: StaffApiOptions): IntegrationsSource {
  const { getAccessToken, withSession, http = defaultHttp } = options;
  const callApi = createStaffApi(options);

  function call<TSchema extends v.GenericSchema>(path: string, schema: TSchema, timeLimitMs = checkLimitMs) {
    return callApi(path, {}, schema, { timeLimitMs });
  }

  return {
    check: () => call('/api/integrations', integrationsSchema),
    sendTestMail: () => call('/api/integrations/test-mail', sentSchema),
    sendTestLead: () => call('/api/integrations/test-adf', sentSchema),
    listBackups: () => call('/api/backups/list', backupsSchema),
    createBackup: () => call('/api/backups/create', madeSchema, backupLimitMs),
    createArchive: () => call('/api/backups/create-archive', startedSchema),
    downloadBackup: (name) =>
      withSession(async () => {
        const headers = { Authorization: `Bearer ${await getAccessToken()}` };
        // No time limit: an archive can be large.
        const response = http.post('/api/backups/download', { json: { name }, headers, totalTimeout: false });
        return response.blob().catch((error: unknown) => {
          throw toDownloadError(error);
        });
      }),
  };
}

function toDownloadError(cause: unknown): unknown {
  const kind = isDomainError(cause) ? cause.kind : 'unavailable';
  if (kind === 'unauthorized' || kind === 'unconfirmed' || kind === 'not-found') return cause;
  return new DomainError(kind === 'forbidden' ? kind : 'unavailable', downloadFailed, { cause });
}

const downloadFailed = 'The backup could not be downloaded. Please try again.';
