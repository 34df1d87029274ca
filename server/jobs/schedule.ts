import { createBackendClient } from '../backend-client.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { PrivateConfig } from '../private-config.ts';
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
      run: () => cleanUpMedia({ backend, media, readLimit }),
    });
    jobs.push({
      name: 'imported photographs',
      everyMs: importedPhotographsMs,
      run: () => fetchImportPhotographs({ backend, media, dealerId }),
    });
  }
  if (mail) {
    const run = () => sendUnsentMessages(backend, mail, dealerId, { publicUrl });
    jobs.push({ name: 'unsent messages', everyMs: unsentMessagesMs, run });
    const reply = () => sendReplies(backend, mail, dealerId);
    jobs.push({ name: 'unsent replies', everyMs: unsentMessagesMs, run: reply });
    const secret = privateConfig.supabaseSecretKey;
    const toVisitors = { backend, mail, dealerId, secret, publicUrl: visitorsUrl };
    jobs.push({ name: 'test drive mails', everyMs: notificationsMs, run: () => sendTestDriveMails(toVisitors) });
    jobs.push({ name: 'alert requests', everyMs: notificationsMs, run: () => sendAlertRequests(toVisitors) });
    jobs.push({ name: 'alerts', everyMs: notificationsMs, run: () => sendAlertMails(toVisitors) });
    const toCrm = { backend, mail, dealerId, publicUrl };
    jobs.push({ name: 'leads for the CRM', everyMs: notificationsMs, run: () => sendAdfMails(toCrm) });
    const notify = () => sendNotifications({ backend, mail, dealerId, publicUrl });
    jobs.push({ name: 'notifications', everyMs: notificationsMs, run: notify });
  }
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
