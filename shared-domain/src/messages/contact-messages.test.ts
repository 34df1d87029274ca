// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../config.ts';
import { aClient, aConfig, answering, carId } from '../test-support.ts';
import { type ContactMessage, createMessageId } from './contact-message.ts';
import { createContactMessages } from './contact-messages.ts';
import type { MailParams } from './message-mail.ts';

const consentText = 'Yes, you may email me.';

function aMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: createMessageId(),
    fields: { name: 'Sam', email: 'sam@example.com', phone: '', message: 'Hello' },
    consentText: null,
    page: '/contact',
    trap: '',
    dealer: { name: 'Dream Motor Co.', email: 'sales@example.ca', timeZone: 'America/Toronto' },
    ...change,
  };
}

type Answer = Parameters<typeof aClient>[0];

function messagesOver(
  answer: Answer,
  {
    sendMail = vi.fn(async (_params: MailParams) => undefined),
    email = aConfig.email,
  }: { sendMail?: (params: MailParams) => Promise<void>; email?: PublicConfig['email'] } = {},
) {
  const { client, requests } = aClient(answer);
  const messages = createContactMessages({ client, config: { ...aConfig, email }, sendMail });
  const called = () => requests.map(({ url }) => url.pathname.replace('/rest/v1/rpc/', ''));
  return { messages, requests, sendMail, called };
}

const done = () => new Response(null, { status: 204 });
const refused = (status: number, code: string, message: string) => () => Response.json({ code, message }, { status });

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a message is stored first, then mailed, then confirmed', async () => {
  const order: string[] = [];
  const { messages, requests } = messagesOver(
    ({ url }) => {
      order.push(url.pathname.replace('/rest/v1/rpc/', ''));
      return done();
    },
    { sendMail: async (params) => void order.push(`mail to ${params.to_email}`) },
  );
  const message = aMessage({ vehicle: { id: carId, title: '2019 Honda Civic' }, consentText });
  expect(await messages.send(message)).toEqual({
    success: true,
    mail: { state: 'sent', message: 'Email sent successfully!' },
  });
  expect(order).toEqual(['send_contact_message', 'mail to sales@example.ca', 'confirm_contact_mail']);
  expect(requests.map(({ body }) => body)).toEqual([
    {
      p_dealer_id: 'dream-motor',
      p_id: message.id,
      p_name: 'Sam',
      p_email: 'sam@example.com',
      p_phone: '',
      p_message: 'Hello',
      p_vehicle_id: carId,
      p_consent: true,
      p_consent_text: consentText,
      p_page: '/contact',
      p_trap: '',
    },
    { p_id: message.id },
  ]);
});

test('a message that is submitted twice is stored and mailed once', async () => {
  const { messages, sendMail, called } = messagesOver(done);
  const message = aMessage();
  const outcomes = await Promise.all([messages.send(message), messages.send(message)]);
  outcomes.push(await messages.send(message));
  expect(outcomes.map(({ success }) => success)).toEqual([true, true, true]);
  expect(sendMail).toHaveBeenCalledTimes(1);
  expect(called()).toEqual(['send_contact_message', 'confirm_contact_mail']);
});

test('a message that could not be stored is not mailed, and a retry has the same id', async () => {
  let isDown = true;
  const { messages, requests, sendMail } = messagesOver(() => (isDown ? new Response('', { status: 500 }) : done()));
  const message = aMessage();
  expect(await messages.send(message)).toEqual({
    success: false,
    message: 'Failed to send message. Please try again later.',
  });
  expect(sendMail).not.toHaveBeenCalled();
  isDown = false;
  expect(await messages.send(message)).toMatchObject({ success: true });
  expect(sendMail).toHaveBeenCalledTimes(1);
  const ids = requests.map(({ body }) => Object(body).p_id);
  expect(new Set(ids)).toEqual(new Set([message.id]));
});

test("the database's message for the sender is passed on", async () => {
  const tooMany = 'Too many messages. Please try again later or call us.';
  const limited = messagesOver(refused(429, 'PT429', tooMany));
  expect(await limited.messages.send(aMessage())).toEqual({ success: false, message: tooMany });
  const wrong = messagesOver(refused(400, '22023', 'Name is required'));
  expect(await wrong.messages.send(aMessage())).toEqual({ success: false, message: 'Name is required' });
  const inner = messagesOver(refused(400, '23514', 'violates check constraint'));
  expect(await inner.messages.send(aMessage())).toMatchObject({
    message: 'Failed to send message. Please try again later.',
  });
});

test('without a network sending reports a failure', async () => {
  const { messages } = messagesOver(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await messages.send(aMessage())).toEqual({
    success: false,
    message: 'Failed to send message. Please try again later.',
  });
});

