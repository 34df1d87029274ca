import { fallbackContact } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { MailAccess } from './environment.ts';
import { countDone } from './job-runner.ts';
import { type MailValues, sendMail } from './mail.ts';
import { formatMailTime, toTimeZone } from './mail-time.ts';
import { sayWhereToTurnOff, staffMailSchema, toStaffMail } from './reports.ts';

const perRun = 10;
/** EmailJS takes one mail a second. */
const pauseMs = 1_100;

const text = v.nullish(v.string(), '');
const dealerEntries = { dealer_name: text, dealer_email: text, timezone: text, currency: text };
const takenSchema = v.array(
  v.looseObject({ id: v.number(), kind: v.string(), created_at: v.string(), ...dealerEntries }),
);
type Dealer = v.InferOutput<v.ObjectSchema<typeof dealerEntries, undefined>>;

export type NotificationOptions = {
  backend: Pick<TrustedBackend, 'call'>;
  mail: MailAccess;
  dealerId: string;
  /** Where the site is; empty where that is not known. */
  publicUrl: string;
  wait?: (waitMs: number) => Promise<void>;
};

/** Has the database write what is due, and mails what is unsent. Returns how many mails went, throws when none did. */
export async function sendNotifications({
  backend,
  mail,
  dealerId,
  publicUrl,
  wait = (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
}: NotificationOptions): Promise<number> {
  await backend.call('queue_staff_mails', { p_dealer_id: dealerId }, v.unknown());
  const taken = await backend.call('take_staff_mails', { p_dealer_id: dealerId, p_limit: perRun }, takenSchema);
  const problems: (string | null)[] = [];
  for (const [at, row] of taken.entries()) {
    if (at > 0) await wait(pauseMs);
    const problem = await sendOne(mail, row, publicUrl);
    await backend.call('finish_staff_mail', { p_id: row.id, p_error: problem }, v.unknown());
    if (problem !== null) console.warn(`The mail "${row.kind}" to the dealership could not be sent: ${problem}`);
    problems.push(problem);
  }
  return countDone(problems, 'sent');
}

/** Null when it went, or when there is nothing left to tell; else what stood in the way. */
async function sendOne(
  mail: MailAccess,
  row: v.InferOutput<typeof takenSchema>[number],
  publicUrl: string,
): Promise<string | null> {
  const parsed = v.safeParse(staffMailSchema, row);
  if (!parsed.success) return `The content of "${row.kind}" cannot be read`;
  const words = toStaffMail(parsed.output, {
    currency: row.currency || fallbackContact.currency,
    timeZone: toTimeZone(row.timezone),
    publicUrl,
  });
  return words && sendMail(mail, toMail(row, words, new Date(row.created_at)));
}

/** The mail that shows whether mails arrive. Null when the service took it. */
export function sendTestMail(mail: MailAccess, dealer: Dealer, publicUrl: string, now: Date): Promise<string | null> {
  const words = {
    subject: 'A test of your notifications',
    message: `This is what a notification of the site looks like. It went to ${dealer.dealer_email}.\n\n${sayWhereToTurnOff(null, { publicUrl })}`,
  };
  return sendMail(mail, toMail(dealer, words, now));
}

function toMail(dealer: Dealer, { subject, message }: { subject: string; message: string }, now: Date): MailValues {
  const name = dealer.dealer_name || fallbackContact.name;
  return {
    to_email: dealer.dealer_email,
    to_name: name,
    subject,
    from_name: name,
    from_email: dealer.dealer_email,
    reply_to: dealer.dealer_email,
    phone: 'Not provided',
    dealership_name: name,
    timestamp: formatMailTime(now, toTimeZone(dealer.timezone)),
    message,
  };
}
