import { formatTestDriveTime, toTestDriveCalendarPath, toTestDrivePath } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import { toLinkKey, toLinkKeyHash } from '../../pages/link-key.ts';
import { hasWebAddress } from '../../pages/web-address.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import { sendQueuedMails } from './mail-queue.ts';
import { dealerColumns, type MailValues, toMailValues, toSenderLine, toTimeZone } from './mail-values.ts';

const perRun = 10;

const rowsSchema = v.array(
  v.object({
    id: v.string(),
    revision: v.number(),
    state: v.string(),
    starts_at: v.string(),
    name: v.string(),
    email: v.string(),
    token_hash: v.nullable(v.string()),
    changed_at: v.string(),
    mailed_revision: v.number(),
    mailed_state: v.nullable(v.string()),
    mailed_starts_at: v.nullable(v.string()),
    note: v.nullable(v.string()),
    vehicle: v.nullish(v.string(), ''),
    address: v.nullish(v.string(), ''),
    ...dealerColumns,
    dealer_phone: v.nullish(v.string(), ''),
  }),
);
type Row = v.InferOutput<typeof rowsSchema>[number];

type TestDriveMailOptions = {
  backend: Pick<BackendClient, 'call'>;
  mail: MailAccess;
  dealerId: string;
  secret: string;
  publicUrl: string;
  signal?: AbortSignal;
};

/** Mails bookings and their changes to visitors. Returns their number; throws if all of them failed. */
export async function sendTestDriveMails(options: TestDriveMailOptions): Promise<number> {
  const { backend, mail, dealerId, signal } = options;
  const queue = {
    take: async () => {
      const parameters = { p_dealer_id: dealerId, p_limit: perRun };
      const rows = await backend.call('take_test_drive_mails', parameters, rowsSchema);
      return Promise.all(rows.map((row) => (row.token_hash === null ? signTestDrive(row, options) : row)));
    },
    toMail: (row: Row) => toTestDriveMail(row, options),
    finish: ({ id, revision, state, starts_at }: Row, problem: string | null) => {
      const parameters = { p_id: id, p_revision: revision, p_error: problem, p_state: state, p_starts_at: starts_at };
      return backend.call('finish_test_drive_mail', parameters, v.unknown());
    },
    toName: ({ id }: Row) => `mail of test drive ${id}`,
  };
  return countDone(await sendQueuedMails(mail, queue, { signal }), 'sent');
}

/** A test drive that staff booked has no link before its first mail: only the server has the secret. */
async function signTestDrive(row: Row, { backend, secret }: TestDriveMailOptions): Promise<Row> {
  const token_hash = toLinkKeyHash(toLinkKey(secret, 'test drive', row.id));
  await backend.call('sign_test_drive', { p_id: row.id, p_token_hash: token_hash }, v.unknown());
  return { ...row, token_hash };
}

function toTestDriveMail(row: Row, { secret, publicUrl }: TestDriveMailOptions): MailValues {
  const { subject, lead } = describeChange(row);
  const key = toLinkKey(secret, 'test drive', row.id);
  // After a change of the secret, a computed link would not work.
  const hasLink = publicUrl !== '' && toLinkKeyHash(key) === row.token_hash;
  const link = { id: row.id, key };
  const isCancelled = row.state === 'cancelled';
  const calendar = isCancelled ? 'Take it out of your calendar' : 'Add it to your calendar';
  const parts = [
    lead,
    row.note,
    !isCancelled && row.address && `Where: ${row.address}. Bring your driver's licence.`,
    hasLink &&
      (!isCancelled || row.mailed_revision >= 0) &&
      `${calendar}:\n${publicUrl}${toTestDriveCalendarPath(link)}`,
    hasLink && !isCancelled && `Change or cancel it:\n${publicUrl}${toTestDrivePath(link)}`,
    toSenderLine({ ...row, dealer_address: row.address }),
  ];
  return toMailValues(row, {
    to: row.email,
    toName: hasWebAddress(row.name) ? row.email : row.name,
    subject,
    message: parts.filter(Boolean).join('\n\n'),
    writtenAt: new Date(row.changed_at),
  });
}

/** What changed since the last mail, in the mail's words. */
function describeChange(row: Row): { subject: string; lead: string } {
  const { state, mailed_state: mailedState, mailed_revision: mailed } = row;
  const zone = toTimeZone(row.timezone);
  const time = formatTestDriveTime(row.starts_at, zone);
  const drive = `Your test drive${row.vehicle ? ` of the ${row.vehicle}` : ''}`;
  if (state === 'cancelled') {
    return { subject: `Cancelled: test drive on ${time}`, lead: `${drive} on ${time} is cancelled.` };
  }
  if (mailed < 0) return { subject: `Test drive on ${time}`, lead: `${drive} is booked for ${time}, 30 minutes.` };
  if (mailedState === 'cancelled') {
    return { subject: `Booked again: test drive on ${time}`, lead: `${drive} takes place after all, on ${time}.` };
  }
  if (row.mailed_starts_at && Date.parse(row.mailed_starts_at) !== Date.parse(row.starts_at)) {
    const before = formatTestDriveTime(row.mailed_starts_at, zone);
    return { subject: `Moved: test drive on ${time}`, lead: `${drive} is now on ${time}. Before: ${before}.` };
  }
  if (state === 'confirmed') {
    return { subject: `Confirmed: test drive on ${time}`, lead: `${drive} on ${time} is confirmed. See you then.` };
  }
  const lead = `${drive} on ${time} is not confirmed yet. We will write to you.`;
  return { subject: `To be confirmed: test drive on ${time}`, lead };
}
