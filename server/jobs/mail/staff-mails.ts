import { fallbackContact } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import { type MailProblem, sendMail } from './mail.ts';
import { sendQueuedMails } from './mail-queue.ts';
import {
  dealerColumns,
  formatMailTime,
  type MailDealer,
  type MailValues,
  toMailValues,
  toTimeZone,
} from './mail-values.ts';
import { securityMailSchema, toSecurityMail } from './security-mail-text.ts';
import { staffMailSchema, toOptOutNote, toStaffMail } from './staff-mail-texts.ts';

const perRun = 10;

const text = v.nullish(v.string(), '');
const rowsSchema = v.array(
  v.looseObject({
    id: v.number(),
    kind: v.string(),
    created_at: v.string(),
    recipient: text,
    currency: text,
    ...dealerColumns,
  }),
);
type Row = v.InferOutput<typeof rowsSchema>[number];

export type NotificationOptions = {
  backend: Pick<BackendClient, 'call'>;
  mail: MailAccess;
  dealerId: string;
  publicUrl: string;
  signal?: AbortSignal;
};

/** Queues and sends the mails that are due. Returns their number; throws if all of them failed. */
export async function sendNotifications({
  backend,
  mail,
  dealerId,
  publicUrl,
  signal,
}: NotificationOptions): Promise<number> {
  await backend.call('queue_staff_mails', { p_dealer_id: dealerId }, v.unknown());
  const queue = {
    take: () => backend.call('take_staff_mails', { p_dealer_id: dealerId, p_limit: perRun }, rowsSchema),
    toMail: (row: Row) => (row.kind === 'security' ? toSecurityMailValues : toNotification)(row, publicUrl),
    finish: ({ id }: Row, problem: MailProblem) =>
      backend.call('finish_staff_mail', { p_id: id, p_error: problem }, v.unknown()),
    toName: ({ kind }: Row) => `mail "${kind}"`,
  };
  return countDone(await sendQueuedMails(mail, queue, { signal }), 'sent');
}

function toNotification(row: Row, publicUrl: string): MailValues | null {
  const parsed = v.safeParse(staffMailSchema, row);
  if (!parsed.success) throw new Error(`The content of "${row.kind}" cannot be read`);
  const mail = toStaffMail(parsed.output, {
    currency: row.currency || fallbackContact.currency,
    timeZone: toTimeZone(row.timezone),
    publicUrl,
  });
  return (
    mail && toMailValues(row, { ...mail, to: row.recipient || row.dealer_email, writtenAt: new Date(row.created_at) })
  );
}

function toSecurityMailValues(row: Row, publicUrl: string): MailValues {
  const parsed = v.safeParse(securityMailSchema, row.content);
  if (!parsed.success) throw new Error('The content of a security mail cannot be read');
  const writtenAt = new Date(row.created_at);
  const time = formatMailTime(writtenAt, toTimeZone(row.timezone));
  const mail = toSecurityMail(parsed.output, { time, publicUrl });
  return toMailValues(row, { ...mail, to: row.recipient, toName: row.recipient, writtenAt });
}

export function sendTestMail(mail: MailAccess, dealer: MailDealer, publicUrl: string, now: Date): Promise<MailProblem> {
  const to = dealer.dealer_email;
  const message = `This is what a notification of the site looks like. It went to ${to}.\n\n${toOptOutNote(null, { publicUrl })}`;
  return sendMail(mail, toMailValues(dealer, { to, subject: 'A test of your notifications', message, writtenAt: now }));
}
