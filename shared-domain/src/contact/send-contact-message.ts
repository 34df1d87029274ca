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

/** Longer than this nobody waits for a mail: the message is stored. Whatever comes later is still noted. */
const mailWaitMs = 8000;

/** What the client and the service say when they refuse: headless browser, block list, too many. */
const refusals = [451, 403, 429];

/** Messages of the database that are written for the sender: what is wrong with the form, and too many messages. */
const spokenCodes = ['PT429', '22023'];

/** Stores a message, then mails it. */
export async function sendContactMessage(
  { client, config, sendMail = sendByEmailJs }: SendOptions,
  message: ContactMessage,
): Promise<ContactOutcome> {
  // The mail client refuses such browsers itself; here nothing is stored either, which the server would mail.
  if (config.email.blockHeadless && isHeadless()) return { success: false, message: headlessRefused };
  const isConfigured = Boolean(config.email.serviceId && config.email.templateId && config.email.publicKey);

  const { fields, vehicle, consentText, page, trap, id } = message;
  const { error } = await client.rpc('send_contact_message', {
    p_dealer_id: config.dealerId,
    p_id: id,
    p_name: fields.name,
    p_email: fields.email,
    p_phone: fields.phone,
    p_message: fields.message,
    // A demonstration vehicle has no row to refer to.
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
  if (!isConfigured) return { success: true, mail: { state: 'not-configured', message: mailNotConfigured } };

  const confirm = () => client.rpc('confirm_contact_mail', { p_id: id });
  const mailing = sendMail(toMailParams(message, new Date()), config).then(async (): Promise<MailOutcome> => {
    // Unconfirmed, the mail would be sent a second time by the server.
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

/** As the mail client tells them. */
function isHeadless(): boolean {
  return navigator.webdriver || !navigator.languages || navigator.languages.length === 0;
}
