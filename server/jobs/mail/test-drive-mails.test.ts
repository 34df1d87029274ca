import { expect, test, vi } from 'vitest';
import { toTestDriveKey, toTestDriveKeyHash } from '../../pages/test-drive-link.ts';
import { sendTestDriveMails } from './test-drive-mails.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('./mail.ts', async (original) => ({ ...(await original<object>()), sendMail: send }));

const id = '6d2f1c3a-0000-4000-8000-000000000001';
const key = toTestDriveKey('a secret', id);

async function mailFor(change: object = {}) {
  send.mockReset().mockResolvedValue(null);
  const row = {
    id,
    revision: 0,
    state: 'requested',
    starts_at: '2026-11-24T21:30:00+00:00',
    name: 'Sam Lee',
    email: 'sam@example.com',
    token_hash: toTestDriveKeyHash(key),
    changed_at: '2026-11-23T12:00:00Z',
    vehicle: '2019 Honda Civic EX',
    address: '100 Showroom Road, Scarborough',
    dealer_name: 'Dream Motor Co.',
    dealer_email: 'sales@example.ca',
    timezone: 'America/Toronto',
    ...change,
  };
  const call = vi.fn(async (name: string) => (name === 'take_test_drive_mails' ? [row] : null));
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
    { p_id: id, p_revision: 0, p_error: null },
    expect.anything(),
  );
});

test('a moved and a cancelled one say so', async () => {
  expect((await mailFor({ revision: 1 })).values.subject).toMatch(/^Moved: /);
  const { values } = await mailFor({ revision: 2, state: 'cancelled' });
  expect(values.subject).toMatch(/^Cancelled: /);
  expect(values.message).not.toContain('https://');
});

test('a link that another secret made is left out', async () => {
  expect((await mailFor({ token_hash: '0'.repeat(64) })).values.message).not.toContain('https://');
});
