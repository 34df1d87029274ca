import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { toLinkKey, toLinkKeyHash } from '../../pages/link-key.ts';
import { sendTestDriveMails } from './booking-mails.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('./mail.ts', async (original) => ({ ...(await original<object>()), sendMail: send }));

const id = '6d2f1c3a-0000-4000-8000-000000000001';
const key = toLinkKey('a secret', 'test drive', id);

async function mailFor(change: object = {}) {
  send.mockReset().mockResolvedValue(null);
  const row = {
    id,
    revision: 0,
    state: 'requested',
    starts_at: '2026-11-24T21:30:00+00:00',
    name: 'Sam Lee',
    email: 'sam@example.com',
    token_hash: toLinkKeyHash(key),
    changed_at: '2026-11-23T12:00:00Z',
    mailed_revision: -1,
    mailed_state: null,
    mailed_starts_at: null,
    note: null,
    vehicle: '2019 Honda Civic EX',
    address: '100 Showroom Road, Scarborough',
    dealer_name: 'Dream Motor Co.',
    dealer_email: 'sales@example.ca',
    dealer_phone: '4165550142',
    timezone: 'America/Toronto',
    ...change,
  };
  const call = vi.fn(async (name: string, _parameters: object, schema: v.GenericSchema) =>
    v.parse(schema, name === 'take_test_drive_mails' ? [row] : null),
  );
  const mail = { url: '', serviceId: '', templateId: '', publicKey: '', privateKey: '' };
  await sendTestDriveMails({
    backend: { call: call as never },
    mail: mail as never,
    dealerId: 'dream-motor',
    secret: 'a secret',
    publicUrl: 'https://cars.test',
  });
  return { values: send.mock.calls[0]?.[1], call };
}

test('a booking is confirmed with its time, its calendar file and the link that changes it', async () => {
  const { values, call } = await mailFor();
  expect(values).toMatchObject({
    to_email: 'sam@example.com',
    subject: 'Test drive on Tuesday, November 24, 4:30 PM',
    reply_to: 'sales@example.ca',
  });
  expect(values.message).toContain('Your test drive of the 2019 Honda Civic EX is booked for Tuesday, November 24');
  for (const path of ['/test-drive.ics?', '/test-drive?']) {
    expect(values.message).toContain(`https://cars.test${path}booking=${id}&key=${key}`);
  }
  expect(call).toHaveBeenLastCalledWith(
    'finish_test_drive_mail',
    { p_id: id, p_revision: 0, p_error: null, p_state: 'requested', p_starts_at: '2026-11-24T21:30:00+00:00' },
    expect.anything(),
  );
});

test('every mail ends with who writes and how to reach them', async () => {
  const sender = 'Dream Motor Co., 100 Showroom Road, Scarborough. (416) 555-0142, sales@example.ca.';
  for (const state of ['requested', 'confirmed', 'cancelled']) {
    expect((await mailFor({ state })).values.message.split('\n').at(-1)).toBe(sender);
  }
});

test.each<[Record<string, unknown>, string]>([
  [{ dealer_phone: undefined }, 'Dream Motor Co., 100 Showroom Road, Scarborough. sales@example.ca.'],
  [{ address: '' }, 'Dream Motor Co. (416) 555-0142, sales@example.ca.'],
  [{ dealer_name: 'Maple Cars', address: '', dealer_phone: '', dealer_email: null }, 'Maple Cars.'],
])('what an older database or the settings lack in %j is left out, not made up', async (lacking, sender) => {
  const { message } = (await mailFor(lacking)).values;
  expect(message.split('\n').at(-1)).toBe(sender);
  expect(message.includes('Where: 100 Showroom Road, Scarborough.')).toBe(!('address' in lacking));
});

test('a name with a web address, which could be advertising, is not in the mail', async () => {
  expect((await mailFor()).values.to_name).toBe('Sam Lee');
  const { values } = await mailFor({ name: 'Claim your prize at win.example/now' });
  expect(values.to_name).toBe('sam@example.com');
  expect(JSON.stringify(values)).not.toContain('win.example');
});

const told = { revision: 1, mailed_revision: 0, mailed_state: 'requested', mailed_starts_at: '2026-11-24T21:30:00Z' };

test('a mail says what changed since the last one', async () => {
  const { values: moved } = await mailFor({ ...told, mailed_starts_at: '2026-11-24T20:00:00Z' });
  expect(moved.subject).toMatch(/^Moved: /);
  expect(moved.message).toContain('Before: Tuesday, November 24, 3:00 PM');
  expect((await mailFor({ ...told, state: 'confirmed' })).values.subject).toMatch(/^Confirmed: /);
  expect((await mailFor({ ...told, mailed_state: 'cancelled' })).values.subject).toMatch(/^Booked again: /);
  expect((await mailFor({ ...told, mailed_state: 'confirmed' })).values.subject).toMatch(/^To be confirmed: /);
});

test('a cancelled one carries the line of the staff and the calendar file that removes it', async () => {
  const { values } = await mailFor({ ...told, revision: 2, state: 'cancelled', note: 'The Civic has been sold.' });
  expect(values.subject).toMatch(/^Cancelled: /);
  expect(values.message).toContain('The Civic has been sold.');
  expect(values.message).toContain('Take it out of your calendar:\nhttps://cars.test/test-drive.ics?');
  expect(values.message).not.toContain('/test-drive?');
});

test('the link of a test drive that staff booked is stored before its first mail', async () => {
  const { values, call } = await mailFor({ state: 'confirmed', token_hash: null });
  expect(call).toHaveBeenCalledWith(
    'sign_test_drive',
    { p_id: id, p_token_hash: toLinkKeyHash(key) },
    expect.anything(),
  );
  expect(values.message).toContain(`https://cars.test/test-drive?booking=${id}&key=${key}`);
});

test('a link that another secret made is left out', async () => {
  expect((await mailFor({ token_hash: '0'.repeat(64) })).values.message).not.toContain('https://');
});
