import { toErrorMessage, toProblem } from '../../http/send-request.ts';
import type { MailAccess } from '../../private-config.ts';
import { sendByEmailJs } from './emailjs.ts';
import { createMailPace, type MailPriority } from './mail-pace.ts';
import type { MailValues } from './mail-values.ts';

/** The reason why a mail was not sent; null if it was. */
export type MailProblem = string | null;

/** EmailJS accepts one mail per second. */
const defaultPauseMs = 1_100;

const pace = createMailPace();

export type SendOptions = {
  /** A person waits for an urgent mail. */
  priority?: MailPriority;
  /** Asked when it is the mail's turn; if false, the mail is not sent. */
  isWanted?: () => boolean;
};

/** The problem of a mail that was not wanted any longer when it was its turn. */
export const unwanted = 'The mail is no longer wanted';

export async function sendMail(
  access: MailAccess,
  values: MailValues,
  { priority = 'urgent', isWanted = () => true }: SendOptions = {},
): Promise<MailProblem> {
  let outcome: Outcome = { problem: unwanted, isTooSoon: false };
  const takeTurn = () =>
    pace.run(priority, async () => {
      if (!isWanted()) return 0;
      outcome = await trySend(access, values);
      return access.pauseMs ?? defaultPauseMs;
    });
  await takeTurn();
  // Another process sent a mail in the same second.
  if (outcome.isTooSoon) await takeTurn();
  return outcome.problem;
}

const noAnswer = 'The mail service did not answer';

type Outcome = { problem: MailProblem; isTooSoon: boolean };

async function trySend(access: MailAccess, values: MailValues): Promise<Outcome> {
  try {
    const answer = await sendByEmailJs(access, values);
    return { problem: toProblem(answer), isTooSoon: answer.status === 429 };
  } catch (error) {
    // Staff read the problem; the address and the cause are for the log alone.
    console.warn(`${noAnswer}: ${toErrorMessage(error)}`);
    return { problem: noAnswer, isTooSoon: false };
  }
}
