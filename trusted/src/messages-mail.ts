import { fallbackContact, type MailParams, toMailParams } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { MailAccess } from './environment.ts';
import { countDone } from './job-runner.ts';
import { sendMail } from './mail.ts';
import { toTimeZone } from './mail-time.ts';

const perRun = 10;
/** EmailJS takes one mail a second. */
const pauseMs = 1_100;

const text = v.nullish(v.string(), '');
const messagesSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    phone: text,
    message: v.string(),
    created_at: v.string(),
    vehicle: text,
    dealer_name: text,
    dealer_email: text,
    timezone: text,
  }),
);
type StoredMessage = v.InferOutput<typeof messagesSchema>[number];

/** Mails the messages whose mail no browser has confirmed. Returns how many were sent, throws when none was; the others come again later. */
export async function sendUnsentMessages(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  dealerId: string,
  wait: (waitMs: number) => Promise<void> = (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
): Promise<number> {
  const parameters = { p_dealer_id: dealerId, p_limit: perRun };
  const messages = await backend.call('take_unsent_messages', parameters, messagesSchema);
  const problems: (string | null)[] = [];
  for (const [at, message] of messages.entries()) {
    if (at > 0) await wait(pauseMs);
    problems.push(await sendOne(backend, mail, message));
  }
  return countDone(problems, 'sent');
}

/** Mails one message because somebody asks for it: what stood in the way, null when it went, nothing when it was not there to be sent. */
export async function sendMessageMail(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  dealerId: string,
  id: string,
): Promise<(string | null)[]> {
  const taken = await backend.call('take_message_mail', { p_dealer_id: dealerId, p_id: id }, messagesSchema);
  return Promise.all(taken.map((message) => sendOne(backend, mail, message)));
}

async function sendOne(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  message: StoredMessage,
): Promise<string | null> {
  // The template of the server's mails takes its subject from here; that of the browser's has one of its own.
  const subject = `Message from ${message.name}`;
  const problem = await sendMail(mail, { ...toParams(message), subject });
  await backend.call('finish_message_mail', { p_id: message.id, p_error: problem }, v.unknown());
  if (problem !== null) console.warn(`The mail of message ${message.id} could not be sent: ${problem}`);
  return problem;
}

/** As the browser would have written it; settings that are still empty give way to the built-in ones. */
function toParams({ name, email, phone, message, vehicle, created_at, ...dealer }: StoredMessage): MailParams {
  return toMailParams(
    {
      fields: { name, email, phone, message },
      vehicle: vehicle ? { title: vehicle } : undefined,
      dealer: {
        name: dealer.dealer_name || fallbackContact.name,
        email: dealer.dealer_email || fallbackContact.email,
        timeZone: toTimeZone(dealer.timezone),
      },
    },
    new Date(created_at),
  );
}
