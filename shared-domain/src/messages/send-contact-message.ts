import type { PublicConfig } from '../config.ts';
import { vehicleIdFromParam } from '../paths.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import type { ContactMessage } from './contact-message.ts';
import { type MailParams, toMailParams } from './message-mail.ts';
import {
  type ContactOutcome,
  type MailOutcome,
  mailFailed,
  mailNotConfigured,
  mailSent,
  sendFailed,
} from './message-outcome.ts';
import type { MailConfig } from './send-mail.ts';

export type SendOptions = {
  client: PublicClient;
  config: MailConfig & Pick<PublicConfig, 'dealerId'>;
  sendMail?: (params: MailParams, config: MailConfig) => Promise<void>;
};

const headlessRefused = 'Unavailable For Headless Browser';

/** Stops waiting for the mail after this time; its result is still recorded. */
const mailWaitMs = 8000;

/** Statuses of the mail service: headless browser, blocked, too many requests. */
const refusals = [451, 403, 429];

/** Database errors whose message the sender may read: invalid form and rate limit. */
const spokenCodes = ['PT429', '22023'];

export async function sendContactMessage(
  { client, config, sendMail = sendByEmailJs }: SendOptions,
  message: ContactMessage,
): Promise<ContactOutcome> {
  // The mail client refuses headless browsers; nothing is stored either, or the server would send the mail.
  if (config.email.blockHeadless && isHeadless()) return { success: false, message: headlessRefused };
  const isConfigured = Boolean(config.email.serviceId && config.email.templateId && config.email.publicKey);

  const { fields, vehicle, consentText, page, trap, id } = message;
  const { data, error } = await client.rpc('send_contact_message', {
    p_dealer_id: config.dealerId,
    p_id: id,
    p_name: fields.name,
    p_email: fields.email,
    p_phone: fields.phone,
    p_message: fields.message,
    // Demonstration vehicles have no database row.
    p_vehicle_id: vehicleIdFromParam(vehicle?.id),
    p_consent: consentText !== null,
    p_consent_text: consentText,
    p_page: page,
    p_trap: trap,
  });
  if (error) {
    if (!spokenCodes.includes(error.code)) console.warn('A message could not be stored:', error);
    return { success: false, message: spokenCodes.includes(error.code) ? error.message : sendFailed };
  }
  if (trap) return { success: true, mail: { state: 'sent', message: mailSent } };
  // Suspected spam waits for staff; the sender sees the usual confirmation.
  if (data === 'held') return { success: true, mail: { state: 'later', message: mailFailed } };
  if (!isConfigured) return { success: true, mail: { state: 'not-configured', message: mailNotConfigured } };

  const confirm = () => client.rpc('confirm_contact_mail', { p_id: id });
  const mailing = sendMail(toMailParams(message, new Date()), config).then(async (): Promise<MailOutcome> => {
    // Without a confirmation the server would send the mail again.
    const { error: unconfirmed } = await confirm();
    if (unconfirmed) await confirm();
    return { state: 'sent', message: mailSent };
  }, toMailFailure);
  return { success: true, mail: await Promise.race([mailing, wait(mailWaitMs)]) };
}

async function sendByEmailJs(params: MailParams, config: MailConfig): Promise<void> {
  const { sendMail } = await import(/* webpackChunkName: "send-mail" */ './send-mail.ts');
  await sendMail(params, config);
}

function toMailFailure(error: unknown): MailOutcome {
  console.warn('The mail of a message will be sent later:', error);
  const { status, text } = Object(error);
  const message = refusals.includes(status) && typeof text === 'string' && text ? text : mailFailed;
  return { state: 'later', message };
}

function wait(waitMs: number): Promise<MailOutcome> {
  return new Promise((resolve) => setTimeout(resolve, waitMs, { state: 'later', message: mailFailed }));
}

/** The mail client's own check. */
function isHeadless(): boolean {
  return navigator.webdriver || !navigator.languages || navigator.languages.length === 0;
}
