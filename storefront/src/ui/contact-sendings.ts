import type { ContactOutcome } from '@dealer/shared-domain';
import { createStore } from 'zustand/vanilla';

export type Receipt = { reference: string; writtenAt: string | null };

export type ContactSending =
  | { kind: 'writing' | 'sending' }
  | ({ kind: 'sent'; email: string; mail: Extract<ContactOutcome, { success: true }>['mail'] } & Receipt)
  | { kind: 'failed'; message: string };

/** Outlives the form, which a dialog removes when it closes. Keyed by what the message is about. */
export const contactSendings = createStore<Record<string, ContactSending>>(() => ({}));

export function setContactSending(subject: string, sending: ContactSending): void {
  contactSendings.setState({ [subject]: sending });
}

/** Something other than an unsent form waits there. */
export function hasContactSending(subject: string): boolean {
  return (contactSendings.getState()[subject]?.kind ?? 'writing') !== 'writing';
}

export function clearContactSendings(): void {
  contactSendings.setState({}, true);
}
