import { paths } from '../paths.ts';
import type { ContactErrors, ContactField } from './contact-message.ts';
import type { Inquiry } from './inquiry-text.ts';

type TypedFields = { values: Record<ContactField, string>; hasConsent: boolean };

/** Result of a contact form that was posted without JavaScript. */
export type ContactFormAnswer =
  | { kind: 'received'; reference: string; writtenAt: string | null }
  /** A prepared sentence was chosen; nothing is sent yet. */
  | ({ kind: 'edited'; inquiry: Inquiry } & TypedFields)
  | ({ kind: 'refused'; errors: ContactErrors; message: string } & TypedFields);

export const contactFormAnchor = 'write';
export const contactFormAction = `${paths.contact}#${contactFormAnchor}`;

/** The start of the message's id. */
export function toMessageReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** A separate page, so that a reload does not send the form again. Given the time, it shows when the dealer answers. */
export function toReceivedPath(reference: string, writtenAt: Date, page: string = paths.contact): string {
  const seconds = String(Math.floor(writtenAt.getTime() / 1000));
  return `${page}?${new URLSearchParams({ received: reference, at: seconds })}`;
}

export function readReceived(params: URLSearchParams): Extract<ContactFormAnswer, { kind: 'received' }> | null {
  const reference = params.get('received') ?? '';
  if (!/^[0-9A-F]{8}$/.test(reference)) return null;
  const seconds = params.get('at') ?? '';
  const writtenAt = /^\d{10}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null;
  return { kind: 'received', reference, writtenAt };
}
