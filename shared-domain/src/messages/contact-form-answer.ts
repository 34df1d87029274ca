import { paths } from '../paths.ts';
import type { ContactErrors, ContactField } from './contact-message.ts';

/** Result of a contact form that was posted without JavaScript. */
export type ContactFormAnswer =
  | { kind: 'received'; reference: string }
  | {
      kind: 'refused';
      values: Record<ContactField, string>;
      hasConsent: boolean;
      errors: ContactErrors;
      message: string;
    };

export const contactFormAnchor = 'write';
export const contactFormAction = `${paths.contact}#${contactFormAnchor}`;

/** The start of the message's id. */
export function toMessageReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** A separate page, so that a reload does not send the form again. */
export function toReceivedPath(reference: string): string {
  return `${paths.contact}?${new URLSearchParams({ received: reference })}`;
}

export function readReceivedReference(params: URLSearchParams): string | null {
  const reference = params.get('received') ?? '';
  return /^[0-9A-F]{8}$/.test(reference) ? reference : null;
}
