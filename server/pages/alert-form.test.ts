import { type AlertAnswer, fallbackContact, type UnderstoodSearch } from '@dealer/shared-domain';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createAlertForm } from './alert-form.ts';

const url = 'https://cars.test/alert';
const link = { alert: '6d2f1c3a-0000-4000-8000-000000000002', key: 'k'.repeat(43) };
const words: [string, string][] = [
  ['criteria', 'bodyStyle=Sedan'],
  ['criteria', 'priceMin=16000&priceMax=22000'],
  ['email', 'sam@example.ca'],
  ['consent', 'on'],
];

afterEach(() => void vi.restoreAllMocks());

function aForm(refusal?: { code: string; message: string }, understood?: UnderstoodSearch) {
  const call = vi.fn(async (_name: string, _parameters: Record<string, unknown>) => {
    if (refusal) throw new ApiError(400, 'Refused', { cause: refusal });
    return null;
  });
  const rendered: { status: number; answer: AlertAnswer }[] = [];
  const answer = createAlertForm({
    secret: 'a secret',
    dealerId: 'dream-motor',
    backend: { call: call as never },
    getInventory: understood ? vi.fn().mockResolvedValue({ understood }) : vi.fn().mockRejectedValue(new Error('away')),
    getContact: async () => fallbackContact,
    renderResult: async (_page, status, result) => {
      rendered.push({ status, answer: result });
      return new Response('page', { status });
    },
  });
  const post = (fields: [string, string][], address = url) =>
    answer(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }), {
      network: '203.0.113.7',
      publicUrl: 'https://cars.test',
    });
  return { post, call, rendered };
}

test('a request is stored with the criteria, the shown words and the visitor’s network', async () => {
  const { post, call, rendered } = aForm();
  expect((await post(words)).status).toBe(200);
  expect(call.mock.calls[0]).toMatchObject([
    'request_alert',
    {
      p_network: '203.0.113.7',
      p_email: 'sam@example.ca',
      p_criteria: { bodyStyle: ['Sedan'], priceMin: 16_000, priceMax: 22_000 },
      p_label: 'Sedan, $16,000–$22,000',
      p_consent_text: expect.stringContaining('may e-mail me about vehicles that fit this search. 100 Showroom Road'),
      p_token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    expect.anything(),
  ]);
  expect(rendered).toMatchObject([{ answer: { kind: 'asked', email: 'sam@example.ca' } }]);
});

test('what a phrase excludes is not waited for, and the answer and the label say what is', async () => {
  const part = { isNamed: true, without: '', bounds: null };
  const { post, call, rendered } = aForm(undefined, {
    ...{ text: 'suv no accidents', corrected: null },
    parts: [
      { ...part, field: 'bodyStyle', label: 'SUV', text: 'suv' },
      { ...part, field: 'negation', label: 'no accidents', text: 'no accidents' },
    ],
  });
  const fields: [string, string][] = [...words.slice(2), ['criteria', 'q=suv+no+accidents']];
  await post(fields);
  await post([...Object.entries(link), ['action', 'change'], ...fields]);
  for (const [, parameters] of call.mock.calls)
    expect(parameters).toMatchObject({ p_criteria: { search: 'suv' }, p_label: 'SUV' });
  expect(call).toHaveBeenCalledTimes(2);
  expect(rendered).toMatchObject([{ answer: { kind: 'asked', criteria: { search: 'suv' } } }]);
});

test.each(['q=claim+a+prize+at+https://win.example', 'make=www.win.example', 'q=win.example/now'])(
  'a stranger is not sent a web address in our name: %s',
  async (criteria) => {
    const { post, call, rendered } = aForm();
    expect((await post([...words.slice(2), ['criteria', criteria]])).status).toBe(422);
    expect(call).not.toHaveBeenCalled();
    const message = 'Take the web address out of your search.';
    expect(rendered).toMatchObject([{ answer: { kind: 'refused', message, email: 'sam@example.ca' } }]);
  },
);

test('a dot within a search is no web address', async () => {
  const { post } = aForm();
  expect((await post([...words, ['criteria', 'q=Audi+2.0TFSI+1.8L+No.+1+ID.Buzz']])).status).toBe(200);
});

test('vehicles sold as is are included only by their own box', async () => {
  const { post, call } = aForm();
  await post([...words, ['branded', '1'], ['criteria', 'hide=branded']]);
  await post([...words, ['criteria', 'hide=branded&status=sold&sort=price&show=96']]);
  const [first, second] = call.mock.calls.map(([, { p_criteria }]) => p_criteria);
  expect(first).toMatchObject({ hideBranded: false });
  expect(second).toEqual({ bodyStyle: ['Sedan'], priceMin: 16_000, priceMax: 22_000 });
});

test.each([
  [{ email: 'sam@x' }, { email: 'Please enter a valid email address' }],
  [{ consent: null }, { consent: 'Tick the box to get e-mails from us' }],
])('an incomplete form comes back with 422 and what was typed: %j', async (change: object, errors) => {
  const { post, call, rendered } = aForm();
  const fields = words.filter(([name]) => !(name in change));
  const changed = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== null);
  expect((await post([...fields, ...changed])).status).toBe(422);
  expect(call).not.toHaveBeenCalled();
  expect(rendered).toMatchObject([{ answer: { kind: 'refused', errors, criteria: { bodyStyle: ['Sedan'] } } }]);
});

test('a refusal and a failure of the database say so and keep the form', async () => {
  const tooMany = aForm({ code: 'PT429', message: 'Too many requests. Please try again later or call us.' });
  expect((await tooMany.post(words)).status).toBe(429);
  vi.spyOn(console, 'warn').mockReturnValue();
  const away = aForm({ code: '08000', message: 'internal' });
  expect((await away.post(words)).status).toBe(503);
  expect(away.rendered).toMatchObject([
    { answer: { message: 'Your alert could not be stored. Please try again later.', email: 'sam@example.ca' } },
  ]);
});

test('the buttons of a signed link lead back to its page', async () => {
  const { post, call } = aForm();
  const named = Object.entries(link);
  for (const action of ['confirm', 'end', 'resume', 'change']) {
    const response = await post([...named, ['action', action], ['criteria', 'bodyStyle=Sedan']]);
    expect(response.headers.get('location')).toBe(`/alert?alert=${link.alert}&key=${link.key}`);
  }
  expect(call.mock.calls.map(([name]) => name)).toEqual([
    'confirm_alert',
    'end_alerts',
    'resume_alerts',
    'change_alert',
  ]);
});

test('a mail program ends the alerts with one post to the link', async () => {
  const { post, call } = aForm();
  const response = await post([['List-Unsubscribe', 'One-Click']], `${url}?${new URLSearchParams(link)}&end=1`);
  expect(response.status).toBe(303);
  const named = { p_id: link.alert, p_token: link.key };
  expect(call).toHaveBeenCalledExactlyOnceWith('end_alerts', named, expect.anything());
});

test('criteria that the person has already are not stored twice', async () => {
  const { post } = aForm({ code: 'PT409', message: 'You have an alert for this already' });
  const response = await post([...Object.entries(link), ['action', 'change']]);
  expect(response.headers.get('location')).toMatch(/&problem=refused$/);
});
