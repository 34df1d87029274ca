import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { connectionAddress, isLoopback } from '../client-address.ts';
import type { Database } from '../database.ts';
import { parseMail } from './mail.ts';
import { deleteMails, listMails, storeMail } from './mail-store.ts';
import { mailboxPolicy, renderMailbox } from './mailbox-page.ts';
import { createRateLimit } from './rate-limit.ts';

export type MailOptions = {
  /** Between two mails from one address; 0 lets all pass. */
  minIntervalMs?: number;
};

const maxBodyBytes = 64 * 1024;
const defaultIntervalMs = 1_000;

/** EmailJS's way to send, which only stores the mail. */
export function createMailRoute(
  database: Database,
  { minIntervalMs = defaultIntervalMs }: MailOptions,
  getAddress: (context: Context) => Promise<string>,
): Hono {
  const mayPass = createRateLimit(minIntervalMs);
  return new Hono()
    .use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseTooLarge }))
    .post('/', async (context) => {
      const mail = parseMail(await context.req.text());
      if (typeof mail === 'string') return context.text(mail, 400);
      if (!mayPass(await getAddress(context), performance.now())) return context.text('Too Many Requests', 429);
      await storeMail(database, mail);
      return context.text('OK');
    })
    .all('/', (context) => context.text('Method not allowed', 405, { allow: 'POST' }));
}

function refuseTooLarge(context: Context): Response {
  // The connection still carries the rest of the body: it cannot take another request.
  return context.text('The message is too large', 413, { connection: 'close' });
}

/** The mails that were sent, for tests and for people. They are personal: nobody beyond this machine reads them. */
export function createMailboxRoute(database: Database): Hono {
  return new Hono()
    .use(async (context, next) => {
      if (!isLocal(context)) return context.json({ message: 'The mailbox is for this machine only' }, 403);
      context.header('cache-control', 'no-store');
      context.header('content-security-policy', mailboxPolicy);
      context.header('cross-origin-resource-policy', 'same-origin');
      context.header('vary', 'accept');
      context.header('x-content-type-options', 'nosniff');
      return next();
    })
    .get('/', async (context) => {
      const mails = await listMails(database);
      const isForPeople = /\btext\/html\b/i.test(context.req.header('accept') ?? '');
      return isForPeople ? context.html(renderMailbox(mails)) : context.json(mails);
    })
    .delete('/', async (context) => {
      await deleteMails(database);
      return context.body(null, 204);
    })
    .all('/', (context) => context.json({ message: 'Method not allowed' }, 405, { allow: 'GET, DELETE' }));
}

/** The name that was asked for counts too: a page from elsewhere may have had its own name lead to this machine. */
function isLocal(context: Context): boolean {
  const { hostname } = new URL(context.req.url);
  return isLoopback(connectionAddress(context)) && (hostname === 'localhost' || isLoopback(hostname));
}
