import { type BackendClient, createBackendClient } from '../backend-client.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { MailAccess, PrivateConfig } from '../private-config.ts';
import { createMediaKeeper, runDailyBackup } from './backup.ts';
import { fetchImportPhotographs } from './import-photographs.ts';
import type { Job, JobObserver } from './job-runner.ts';
import { sendAdfMails } from './mail/adf-mails.ts';
import { sendAlertMails, sendAlertRequests } from './mail/alert-mails.ts';
import { sendTestDriveMails } from './mail/booking-mails.ts';
import { sendUnsentMessages } from './mail/message-mails.ts';
import { sendReplies } from './mail/reply-mails.ts';
import { sendNotifications } from './mail/staff-mails.ts';
import { cleanUpMedia } from './media-cleanup.ts';
import { publishDueVehicles } from './publications.ts';
import { deleteExpiredRecords } from './retention.ts';
import { purgeTrash } from './trash-purge.ts';

const mediaCleanUpMs = 5_000;
const importedPhotographsMs = 3_000;
const unsentMessagesMs = 30_000;
const notificationsMs = 15_000;
const backupMs = 60_000;
const retentionMs = 300_000;
const publicationsMs = 5_000;
const trashMs = 10 * 60_000;

/** The jobs that this configuration supports. */
export function listJobs(privateConfig: PrivateConfig, publicUrl: string, visitorsUrl: string): Job[] {
  const { media, mail, dealerId } = privateConfig;
  const backend = createBackendClient(privateConfig);
  const jobs: Job[] = [];
  if (media) {
    const readLimit = createMediaKeeper(privateConfig);
    jobs.push({
      name: 'media clean-up',
      everyMs: mediaCleanUpMs,
      run: (signal) => cleanUpMedia({ backend, media, readLimit, signal }),
    });
    jobs.push({
      name: 'imported photographs',
      everyMs: importedPhotographsMs,
      run: (signal) => fetchImportPhotographs({ backend, media, dealerId, signal }),
    });
  }
  if (mail) jobs.push(...listMailJobs(backend, { ...privateConfig, mail }, publicUrl, visitorsUrl));
  jobs.push({ name: 'daily backup', everyMs: backupMs, run: () => runDailyBackup(backend, privateConfig) });
  jobs.push({ name: 'retention', everyMs: retentionMs, run: () => deleteExpiredRecords(backend, dealerId) });
  jobs.push({
    name: 'planned publications',
    everyMs: publicationsMs,
    run: () => publishDueVehicles(backend, dealerId),
  });
  jobs.push({ name: 'trash', everyMs: trashMs, run: () => purgeTrash(backend) });
  return jobs;
}

function listMailJobs(
  backend: BackendClient,
  { mail, dealerId, supabaseSecretKey: secret }: PrivateConfig & { mail: MailAccess },
  publicUrl: string,
  visitorsUrl: string,
): Job[] {
  const toStaff = { backend, mail, dealerId, publicUrl };
  const toVisitors = { ...toStaff, secret, publicUrl: visitorsUrl };
  const everyMs = notificationsMs;
  return [
    {
      name: 'unsent messages',
      everyMs: unsentMessagesMs,
      run: (signal) => sendUnsentMessages(backend, mail, dealerId, { publicUrl, signal }),
    },
    {
      name: 'unsent replies',
      everyMs: unsentMessagesMs,
      run: (signal) => sendReplies(backend, mail, dealerId, signal),
    },
    { name: 'test drive mails', everyMs, run: (signal) => sendTestDriveMails({ ...toVisitors, signal }) },
    { name: 'alert requests', everyMs, run: (signal) => sendAlertRequests({ ...toVisitors, signal }) },
    { name: 'alerts', everyMs, run: (signal) => sendAlertMails({ ...toVisitors, signal }) },
    { name: 'leads for the CRM', everyMs, run: (signal) => sendAdfMails({ ...toStaff, signal }) },
    { name: 'notifications', everyMs, run: (signal) => sendNotifications({ ...toStaff, signal }) },
  ];
}

/** Logs the first failure in a row as an error, further ones as warnings, success as debug. */
export function watchJobs(log: Log, metrics: Metrics | null): JobObserver {
  return (job, { durationMs, failures, error }) => {
    metrics?.countJob(job, durationMs, failures === 0);
    const fields = { job, ms: Math.round(durationMs), failures: failures || undefined };
    if (failures === 0) log.debug(`The job "${job}" ran`, fields);
    else if (failures === 1) log.error(`The job "${job}" failed and will be repeated`, fields, error);
    else log.warn(`The job "${job}" failed again`, fields, error);
  };
}
