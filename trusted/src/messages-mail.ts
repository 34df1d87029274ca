import { fallbackContact, type MailParams, toMailParams } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { MailAccess } from './environment.ts';

const perRun = 10;
const timeLimitMs = 10_000;
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

/** Mails the messages whose mail no browser has confirmed. Returns how many were sent; the others come again later. */
export async function sendUnsentMessages(
  backend: Pick<TrustedBackend, 'call'>,
  mail: MailAccess,
  dealerId: string,
  wait: (waitMs: number) => Promise<void> = (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
): Promise<number> {
  const parameters = { p_dealer_id: dealerId, p_limit: perRun };
  const messages = await backend.call('take_unsent_messages', parameters, messagesSchema);
  let sent = 0;
  for (const [at, message] of messages.entries()) {
    if (at > 0) await wait(pauseMs);
    const problem = await sendMail(mail, toParams(message));
    await backend.call('finish_message_mail', { p_id: message.id, p_error: problem }, v.unknown());
    if (problem === null) sent += 1;
    else console.warn(`The mail of message ${message.id} could not be sent: ${problem}`);
  }
  return sent;
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
        timeZone: isTimeZone(dealer.timezone) ? dealer.timezone : fallbackContact.timeZone,
      },
    },
    new Date(created_at),
  );
}

/** Null when the service took the mail; else what it said. */
async function sendMail({ url, privateKey, ...names }: MailAccess, params: MailParams): Promise<string | null> {
  const body = {
    service_id: names.serviceId,
    template_id: names.templateId,
    user_id: names.publicKey,
    // From anywhere but a browser EmailJS takes mails only with the private key.
    ...(privateKey && { accessToken: privateKey }),
    template_params: params,
  };
  try {
    const response = await fetch(`${url}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return response.ok ? null : `HTTP ${response.status}: ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
