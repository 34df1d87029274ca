import { init, send } from '@emailjs/browser';
import type { PublicConfig } from '../config.ts';
import type { MailParams } from './message-mail.ts';

export type MailConfig = Pick<PublicConfig, 'emailUrl' | 'email'>;

/** EmailJS accepts one mail per second; the server sends the rest. */
const throttleMs = 1000;

/** The client's throttle state; in memory because browser storage may be blocked or full. */
const times = new Map<string, string>();
const storageProvider = {
  get: async (key: string) => times.get(key),
  set: async (key: string, value: string) => void times.set(key, value),
  remove: async (key: string) => void times.delete(key),
};

/** Rejects with EmailJS's `{ status, text }` or the underlying error. */
export async function sendMail(params: MailParams, { emailUrl, email }: MailConfig): Promise<void> {
  const { serviceId, templateId, publicKey, blockHeadless } = email;
  init({ origin: emailUrl, publicKey, blockHeadless, limitRate: { throttle: throttleMs }, storageProvider });
  await send(serviceId, templateId, params);
}
