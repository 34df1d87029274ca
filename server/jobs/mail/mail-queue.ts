import { setTimeout } from 'node:timers/promises';
import { toErrorMessage } from '../../http/send-request.ts';
import type { MailAccess } from '../../private-config.ts';
import { type MailProblem, pauseBetweenMailsMs, sendMail } from './mail.ts';
import type { MailValues } from './mail-values.ts';

export type MailQueue<Row> = {
  /** Reserves rows, so that no other process sends them. */
  take: () => Promise<Row[]>;
  /** Null if there is nothing to send; throws if the row is invalid. */
  toMail: (row: Row) => MailValues | null | Promise<MailValues>;
  finish: (row: Row, problem: MailProblem) => Promise<unknown>;
  /** The name in the log, for example "mail of reply 7". */
  toName: (row: Row) => string;
};
export type Wait = (waitMs: number) => Promise<unknown>;

export async function sendQueuedMails<Row>(
  access: MailAccess,
  { take, toMail, finish, toName }: MailQueue<Row>,
  wait: Wait = setTimeout,
): Promise<MailProblem[]> {
  async function send(row: Row): Promise<MailProblem> {
    try {
      const mail = await toMail(row);
      return mail && (await sendMail(access, mail));
    } catch (error) {
      return toErrorMessage(error);
    }
  }

  const problems: MailProblem[] = [];
  for (const [index, row] of (await take()).entries()) {
    if (index > 0) await wait(pauseBetweenMailsMs);
    const problem = await send(row);
    await finish(row, problem);
    if (problem !== null) console.warn(`The ${toName(row)} could not be sent: ${problem}`);
    problems.push(problem);
  }
  return problems;
}
