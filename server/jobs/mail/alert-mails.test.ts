import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { toLinkKey, toLinkKeyHash } from '../../pages/link-key.ts';
import { sendAlertMails, sendAlertRequests } from './alert-mails.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('./mail.ts', async (original) => ({ ...(await original<object>()), sendMail: send }));

const id = '6d2f1c3a-0000-4000-8000-000000000001';
const key = toLinkKey('a secret', 'alert', id);
const row = {
  id,
  email: 'sam@example.com',
  token_hash: toLinkKeyHash(key),
  label: 'Sedan, Up to $22,000',
  asked_at: '2026-11-22T15:00:00Z',
  consent_at: '2026-11-22T15:00:00Z',
  ends_at: '2027-05-22T15:00:00Z',
  dealer_name: 'Dream Motor Co.',
  dealer_email: 'sales@example.ca',
  dealer_phone: '4165550142',
  dealer_address: '100 Showroom Road, Scarborough',
  timezone: 'America/Toronto',
  currency: 'CAD',
};
const card = {
  ...{ id: '6d2f1c3a-0000-4000-8000-000000000002', year: 2020, make: 'Hyundai', model: 'Sonata', trim: 'Preferred' },
  ...{ price: 19_750, mileage: 73_940, transmission: 'Automatic', fuel_type: 'Gasoline', body_style: 'Sedan' },
  ...{ exterior_color: 'Grey', status: 'Available', is_featured: false, past_use: ['Daily rental'], sold_as_is: false },
};

async function run(job: typeof sendAlertMails, taken: object, change: { publicUrl?: string } = {}) {
  send.mockReset().mockResolvedValue(null);
  const call = vi.fn(async (name: string, _parameters: object, schema: v.GenericSchema) =>
    v.parse(schema, name.startsWith('take_') ? [taken] : null),
  );
  const mail = { url: '', serviceId: '', templateId: '', publicKey: '', privateKey: '' };
  const options = { mail: mail as never, dealerId: 'dream-motor', secret: 'a secret', publicUrl: 'https://cars.test' };
  const done = job({ ...options, ...change, backend: { call: call as never } });
  const read = async () => {
    await done;
    return send.mock.calls[0]?.[1];
  };
  return { done, call, read };
}

const sender = /Dream Motor Co\., 100 Showroom Road, Scarborough\. \(416\) 555-0142, sales@example\.ca\./;
const leaving = `https://cars.test/alert?alert=${id}&key=${key}&end=1`;

test('the first mail says what was asked, and has the link that starts it and the one that ends it', async () => {
  const { read, call } = await run(sendAlertRequests, row);
  const values = await read();
  expect(values).toMatchObject({ to_email: 'sam@example.com', subject: 'Was it you? Confirm your alert' });
  expect(values.message).toContain('when this arrives: Sedan, Up to $22,000.');
  expect(values.message).toContain(`Yes, write to me:\nhttps://cars.test/alert?alert=${id}&key=${key}\n`);
  expect(values.message).toMatch(sender);
  expect(values.message).toContain(`Unsubscribe: ${leaving}`);
  expect(call).toHaveBeenLastCalledWith('finish_alert_request', { p_id: id, p_error: null }, expect.anything());
});

test('after a change of the secret, the first mail gets a link that works, which is stored before', async () => {
  const { read, call } = await run(sendAlertRequests, { ...row, token_hash: '0'.repeat(64) });
  const { message } = await read();
  expect(message).toContain(`Yes, write to me:\nhttps://cars.test/alert?alert=${id}&key=${key}\n`);
  expect(call.mock.calls.map(([name]) => name)).toEqual(['take_alert_requests', 'sign_alert', 'finish_alert_request']);
  expect(call).toHaveBeenCalledWith('sign_alert', { p_id: id, p_token_hash: row.token_hash }, expect.anything());
});

test('the mail of an arrival names vehicle, price and flags, the sender and the day of consent', async () => {
  const { read, call } = await run(sendAlertMails, { ...row, vehicles: [card] });
  const values = await read();
  expect(values.subject).toBe('1 new: 2020 Hyundai Sonata Preferred, $19,750. Former daily rental.');
  for (const words of ['$19,750 plus HST & licensing', 'Former daily rental.', '73,940 km, Automatic, Gasoline']) {
    expect(values.message).toContain(words);
  }
  expect(values.message).toContain(`See it: https://cars.test/inventory/2020-hyundai-sonata-${card.id}`);
  expect(values.message).toMatch(sender);
  expect(values.message).toContain('You asked for this on Nov 22, 2026. It ends on May 22, 2027.');
  expect(values.message).toContain(`Unsubscribe in one click: ${leaving}`);
  expect(call.mock.calls.map(([name]) => name)).toEqual([
    'queue_alert_matches',
    'take_alert_mails',
    'finish_alert_mail',
  ]);
  expect(call.mock.lastCall?.[1]).toEqual({ p_id: id, p_vehicle_ids: [card.id], p_error: null });
});

test('several vehicles are one mail', async () => {
  const other = { ...card, id: '6d2f1c3a-0000-4000-8000-000000000003', model: 'Elantra' };
  const { read } = await run(sendAlertMails, { ...row, vehicles: [card, other] });
  const values = await read();
  expect(values.subject).toBe('2 new: 2020 Hyundai Sonata Preferred and one more');
  expect(values.message).toContain('2020 Hyundai Elantra Preferred');
});

test('nothing is sent without a link that unsubscribes', async () => {
  const { done, call } = await run(sendAlertMails, { ...row, token_hash: '0'.repeat(64), vehicles: [card] });
  await expect(done).rejects.toThrow('could not be sent');
  expect(send).not.toHaveBeenCalled();
  expect(call.mock.lastCall?.[1]).toMatchObject({ p_error: 'The link belongs to another secret' });
  const unknown = await run(sendAlertMails, { ...row, vehicles: [card] }, { publicUrl: '' });
  expect(await unknown.done).toBe(0);
  expect(unknown.call).not.toHaveBeenCalled();
});
