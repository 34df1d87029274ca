import { type Context, Hono } from 'hono';
import type { Database } from '../database.ts';
import { limitBody } from '../limit-body.ts';
import { isFromThisMachine } from '../local-only.ts';
import { parseMail } from './mail.ts';
import { refuseMailRequest, type SenderOptions } from './mail-request.ts';
import { deleteMails, listMails, storeMail } from './mail-store.ts';
import { mailboxPolicy, renderMailbox } from './mailbox-page.ts';
import { createRateLimit } from './rate-limit.ts';

export type MailOptions = Partial<Pick<SenderOptions, 'publicKey'>> & {
  /** Minimum time between two mails from one address; 0 disables the limit. */
  minIntervalMs?: number;
};

const maxBodyBytes = 64 * 1024;
const defaultIntervalMs = 1_000;
/** The web server's default key when no mail service is configured. */
const defaultPublicKey = 'local';

/** EmailJS's send endpoint; it only stores the mail. */
export function createMailRoute(
  database: Database,
  {
    minIntervalMs = defaultIntervalMs,
    publicKey = defaultPublicKey,
    siteUrl,
  }: MailOptions & Pick<SenderOptions, 'siteUrl'>,
  getAddress: (context: Context) => Promise<string>,
): Hono {
  const isWithinLimit = createRateLimit(minIntervalMs);
  return new Hono()
    .use(limitBody(maxBodyBytes, (context) => context.text('The message is too large', 413)))
    .post('/', async (context) => {
      const refusal = refuseMailRequest(context.req.raw.headers, siteUrl);
      if (refusal) return context.text(refusal.text, refusal.status);
      const mail = parseMail(await context.req.text());
      if (typeof mail === 'string') return context.text(mail, 400);
      if (mail.user_id !== publicKey) return context.text('The Public Key is invalid', 400);
      if (!isWithinLimit(await getAddress(context), performance.now())) return context.text('Too Many Requests', 429);
      await storeMail(database, mail);
      return context.text('OK');
    })
    .all('/', (context) => context.text('Method not allowed', 405, { allow: 'POST' }));
}

/** The stored mails, for this machine only because they contain personal data. */
export function createMailboxRoute(database: Database): Hono {
  return new Hono()
    .use(async (context, next) => {
      if (!isFromThisMachine(context)) return context.json({ message: 'The mailbox is for this machine only' }, 403);
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
