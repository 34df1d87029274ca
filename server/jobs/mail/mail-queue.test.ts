import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendMail } from './mail.ts';
import { sendQueuedMails } from './mail-queue.ts';

const access = { url: 'http://mail.test', serviceId: '', templateId: '', publicKey: '', privateKey: null, pauseMs: 20 };

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A queue of rows that are their own address, and a mail service that calls `onMail` before it answers. */
function aQueue(rows: string[], onMail: (to: string) => void | Promise<void> = () => undefined) {
  const sent: string[] = [];
  const finished: [row: string, problem: string | null][] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { to_email: to } = (await request.json()).template_params;
    sent.push(to);
    await onMail(to);
    return new Response('OK');
  });
  const queue = {
    take: async () => rows,
    toMail: (to: string) => ({ to_email: to, message: 'Hello' }),
    finish: async (row: string, problem: string | null) => finished.push([row, problem]),
    toName: (row: string) => `mail to ${row}`,
  };
  return { queue, sent, finished };
}

test('a stop finishes the mail that is being sent, and leaves the rest of the batch to the next process', async () => {
  const stopping = new AbortController();
  const { queue, sent, finished } = aQueue(['ann', 'ben', 'cho'], () => stopping.abort());
  expect(await sendQueuedMails(access, queue, { signal: stopping.signal })).toEqual([null]);
  expect([sent, finished]).toEqual([['ann'], [['ann', null]]]);
});

test('a mail that waits for its turn when the server stops is not sent and not recorded', async () => {
  const stopping = new AbortController();
  const { queue, sent, finished } = aQueue(['ben'], () => stopping.abort());
  const first = sendMail(access, { to_email: 'ann', message: 'Hello' });
  expect(await sendQueuedMails(access, queue, { signal: stopping.signal })).toEqual([]);
  expect(await first).toBeNull();
  expect([sent, finished]).toEqual([['ann'], []]);
});

test('mails whose claim is about to end are left to the next run', async () => {
  const readTime = performance.now.bind(performance);
  const passed = vi.spyOn(performance, 'now');
  const { queue, sent } = aQueue(['ann', 'ben', 'cho']);
  const finish = async (row: string) => {
    if (row === 'ben') passed.mockImplementation(() => readTime() + 91_000);
  };
  expect(await sendQueuedMails(access, { ...queue, finish })).toEqual([null, null]);
  expect(sent).toEqual(['ann', 'ben']);
});

test('a reply that a person sends goes out before the queued mails', async () => {
  let reply: Promise<unknown> | undefined;
  const { queue, sent } = aQueue(['ann', 'ben', 'cho'], (to) => {
    if (to !== 'ann') return;
    reply = sendQueuedMails(access, { ...queue, take: async () => ['dee'] }, { priority: 'urgent' });
  });
  await sendQueuedMails(access, queue);
  await reply;
  expect(sent).toEqual(['ann', 'dee', 'ben', 'cho']);
});
