import { formatTestDriveTime, toTestDriveCalendarPath, toTestDrivePath } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import { toTestDriveKey, toTestDriveKeyHash } from '../../pages/test-drive-link.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import { sendQueuedMails, type Wait } from './mail-queue.ts';
import { dealerColumns, type MailValues, toMailValues, toTimeZone } from './mail-values.ts';

const perRun = 10;

const rowsSchema = v.array(
  v.object({
    id: v.string(),
    revision: v.number(),
    state: v.string(),
    starts_at: v.string(),
    name: v.string(),
    email: v.string(),
    token_hash: v.string(),
    changed_at: v.string(),
    vehicle: v.nullish(v.string(), ''),
    address: v.nullish(v.string(), ''),
    ...dealerColumns,
  }),
);
type Row = v.InferOutput<typeof rowsSchema>[number];

type TestDriveMailOptions = {
  backend: Pick<BackendClient, 'call'>;
  mail: MailAccess;
  dealerId: string;
  /** HMAC key of the links. */
  secret: string;
  /** The site's address; empty if unknown. */
  publicUrl: string;
  wait?: Wait;
};

/** Mails bookings and their changes to visitors. Returns their number; throws if all of them failed. */
export async function sendTestDriveMails(options: TestDriveMailOptions): Promise<number> {
  const { backend, mail, dealerId, wait } = options;
  const queue = {
    take: () => backend.call('take_test_drive_mails', { p_dealer_id: dealerId, p_limit: perRun }, rowsSchema),
    toMail: (row: Row) => toTestDriveMail(row, options),
    finish: ({ id, revision }: Row, problem: string | null) =>
      backend.call('finish_test_drive_mail', { p_id: id, p_revision: revision, p_error: problem }, v.unknown()),
    toName: ({ id }: Row) => `mail of test drive ${id}`,
  };
  return countDone(await sendQueuedMails(mail, queue, wait), 'sent');
}

function toTestDriveMail(row: Row, { secret, publicUrl }: TestDriveMailOptions): MailValues {
  const time = formatTestDriveTime(row.starts_at, toTimeZone(row.timezone));
  const { subject, lead } = describeChange(row, time);
  const key = toTestDriveKey(secret, row.id);
  // After a change of the secret, a computed link would not work.
  const hasLink = publicUrl !== '' && toTestDriveKeyHash(key) === row.token_hash;
  const link = { id: row.id, key };
  const parts = [
    lead,
    row.state !== 'cancelled' && row.address && `Where: ${row.address}. Bring your driver's licence.`,
    hasLink && row.state !== 'cancelled' && `Add it to your calendar:\n${publicUrl}${toTestDriveCalendarPath(link)}`,
    hasLink && row.state !== 'cancelled' && `Change or cancel it:\n${publicUrl}${toTestDrivePath(link)}`,
  ];
  return toMailValues(row, {
    to: row.email,
    toName: row.name,
    subject,
    message: parts.filter(Boolean).join('\n\n'),
    writtenAt: new Date(row.changed_at),
  });
}

function describeChange({ state, revision, vehicle }: Row, time: string): { subject: string; lead: string } {
  const about = vehicle ? ` of the ${vehicle}` : '';
  if (state === 'cancelled') {
    return { subject: `Cancelled: test drive on ${time}`, lead: `Your test drive${about} on ${time} is cancelled.` };
  }
  if (revision > 0) {
    return { subject: `Moved: test drive on ${time}`, lead: `Your test drive${about} is now on ${time}.` };
  }
  return { subject: `Test drive on ${time}`, lead: `Your test drive${about} is booked for ${time}, 30 minutes.` };
}
