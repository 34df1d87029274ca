import { fallbackContact, toMailParams } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import type { MailProblem } from './mail.ts';
import { type MailQueue, sendQueuedMails } from './mail-queue.ts';
import { dealerColumns, type MailValues, toTimeZone } from './mail-values.ts';

const perRun = 10;

const text = v.nullish(v.string(), '');
const messagesSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.string(),
    name: v.string(),
    email: v.string(),
    phone: text,
    message: v.string(),
    created_at: v.string(),
    vehicle: text,
    ...dealerColumns,
  }),
);
type StoredMessage = v.InferOutput<typeof messagesSchema>[number];
type Backend = Pick<BackendClient, 'call'>;
type SendingOptions = { publicUrl?: string; signal?: AbortSignal };

/** Mails messages that no browser has confirmed as mailed. Returns their number; throws if all of them failed. */
export async function sendUnsentMessages(
  backend: Backend,
  mail: MailAccess,
  dealerId: string,
  { publicUrl = '', signal }: SendingOptions = {},
): Promise<number> {
  const take = () => backend.call('take_unsent_messages', { p_dealer_id: dealerId, p_limit: perRun }, messagesSchema);
  return countDone(await sendQueuedMails(mail, toQueue(backend, take, publicUrl), { signal }), 'sent');
}

/** Mails one message now; a mail that is already sent or being sent is no problem. */
export function sendMessageMail(
  backend: Backend,
  mail: MailAccess,
  dealerId: string,
  { id, publicUrl }: { id: string; publicUrl: string },
): Promise<MailProblem[]> {
  const take = () => backend.call('take_message_mail', { p_dealer_id: dealerId, p_id: id }, messagesSchema);
  return sendQueuedMails(mail, toQueue(backend, take, publicUrl), { priority: 'urgent' });
}

function toQueue(backend: Backend, take: () => Promise<StoredMessage[]>, publicUrl: string): MailQueue<StoredMessage> {
  return {
    take,
    toMail: (message) => toMessageMail(message, publicUrl),
    finish: ({ id }, problem) => backend.call('finish_message_mail', { p_id: id, p_error: problem }, v.unknown()),
    toName: ({ id }) => `mail of message ${id}`,
  };
}

/** The values that a browser would send, plus the subject, which the browsers' template has built in. */
function toMessageMail(
  { id, kind, name, email, phone, message, vehicle, created_at, ...dealer }: StoredMessage,
  publicUrl: string,
): MailValues {
  const isTradeIn = kind === 'trade-in';
  // The template of the server's mails shows only the message.
  const sender = `From: ${[name, email, phone].filter(Boolean).join(', ')}`;
  // The photographs are private: the mail leads to the page that shows them.
  const link = isTradeIn && publicUrl ? `With its photographs: ${publicUrl}${staffPaths.message(id)}` : '';
  const content = {
    fields: { name, email, phone, message: [message, sender, link].filter(Boolean).join('\n\n') },
    vehicle: vehicle ? { title: vehicle } : undefined,
    dealer: {
      name: dealer.dealer_name || fallbackContact.name,
      email: dealer.dealer_email || fallbackContact.email,
      timeZone: toTimeZone(dealer.timezone),
    },
  };
  return {
    ...toMailParams(content, new Date(created_at)),
    subject: `${isTradeIn ? 'Trade-in' : 'Message'} from ${name}`,
  };
}
