import type { ContactMessage } from './contact-message.ts';
import { type ContactOutcome, sendFailed } from './message-outcome.ts';
import type { SendOptions } from './send-contact-message.ts';

export type ContactMessages = {
  /** Idempotent by id: stores the message once, then mails it once. Never rejects. */
  send(message: ContactMessage): Promise<ContactOutcome>;
};

/** The sending code loads with the first message. */
export function createContactMessages(options: SendOptions): ContactMessages {
  const known = new Map<string, Promise<ContactOutcome>>();

  async function start(message: ContactMessage): Promise<ContactOutcome> {
    try {
      const { sendContactMessage } = await import(/* webpackChunkName: "send-message" */ './send-contact-message.ts');
      return await sendContactMessage(options, message);
    } catch (error) {
      console.warn('A message could not be sent:', error);
      return { success: false, message: sendFailed };
    }
  }

  function send(message: ContactMessage): Promise<ContactOutcome> {
    const underWay = known.get(message.id);
    if (underWay) return underWay;
    const outcome = start(message);
    known.set(message.id, outcome);
    void outcome.then(({ success }) => success || known.delete(message.id));
    return outcome;
  }

  return { send };
}
