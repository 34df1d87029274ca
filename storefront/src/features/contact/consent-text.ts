import { type DealerContact, formatAddress } from '@dealer/shared-domain';

type Sender = Pick<DealerContact, 'name' | 'email' | 'address' | 'city' | 'province' | 'postalCode'>;

/** What the box beside it says. */
export function toConsentLabel({ name }: Sender): string {
  return `${name} may email me about new vehicles and offers.`;
}

/** Canada's anti-spam law asks for the sender's address and the way out in the same place. */
export function toConsentNote(sender: Sender): string {
  return `You can withdraw this at any time. ${sender.name}, ${formatAddress(sender)}, ${sender.email}.`;
}

/** All that the sender has read and agreed to: it is stored with the message and its time. */
export function toConsentText(sender: Sender): string {
  return `${toConsentLabel(sender)} ${toConsentNote(sender)}`;
}
