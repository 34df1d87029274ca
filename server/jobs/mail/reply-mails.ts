import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import type { MailProblem } from './mail.ts';
import { type MailQueue, type QueueOptions, sendQueuedMails } from './mail-queue.ts';
import {
  formatMailTime,
  type MailValues,
  senderColumns,
  toMailValues,
  toSenderLine,
  toTimeZone,
} from './mail-values.ts';

const perRun = 10;

const repliesSchema = v.array(
  v.object({
    id: v.string(),
    text: v.string(),
    author_name: v.string(),
    created_at: v.string(),
    name: v.string(),
    email: v.string(),
    /** Null if the person has not written. */
    message: v.nullable(v.string()),
    written_at: v.nullable(v.string()),
    vehicle: v.nullish(v.string(), ''),
    ...senderColumns,
  }),
);
type StoredReply = v.InferOutput<typeof repliesSchema>[number];
type Backend = Pick<BackendClient, 'call'>;

/** Mails the replies that are due. Returns their number; throws if all of them failed. */
export async function sendReplies(
  backend: Backend,
  mail: MailAccess,
  dealerId: string,
  signal?: AbortSignal,
): Promise<number> {
  const parameters = { p_dealer_id: dealerId, p_limit: perRun, p_id: null };
  return countDone(await mailReplies(backend, mail, parameters, { signal }), 'sent');
}

/** Mails one reply now; a mail that is already sent or being sent is no problem. */
export function sendReply(backend: Backend, mail: MailAccess, dealerId: string, id: string): Promise<MailProblem[]> {
  return mailReplies(backend, mail, { p_dealer_id: dealerId, p_limit: 1, p_id: id }, { priority: 'urgent' });
}

function mailReplies(backend: Backend, mail: MailAccess, parameters: object, options: QueueOptions) {
  const queue: MailQueue<StoredReply> = {
    take: () => backend.call('take_unsent_replies', { ...parameters }, repliesSchema),
    toMail: toReplyMail,
    finish: ({ id }, problem) => backend.call('finish_reply_mail', { p_id: id, p_error: problem }, v.unknown()),
    toName: ({ id }) => `mail of reply ${id}`,
  };
  return sendQueuedMails(mail, queue, options);
}

function toReplyMail({ text, name, email, message, vehicle, ...reply }: StoredReply): MailValues {
  return toMailValues(reply, {
    to: email,
    toName: name,
    subject: toSubject(vehicle, message, reply.dealer_name),
    message: [text, toSenderLine(reply), toQuote(message, reply)].filter(Boolean).join('\n\n'),
    writtenAt: new Date(reply.created_at),
  });
}

function toSubject(vehicle: string, message: string | null, dealerName: string): string {
  if (vehicle || message !== null) return `Re: ${vehicle || 'Your message'}`;
  return dealerName ? `From ${dealerName}` : 'Your visit';
}

function toQuote(
  message: string | null,
  { written_at, timezone }: Pick<StoredReply, 'written_at' | 'timezone'>,
): string {
  if (message === null || written_at === null) return '';
  const written = formatMailTime(new Date(written_at), toTimeZone(timezone));
  return `On ${written} you wrote:\n${message.replace(/^/gm, '> ')}`;
}
