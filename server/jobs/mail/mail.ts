import { toErrorMessage, toProblem } from '../../http/send-request.ts';
import type { MailAccess } from '../../private-config.ts';
import { sendByEmailJs } from './emailjs.ts';
import type { MailValues } from './mail-values.ts';

/** The reason why a mail was not sent; null if it was. */
export type MailProblem = string | null;

/** EmailJS accepts one mail per second. */
export const pauseBetweenMailsMs = 1_100;

export async function sendMail(access: MailAccess, values: MailValues): Promise<MailProblem> {
  try {
    return toProblem(await sendByEmailJs(access, values));
  } catch (error) {
    return toErrorMessage(error);
  }
}
