import { setTimeout as wait } from 'node:timers/promises';
import { fallbackContact } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { MailAccess } from './environment.ts';
import { countDone } from './job-runner.ts';
import { type MailValues, sendMail } from './mail.ts';
import { formatMailTime, toTimeZone } from './mail-time.ts';

const perRun = 10;
/** EmailJS takes one mail a second. */
const pauseMs = 1_100;

const text = v.nullish(v.string(), '');
const repliesSchema = v.array(
  v.object({
    id: v.string(),
    text: v.string(),
    author_name: v.string(),
    created_at: v.string(),
    name: v.string(),
    email: v.string(),
    message: v.string(),
    written_at: v.string(),
    vehicle: text,
    dealer_name: text,
    dealer_email: text,
    timezone: text,
  }),
);
type StoredReply = v.InferOutput<typeof repliesSchema>[number];

/** Mails the replies that are due to the visitors who wrote. Returns how many were sent, throws when none was; the others come again later. */
export async function sendReplies(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  dealerId: string,
): Promise<number> {
  return countDone(await mailReplies(backend, mail, { p_dealer_id: dealerId, p_limit: perRun, p_id: null }), 'sent');
}

/** Mails one reply now: what stood in the way, null when it went, nothing when it was not there to be sent. */
export function sendReply(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  dealerId: string,
  id: string,
): Promise<(string | null)[]> {
  return mailReplies(backend, mail, { p_dealer_id: dealerId, p_limit: 1, p_id: id });
}

async function mailReplies(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  parameters: Record<string, unknown>,
): Promise<(string | null)[]> {
  const replies = await backend.call('take_unsent_replies', parameters, repliesSchema);
  const problems: (string | null)[] = [];
  for (const [at, reply] of replies.entries()) {
    if (at > 0) await wait(pauseMs);
    const problem = await sendMail(mail, toReplyMail(reply));
    await backend.call('finish_reply_mail', { p_id: reply.id, p_error: problem }, v.unknown());
    if (problem !== null) console.warn(`The mail of reply ${reply.id} could not be sent: ${problem}`);
    problems.push(problem);
  }
  return problems;
}

/** The reply above what it answers. Settings that are still empty give way to the built-in ones. */
function toReplyMail({ text, name, email, message, vehicle, ...reply }: StoredReply): MailValues {
  const dealerName = reply.dealer_name || fallbackContact.name;
  const dealerEmail = reply.dealer_email || fallbackContact.email;
  const timeZone = toTimeZone(reply.timezone);
  const quoted = message.replace(/^/gm, '> ');
  const written = formatMailTime(new Date(reply.written_at), timeZone);
  return {
    to_email: email,
    to_name: name,
    subject: `Re: ${vehicle || 'Your message'}`,
    from_name: dealerName,
    from_email: dealerEmail,
    reply_to: dealerEmail,
    phone: 'Not provided',
    dealership_name: dealerName,
    timestamp: formatMailTime(new Date(reply.created_at), timeZone),
    message: `${text}\n\nOn ${written} you wrote:\n${quoted}`,
  };
}
