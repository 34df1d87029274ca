import { type ContactFormAnswer, fallbackContact } from '@dealer/shared-domain';
import { afterEach, expect, test, vi } from 'vitest';
import { createContactForm, toMessageId } from './contact-form.ts';
import type { PostedMessage, StoreOutcome } from './posted-message.ts';

const url = 'https://cars.test/contact';
const sender = { network: '203.0.113.7', publicUrl: 'https://cars.test' };
const vehicleId = '6d2f1c3a-0000-4000-8000-000000000001';
const words = { name: 'Sam Lee', email: 'sam@example.ca', phone: '', message: 'Hello\r\nthere' };

afterEach(() => void vi.restoreAllMocks());

function aForm(
  outcome: () => Promise<StoreOutcome> = async () => ({ kind: 'stored' }),
  now = new Date('2026-11-22T12:00:00Z'),
) {
  const store = vi.fn((_message: PostedMessage) => outcome());
  const rendered: { url: string; status: number; answer: ContactFormAnswer }[] = [];
  const answer = createContactForm({
    secret: 'a secret',
    store,
    getContact: async () => fallbackContact,
    renderResult: async (page, status, said) => {
      rendered.push({ url: page.href, status, answer: said });
      return new Response('page', { status });
    },
    now: () => now,
  });
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...words, ...fields });
    return answer(new Request(url, { method: 'POST', body, headers: { 'user-agent': 'Safari', ...headers } }), sender);
  };
  return { post, store, rendered };
}

test('a message is stored with its network, and the thank-you page can be reloaded', async () => {
  const { post, store } = aForm();
  const response = await post({ vehicle: vehicleId, consent: 'on' });
  const [message] = store.mock.calls[0] ?? [];
  expect(message).toMatchObject({
    fields: { name: 'Sam Lee', email: 'sam@example.ca', phone: '', message: 'Hello\nthere' },
    vehicleId,
    consentText: expect.stringContaining('may email me about new vehicles'),
    page: '/contact',
    trap: '',
    network: '203.0.113.7',
    userAgent: 'Safari',
  });
  expect(message?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const reference = message?.id.slice(0, 8).toUpperCase();
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/contact?received=${reference}&at=1795348800#write`,
  ]);
});

test('the same message within a day has the same id; others differ', async () => {
  const idOf = async (fields: Record<string, string>, now?: Date) => {
    const { post, store } = aForm(undefined, now);
    await post(fields);
    return store.mock.calls[0]?.[0].id;
  };
  const first = await idOf({});
  expect(await idOf({ name: ' Sam Lee ' })).toBe(first);
  const others = [
    await idOf({ message: 'Hello' }),
    await idOf({ vehicle: vehicleId }),
    await idOf({}, new Date('2026-11-23T12:00:00Z')),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  expect(toMessageId('a secret', ['a'])).not.toBe(toMessageId('another', ['a']));
});

test('invalid fields are answered with 422, their errors and all typed values', async () => {
  const { post, store, rendered } = aForm();
  expect((await post({ name: ' ', email: 'sam@x', vehicle: vehicleId, consent: 'on' })).status).toBe(422);
  expect(store).not.toHaveBeenCalled();
  expect(rendered).toEqual([
    {
      url: `${url}?vehicle=${vehicleId}`,
      status: 422,
      answer: {
        kind: 'refused',
        values: { name: ' ', email: 'sam@x', phone: '', message: 'Hello\nthere' },
        hasConsent: true,
        errors: { name: 'Name is required', email: 'Please enter a valid email address' },
        message: 'Your message has not been sent yet. Please check the marked fields.',
      },
    },
  ]);
});

test.each([
  [{ name: 'Sam\r\nBcc: all@example.com' }, 'Name must be one line'],
  [{ email: 'sam@example.com\nCc: all@example.com' }, 'Please enter a valid email address'],
  [{ phone: '1\r\nX: 1' }, 'Phone must be one line'],
  [{ message: 'x'.repeat(5001) }, 'Message must be 5000 characters or less'],
])('a field with a line break or too much text is refused: %#', async (fields, error) => {
  const { post, store, rendered } = aForm();
  expect((await post(fields)).status).toBe(422);
  expect(store).not.toHaveBeenCalled();
  expect(JSON.stringify(rendered)).toContain(error);
});

test.each([
  [
    async (): Promise<StoreOutcome> => ({ kind: 'refused', isTooMany: true, message: 'Too many messages.' }),
    429,
    'Too many messages.',
  ],
  [
    async (): Promise<StoreOutcome> => ({ kind: 'refused', isTooMany: false, message: 'There is no such dealer' }),
    422,
    'There is no such dealer',
  ],
  [() => Promise.reject(new Error('down')), 503, 'Failed to send message. Please try again later.'],
])('a refusal of the database is shown with all typed values: %#', async (outcome, status, message) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { post, rendered } = aForm(outcome);
  expect((await post({})).status).toBe(status);
  expect(rendered).toMatchObject([{ status, answer: { message, values: { name: 'Sam Lee' }, errors: {} } }]);
});

test('a prepared sentence is put into the message without sending it', async () => {
  const { post, store, rendered } = aForm();
  expect((await post({ inquiry: 'photos', vehicle: vehicleId, email: 'sam@x' })).status).toBe(200);
  expect(store).not.toHaveBeenCalled();
  expect(rendered).toMatchObject([
    { url: `${url}?vehicle=${vehicleId}`, answer: { kind: 'edited', inquiry: 'photos', values: { email: 'sam@x' } } },
  ]);
});

test('the honeypot field is passed to the database, which stores nothing', async () => {
  const { post, store } = aForm();
  expect((await post({ website: 'http://spam.test' })).status).toBe(303);
  expect(store.mock.calls[0]?.[0].trap).toBe('http://spam.test');
});

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://cars.test' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://cars.test' }, 303],
  [{ origin: 'https://elsewhere.test' }, 403],
  [{ origin: 'null' }, 403],
  [{}, 303],
])('cross-site posts are refused: %j', async (headers, status) => {
  const { post, store } = aForm();
  expect((await post({}, headers)).status).toBe(status);
  expect(store).toHaveBeenCalledTimes(status === 303 ? 1 : 0);
});

test('other content types and oversized bodies are refused', async () => {
  const { post, store } = aForm();
  expect((await post({}, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post({ message: 'x'.repeat(200_000) })).status).toBe(413);
  expect(store).not.toHaveBeenCalled();
});
