import type { DealerContact } from '../contact/contact.ts';
import { formatAddress } from '../format.ts';

type Sender = Pick<DealerContact, 'name' | 'email' | 'address' | 'city' | 'province' | 'postalCode'>;

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
