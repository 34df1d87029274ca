import {
  cleanUpMedia,
  createTrustedBackend,
  type Job,
  type JobObserver,
  runDailyBackup,
  sendNotifications,
  sendReplies,
  sendUnsentMessages,
  type TrustedEnvironment,
} from '@dealer/trusted';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** How often files that no vehicle shows any more are removed from the media host. */
const mediaCleanUpMs = 5_000;
/** How often messages are looked for that no browser has mailed. */
const unsentMessagesMs = 30_000;
/** How often the dealership is told what there is to tell. */
const notificationsMs = 15_000;
/** How often it is asked whether the daily backup is due. */
const backupMs = 60_000;

/** The work that repeats itself, as far as this configuration has what it needs. */
export function listJobs(trusted: TrustedEnvironment, publicUrl: string): Job[] {
  const { media, mail, dealerId } = trusted;
  const backend = createTrustedBackend(trusted);
  const jobs: Job[] = [];
  if (media) jobs.push({ name: 'media clean-up', everyMs: mediaCleanUpMs, run: () => cleanUpMedia(backend, media) });
  if (mail) {
    const run = () => sendUnsentMessages(backend, mail, dealerId);
    jobs.push({ name: 'unsent messages', everyMs: unsentMessagesMs, run });
    const reply = () => sendReplies(backend, mail, dealerId);
    jobs.push({ name: 'unsent replies', everyMs: unsentMessagesMs, run: reply });
    const notify = () => sendNotifications({ backend, mail, dealerId, publicUrl });
    jobs.push({ name: 'notifications', everyMs: notificationsMs, run: notify });
  }
  jobs.push({ name: 'daily backup', everyMs: backupMs, run: () => runDailyBackup(backend, trusted) });
  return jobs;
}

/** The first failure of a row is an error; its repetitions are less, and success is worth a line to the curious only. */
export function watchJobs(log: Log, metrics: Metrics | null): JobObserver {
  return (job, { durationMs, failures, error }) => {
    metrics?.countJob(job, durationMs, failures === 0);
    const fields = { job, ms: Math.round(durationMs), failures: failures || undefined };
    if (failures === 0) log.debug(`The job "${job}" ran`, fields);
    else if (failures === 1) log.error(`The job "${job}" failed and will be repeated`, fields, error);
    else log.warn(`The job "${job}" failed again`, fields, error);
  };
}
