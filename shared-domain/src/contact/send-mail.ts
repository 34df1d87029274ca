import { init, send } from '@emailjs/browser';
import type { PublicConfig } from '../config.ts';
import type { MailParams } from './message-mail.ts';

export type MailConfig = Pick<PublicConfig, 'emailUrl' | 'email'>;

/** EmailJS takes one mail a second; one that comes sooner from the same page is left to the server's job. */
const throttleMs = 1000;

/** Where the client keeps the time of a page's last mail. Its own place, the browser's storage, may be blocked or full. */
const times = new Map<string, string>();
const storageProvider = {
  get: async (key: string) => times.get(key),
  set: async (key: string, value: string) => void times.set(key, value),
  remove: async (key: string) => void times.delete(key),
};

/** Sends one mail by EmailJS's own client. Rejects with its `{ status, text }`, or with whatever stood in the way. */
export async function sendMail(params: MailParams, { emailUrl, email }: MailConfig): Promise<void> {
  const { serviceId, templateId, publicKey, blockHeadless } = email;
  init({ origin: emailUrl, publicKey, blockHeadless, limitRate: { throttle: throttleMs }, storageProvider });
  await send(serviceId, templateId, params);
}
