import { toErrorMessage } from '../../http/send-request.ts';
import type { MailAccess } from '../../private-config.ts';
import { type MailProblem, type SendOptions, sendMail, unwanted } from './mail.ts';
import type { MailPriority } from './mail-pace.ts';
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
export type QueueOptions = { priority?: MailPriority; signal?: AbortSignal };

/** The database lets others take the rows after two minutes; a mail and its retry take up to 25 s. */
const maxBatchMs = 90_000;

/** Rows that are left when the server stops or their reservation ends are due again later. */
export async function sendQueuedMails<Row>(
  access: MailAccess,
  { take, toMail, finish, toName }: MailQueue<Row>,
  { priority = 'queued', signal }: QueueOptions = {},
): Promise<MailProblem[]> {
  async function send(row: Row, options: SendOptions): Promise<MailProblem> {
    try {
      const mail = await toMail(row);
      return mail && (await sendMail(access, mail, options));
    } catch (error) {
      return toErrorMessage(error);
    }
  }

  const endMs = performance.now() + maxBatchMs;
  const isWanted = () => priority === 'urgent' || (!signal?.aborted && performance.now() < endMs);
  const problems: MailProblem[] = [];
  for (const row of await take()) {
    const problem = isWanted() ? await send(row, { priority, isWanted }) : unwanted;
    if (problem === unwanted) break;
    await finish(row, problem);
    if (problem !== null) console.warn(`The ${toName(row)} could not be sent: ${problem}`);
    problems.push(problem);
  }
  return problems;
}
