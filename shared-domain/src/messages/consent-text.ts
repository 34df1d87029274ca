import type { DealerContact } from '../contact/contact.ts';
import { formatAddress, formatPhone } from '../format.ts';

type Address = Pick<DealerContact, 'name' | 'address' | 'city' | 'province' | 'postalCode'>;
type Sender = Address & Pick<DealerContact, 'email'>;
type CallableSender = Address & Pick<DealerContact, 'phone'>;

export function toConsentLabel({ name }: Sender): string {
  return `${name} may email me about new vehicles and offers.`;
}

/** CASL requires the sender's address and an unsubscribe notice next to the consent. */
export function toConsentNote(sender: Sender): string {
  return `You can withdraw this at any time. ${sender.name}, ${formatAddress(sender)}, ${sender.email}.`;
}

/** The full consent, stored with the message and its time. */
export function toConsentText(sender: Sender): string {
  return `${toConsentLabel(sender)} ${toConsentNote(sender)}`;
}

export function toAlertConsentLabel({ name }: Pick<Sender, 'name'>): string {
  return `${name} may e-mail me about vehicles that fit this search.`;
}

/** CASL, as `toConsentNote`. */
export function toAlertConsentNote(sender: CallableSender): string {
  return `${formatAddress(sender)}. ${formatPhone(sender.phone)}. I can withdraw at any time.`;
}