test.each([
  [{ status: 451, text: 'Unavailable For Headless Browser' }, 'Unavailable For Headless Browser'],
  [{ status: 403, text: 'Forbidden' }, 'Forbidden'],
  [{ status: 429, text: 'Too Many Requests' }, 'Too Many Requests'],
  [{ status: 400, text: 'The template ID not found' }, 'Failed to send email. Please try again later.'],
  [new TypeError('Failed to fetch'), 'Failed to send email. Please try again later.'],
  [undefined, 'Failed to send email. Please try again later.'],
])('a stored message counts as sent when its mail fails: %j', async (problem, message) => {
  const { messages, called } = messagesOver(done, { sendMail: () => Promise.reject(problem) });
  expect(await messages.send(aMessage())).toEqual({ success: true, mail: { state: 'later', message } });
  expect(called()).toEqual(['send_contact_message']);
});

test('a hanging mail service does not delay the sender, and a late mail is still confirmed', async () => {
  vi.useFakeTimers();
  const mail = Promise.withResolvers<void>();
  const { messages, called } = messagesOver(done, {
    sendMail: () => mail.promise,
  });
  const outcome = messages.send(aMessage());
  await vi.waitFor(() => expect(called()).toEqual(['send_contact_message']));
  await vi.advanceTimersByTimeAsync(8000);
  expect(await outcome).toMatchObject({ success: true, mail: { state: 'later' } });
  mail.resolve();
  await vi.waitFor(() => expect(called()).toEqual(['send_contact_message', 'confirm_contact_mail']));
});

test('a failed confirmation is retried once', async () => {
  let asked = 0;
  const { messages, called } = messagesOver(({ url }) =>
    url.pathname.endsWith('confirm_contact_mail') && asked++ === 0 ? new Response('', { status: 503 }) : done(),
  );
  await messages.send(aMessage());
  expect(called()).toEqual(['send_contact_message', 'confirm_contact_mail', 'confirm_contact_mail']);
});

test.each(['serviceId', 'templateId', 'publicKey'])(
  'without a %s the message is stored and reported as not mailed',
  async (key) => {
    const { messages, called, sendMail } = messagesOver(done, { email: { ...aConfig.email, [key]: '' } });
    expect(await messages.send(aMessage())).toEqual({
      success: true,
      mail: { state: 'not-configured', message: 'The email sending service is not configured.' },
    });
    expect(called()).toEqual(['send_contact_message']);
    expect(sendMail).not.toHaveBeenCalled();
  },
);

test('a message about a demonstration vehicle, whose id is a number, is stored without the vehicle', async () => {
  const { messages, requests } = messagesOver(done);
  await messages.send(aMessage({ vehicle: { id: '3', title: '2021 Toyota Camry' } }));
  expect(requests[0]?.body).toMatchObject({ p_vehicle_id: null });
});

test('a filled honeypot field reports success, and nothing is mailed', async () => {
  const { messages, sendMail } = messagesOver(done);
  expect(await messages.send(aMessage({ trap: 'https://spam.example' }))).toMatchObject({ mail: { state: 'sent' } });
  expect(sendMail).not.toHaveBeenCalled();
});

test('a headless browser is refused before anything is stored, if so configured', async () => {
  vi.stubGlobal('navigator', { webdriver: true, languages: ['en'] });
  const blocking = messagesOver(done, { email: { ...aConfig.email, blockHeadless: true } });
  expect(await blocking.messages.send(aMessage())).toEqual({
    success: false,
    message: 'Unavailable For Headless Browser',
  });
  expect(blocking.called()).toEqual([]);
  expect(await messagesOver(done).messages.send(aMessage())).toMatchObject({ success: true });
});

test('the mail is sent as JSON to the configured service by EmailJS’s client', async () => {
  const mailbox = answering(() => new Response('OK'));
  vi.stubGlobal('fetch', mailbox.fetch);
  const { client } = aClient(done);
  const messages = createContactMessages({ client, config: aConfig });
  expect(await messages.send(aMessage())).toMatchObject({ success: true, mail: { state: 'sent' } });
  expect(mailbox.requests).toHaveLength(1);
  const [request] = mailbox.requests;
  expect(request?.url.href).toBe('http://mail.test/api/v1.0/email/send');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.body).toMatchObject({
    lib_version: '4.4.1',
    user_id: 'public',
    service_id: 'service',
    template_id: 'template',
    template_params: { to_email: 'sales@example.ca', from_name: 'Sam', reply_to: 'sam@example.com' },
  });
  expect(await messages.send(aMessage())).toMatchObject({
    success: true,
    mail: { state: 'later', message: 'Too Many Requests' },
  });
  expect(mailbox.requests).toHaveLength(1);
});

test('suspected spam reports success and is not mailed', async () => {
  const { messages, sendMail, called } = messagesOver(() => Response.json('held'));
  expect(await messages.send(aMessage())).toMatchObject({ success: true, mail: { state: 'later' } });
  expect(sendMail).not.toHaveBeenCalled();
  expect(called()).toEqual(['send_contact_message']);
});
