import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackendClient } from '../../backend-client.ts';
import type { MailAccess } from '../../private-config.ts';
import { sendUnsentMessages } from './message-mails.ts';

const mail: MailAccess = {
  url: 'http://mail.test',
  serviceId: 'service',
  templateId: 'template',
  publicKey: 'public',
  privateKey: null,
  pauseMs: 0,
};
const stored = {
  kind: 'message',
  id: '6d2f1c3a-0000-4000-8000-000000000001',
  name: 'Sam',
  email: 'sam@example.com',
  phone: null,
  message: 'Hello',
  created_at: '2026-11-21T20:04:00+00:00',
  vehicle: '2019 Honda Civic EX',
  dealer_name: 'Dream Motor Co.',
  dealer_email: 'sales@dealer.test',
  timezone: 'America/Toronto',
};

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function run(messages: object[], answer: () => Response | Promise<Response>, access = mail, publicUrl = '') {
  const calls: [name: string, parameters: Record<string, unknown>][] = [];
  const call = vi.fn(async (name: string, parameters: Record<string, unknown>) => {
    calls.push([name, parameters]);
    return name === 'take_unsent_messages' ? messages : null;
  });
  const sent: Record<string, object>[] = [];
  const send = vi.fn(async (request: Request) => {
    sent.push(await request.json());
    return answer();
  });
  vi.stubGlobal('fetch', send);
  const backend = { call: call as BackendClient['call'] };
  return {
    sent: sendUnsentMessages(backend, access, 'dream-motor', { publicUrl }),
    calls,
    send,
    bodies: () => sent,
  };
}

test('an unconfirmed message is mailed as the browser would mail it, and marked as sent', async () => {
  const { sent, calls, send, bodies } = run([stored], () => new Response('OK'));
  expect(await sent).toBe(1);
  expect(send.mock.calls[0]?.[0].url).toBe('http://mail.test/api/v1.0/email/send');
  expect(bodies()).toEqual([
    {
      service_id: 'service',
      template_id: 'template',
      user_id: 'public',
      template_params: {
        to_email: 'sales@dealer.test',
        from_name: 'Sam',
        from_email: 'sam@example.com',
        phone: 'Not provided',
        message: 'About: 2019 Honda Civic EX\n\nHello\n\nFrom: Sam, sam@example.com',
        dealership_name: 'Dream Motor Co.',
        timestamp: 'Nov 21, 2026, 3:04 PM EST',
        reply_to: 'sam@example.com',
        // The browser's template has a fixed subject.
        subject: 'Message from Sam',
      },
    },
  ]);
  expect(calls).toEqual([
    ['take_unsent_messages', { p_dealer_id: 'dream-motor', p_limit: 10 }],
    ['finish_message_mail', { p_id: stored.id, p_error: null }],
  ]);
});

test('the mail says how to reach the sender, whatever the template shows', async () => {
  const { sent, bodies } = run([{ ...stored, phone: '(416) 555-0101' }], () => new Response('OK'));
  await sent;
  const message = expect.stringContaining('From: Sam, sam@example.com, (416) 555-0101');
  expect(bodies()[0]).toMatchObject({ template_params: { message } });
});

test('the private key is sent if configured', async () => {
  const { sent, bodies } = run([stored], () => new Response('OK'), { ...mail, privateKey: 'secret' });
  await sent;
  expect(bodies()[0]).toMatchObject({ accessToken: 'secret' });
});

test('a refused or unanswered mail is recorded, and the next message is still sent', async () => {
  const answers = [
    () => new Response('The service is down', { status: 503 }),
    () => Promise.reject(new Error('fetch failed')),
    () => new Response('OK'),
  ];
  const { sent, calls } = run([stored, stored, stored], () => (answers.shift() ?? (() => new Response('OK')))());
  expect(await sent).toBe(1);
  expect(calls.slice(1).map(([, { p_error }]) => p_error)).toEqual([
    'HTTP 503: The service is down',
    'The mail service did not answer',
    null,
  ]);
});

test('empty or unreadable settings fall back to the built-in ones', async () => {
  const bare = { ...stored, vehicle: '', dealer_name: null, dealer_email: '', timezone: 'Mars/Base' };
  const { sent, bodies } = run([bare], () => new Response('OK'));
  expect(await sent).toBe(1);
  expect(bodies()[0]?.template_params).toMatchObject({
    to_email: 'sales@example.ca',
    dealership_name: 'Dream Motor Co.',
    message: 'Hello\n\nFrom: Sam, sam@example.com',
    timestamp: 'Nov 21, 2026, 3:04 PM EST',
  });
});

test('a run that had messages and sent none is a failure', async () => {
  const { sent, calls } = run([stored, stored, stored], () => new Response('The service is down', { status: 503 }));
  await expect(sent).rejects.toMatchObject({
    name: 'WorkFailedError',
    message: '3 of 3 could not be sent',
    cause: 'HTTP 503: The service is down',
  });
  expect(calls).toHaveLength(4);
});

test('without messages the mail service is not called', async () => {
  const { sent, send } = run([], () => new Response('OK'));
  expect(await sent).toBe(0);
  expect(send).not.toHaveBeenCalled();
});

test('a trade-in’s mail leads to the photographs, if the site’s address is known', async () => {
  const tradeIn = { ...stored, kind: 'trade-in' };
  const known = run([tradeIn], () => new Response('OK'), mail, 'https://cars.test');
  await known.sent;
  expect(known.bodies()).toMatchObject([
    {
      template_params: {
        subject: 'Trade-in from Sam',
        message: expect.stringMatching(
          `Hello\n\nFrom: .*\n\nWith its photographs: https://cars.test/admin/messages/${stored.id}$`,
        ),
      },
    },
  ]);
  const unknown = run([tradeIn], () => new Response('OK'));
  await unknown.sent;
  expect(JSON.stringify(unknown.bodies())).not.toContain('/admin/');
});
