import { fallbackContact, formatPhone } from '@dealer/shared-domain';
import * as v from 'valibot';

export type MailValues = { to_email: string; message: string } & Record<string, string>;

const text = v.nullish(v.string(), '');

/** The dealer's columns that every mail needs; empty ones are replaced by the built-in contact. */
export const dealerColumns = { dealer_name: text, dealer_email: text, timezone: text };
export type MailDealer = v.InferOutput<v.ObjectSchema<typeof dealerColumns, undefined>>;

/** The columns of mails that say how to reach the dealer. */
export const senderColumns = { ...dealerColumns, dealer_phone: text, dealer_address: text };
export type MailSender = v.InferOutput<v.ObjectSchema<typeof senderColumns, undefined>>;

type MailText = { to: string; toName?: string; subject: string; message: string; writtenAt: Date };

export function toMailValues(dealer: MailDealer, { to, toName, subject, message, writtenAt }: MailText): MailValues {
  const name = toSenderName(dealer);
  const email = dealer.dealer_email || fallbackContact.email;
  return {
    to_email: to,
    to_name: toName ?? name,
    subject,
    from_name: name,
    from_email: email,
    reply_to: email,
    phone: 'Not provided',
    dealership_name: name,
    timestamp: formatMailTime(writtenAt, toTimeZone(dealer.timezone)),
    message,
  };
}

/** Mail services refuse line breaks in a subject, which may contain the name. */
export function toSenderName(dealer: MailDealer): string {
  return (dealer.dealer_name || fallbackContact.name).replace(/\p{Cc}+/gu, ' ');
}

/** The end of a visitor's mail: who writes, where they are and how to reach them (CASL), as far as known. */
export function toSenderLine(sender: MailSender): string {
  const who = [toSenderName(sender), sender.dealer_address].filter(Boolean).join(', ');
  const reach = [formatPhone(sender.dealer_phone), sender.dealer_email].filter(Boolean).join(', ');
  return [who.replace(/\.?$/, '.'), reach && `${reach}.`].filter(Boolean).join(' ');
}

/** `Nov 21, 2026, 3:04 PM` */
export function formatMailTime(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(date).replace(/\s/g, ' ');
}

/** The given time zone, or the built-in one if the platform does not support it. */
export function toTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone || fallbackContact.timeZone }).resolvedOptions()
      .timeZone;
  } catch {
    return fallbackContact.timeZone;
  }
}
