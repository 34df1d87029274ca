import { createBackendClient, sendUnsentMessages } from '@dealer/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, workAs } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const consentText = 'You may send me offers.';
const words = {
  p_name: 'Sam Lee',
  p_email: 'sam@example.com',
  p_phone: '416-555-0100',
  p_message: 'Is it still there?',
};

describe.each(databaseKinds)('messages to the dealer on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const newId = () => crypto.randomUUID();
  const aMessage = (change: object = {}) => ({ p_dealer_id: dealerId, p_id: newId(), ...words, ...change });

  const send = (change: object = {}) => gateway().anon.rpc('send_contact_message', aMessage(change));

  /** As forwarded by a gateway that sets the visitor's address. */
  async function sendFrom(headers: Record<string, string>, change: object = {}): Promise<number> {
    const { keys, url } = gateway();
    const response = await fetch(`${url}/rest/v1/rpc/send_contact_message`, {
      method: 'POST',
      headers: { apikey: keys.anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(aMessage(change)),
    });
    return response.status;
  }

  const stored = () => gateway().database.query('select * from public.contact_messages order by created_at, id');
  const arrivals = () => gateway().database.query('select address from private.contact_arrivals order by id');
  const makeOlder = (interval: string) =>
    gateway().database.exec(`
      update public.contact_messages
      set created_at = created_at - interval '${interval}', mail_taken_at = mail_taken_at - interval '${interval}';
      update private.contact_arrivals set arrived_at = arrived_at - interval '${interval}'`);

  async function take(limit = 10): Promise<Record<string, string | null>[]> {
    const { data, error } = await gateway().service.rpc('take_unsent_messages', {
      p_dealer_id: dealerId,
      p_limit: limit,
    });
    expect(error).toBeNull();
    return data;
  }
  const finish = (id: unknown, problem: string | null) =>
    gateway().service.rpc('finish_message_mail', { p_id: id, p_error: problem });

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.contact_messages; delete from private.contact_arrivals; delete from public.dealer_settings;
      insert into public.dealer_settings (dealer_id, dealership_name, email)
      values ('${dealerId}', 'Dream Motor Co.', 'sales@example.ca')`);
  });

  afterEach(() => void vi.restoreAllMocks());

  test('a visitor’s message is stored, and its sender cannot read it', async () => {
    const answer = await send({
      p_name: '  Sam Lee ',
      p_phone: ' ',
      p_message: ' Hello\r\nthere\n',
      p_page: '/contact',
    });
    expect(answer).toMatchObject({ error: null, data: 'stored' });
    expect(await stored()).toMatchObject([
      {
        dealer_id: dealerId,
        vehicle_id: null,
        name: 'Sam Lee',
        email: 'sam@example.com',
        phone: null,
        message: 'Hello\r\nthere',
        consent_marketing: false,
        consent_text: null,
        consent_at: null,
        page: '/contact',
        status: 'new',
        mailed_at: null,
        mail_attempts: 0,
      },
    ]);
    expect((await gateway().anon.from('contact_messages').select('id')).error?.code).toBe('42501');
  });

  test('consent is stored with its text and time, and not without a text', async () => {
    await send({ p_message: 'yes', p_consent: true, p_consent_text: consentText });
    await send({ p_message: 'no words', p_consent: true });
    await send({ p_message: 'no', p_consent: false, p_consent_text: consentText });
    const rows = await stored();
    expect(Object.fromEntries(rows.map(({ message, consent_marketing }) => [message, consent_marketing]))).toEqual({
      yes: true,
      'no words': false,
      no: false,
    });
    const agreed = rows.find(({ message }) => message === 'yes');
    expect(agreed).toMatchObject({ consent_text: consentText });
    expect(Math.abs(Date.parse(String(agreed?.consent_at)) - Date.now())).toBeLessThan(60_000);
  });

  test('a message sent again with the same id is stored once', async () => {
    const id = newId();
    const answers = await Promise.all([send({ p_id: id }), send({ p_id: id }), send({ p_id: id })]);
    expect(answers.map(({ data }) => data)).toEqual(['stored', 'stored', 'stored']);
    expect(await stored()).toHaveLength(1);
    expect(await arrivals()).toHaveLength(1);
  });

  test('a message sent again with another text is updated until it is mailed', async () => {
    const id = newId();
    await send({ p_id: id, p_message: 'first' });
    await send({ p_id: id, p_message: 'second', p_consent: true, p_consent_text: consentText });
    expect(await stored()).toMatchObject([{ message: 'second', consent_text: consentText }]);
    await gateway().anon.rpc('confirm_contact_mail', { p_id: id });
    expect((await send({ p_id: id, p_message: 'third' })).error).toBeNull();
    expect(await stored()).toMatchObject([{ message: 'second' }]);
    expect(await arrivals()).toHaveLength(1);
  });

  test('a filled honeypot gets the same response and stores nothing', async () => {
    const answer = await send({ p_trap: 'https://example.com' });
    expect(answer).toMatchObject({ error: null, data: 'stored' });
    expect(await stored()).toEqual([]);
    expect(await arrivals()).toEqual([]);
  });

  test('a message names its vehicle, unless that is a draft, another dealer’s or unknown', async () => {
    const { database } = gateway();
    const [car, draft, foreign] = [
      await addVehicle(database),
      await addVehicle(database, { status: 'Draft' }),
      await addVehicle(database, { dealer_id: anotherDealerId }),
    ];
    for (const id of [car, draft, foreign, newId()]) await send({ p_vehicle_id: id, p_message: id });
    const named = (await stored()).filter(({ vehicle_id }) => vehicle_id !== null);
    expect(named).toMatchObject([{ vehicle_id: car, message: car }]);
    await database.query('delete from public.vehicles where id = any ($1::uuid[])', [[car, draft, foreign]]);
    expect((await stored()).map(({ vehicle_id }) => vehicle_id)).toEqual([null, null, null, null]);
  });

  test.each([
    [{ p_name: ' ' }, 'Name is required'],
    [{ p_name: 'a'.repeat(121) }, 'Name must be 120 characters or less'],
    [{ p_name: 'Sam\r\nBcc: all@example.com' }, 'Name must be one line'],
    [{ p_name: 'Sam\u2028Bcc: all@example.com' }, 'Name must be one line'],
    [{ p_email: null }, 'Email is required'],
    [{ p_email: 'sam@example' }, 'Please enter a valid email address'],
    [{ p_email: 'sam@example..com' }, 'Please enter a valid email address'],
    [{ p_email: 'sam@.example.com' }, 'Please enter a valid email address'],
    [{ p_email: 'sam@example.com\nCc: all@example.com' }, 'Please enter a valid email address'],
    [{ p_email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
    [{ p_email: `${'a'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
    [{ p_phone: '1'.repeat(41) }, 'Phone must be 40 characters or less'],
    [{ p_phone: '416\r555' }, 'Phone must be one line'],
    [{ p_message: ' \r\n\t ' }, 'Message is required'],
    [{ p_message: 'a'.repeat(5001) }, 'Message must be 5000 characters or less'],
    [{ p_message: 'a'.repeat(1024 * 1024) }, 'Message must be 5000 characters or less'],
    [{ p_id: null }, 'The message needs an id'],
    [{ p_dealer_id: 'nobody' }, 'There is no such dealer'],
  ])('refused with the form’s message: %#', async (change, message) => {
    const { status, error } = await send(change);
    expect([status, error?.message]).toEqual([400, message]);
    expect(await stored()).toEqual([]);
  });

  test('all valid kinds of addresses and names are accepted', async () => {
    const people = [
      { p_name: 'Zoë O’Brien-Łukasz', p_email: "o'brien+cars@mail.example.co.uk" },
      { p_name: '李小龍 🚗', p_email: 'user@bücher.example' },
      { p_name: "Robert'); drop table students;--", p_email: 'a.b_c-d@x.io' },
    ];
    for (const person of people) expect((await send(person)).error).toBeNull();
    expect((await stored()).map(({ name }) => name).sort()).toEqual(people.map(({ p_name }) => p_name).sort());
  });

  test('one address may send five messages in ten minutes; another address and a later message pass', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' };
    for (let n = 0; n < 5; n++) expect(await sendFrom(from)).toBe(200);
    expect(await sendFrom(from)).toBe(429);
    expect(await sendFrom({ 'x-forwarded-for': '203.0.113.8' })).toBe(200);
    await makeOlder('10 minutes');
    expect(await sendFrom(from)).toBe(200);
    expect((await arrivals()).map(({ address }) => address)).toEqual([
      ...Array(5).fill('203.0.113.7'),
      '203.0.113.8',
      '203.0.113.7',
    ]);
  });

  test('the address from the hosted gateway counts, and an IPv6 network counts as one', async () => {
    for (let n = 0; n < 5; n++) {
      const from = { 'cf-connecting-ip': `2001:db8:1:2::${n}`, 'x-forwarded-for': `198.51.100.${n}` };
      expect(await sendFrom(from)).toBe(200);
    }
    expect(await sendFrom({ 'cf-connecting-ip': '2001:db8:1:2:ffff::1' })).toBe(429);
    expect(await sendFrom({ 'cf-connecting-ip': '2001:db8:1:3::1' })).toBe(200);
  });

  test('a refused message sent again later with its id is stored', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const change = { p_id: newId() };
    for (let n = 0; n < 5; n++) await sendFrom(from);
    expect(await sendFrom(from, change)).toBe(429);
    await makeOlder('10 minutes');
    expect(await sendFrom(from, change)).toBe(200);
    expect(await stored()).toHaveLength(6);
  });

  describe('above sixty messages an hour', () => {
    const fillHour = (count = 60) =>
      gateway().database.query(
        `insert into private.contact_arrivals (dealer_id, address, arrived_at)
         select $1, n::text, now() - interval '50 minutes' from generate_series(1, $2::integer) n`,
        [dealerId, count],
      );

    test('a message is stored as suspected spam, even from an unreadable address, and none is refused', async () => {
      await fillHour(59);
      expect(await sendFrom({ 'x-forwarded-for': 'made up' }, { p_message: 'sixtieth' })).toBe(200);
      expect(await send({ p_message: 'later' })).toMatchObject({ error: null, data: 'held' });
      expect(await stored()).toMatchObject([
        { message: 'sixtieth', status: 'new', is_suspected_spam: false },
        { message: 'later', status: 'spam', is_suspected_spam: true },
      ]);
      await makeOlder('10 minutes');
      expect((await send({ p_message: 'next hour' })).data).toBe('stored');
    });

    test('two addresses do not block the form for a third', async () => {
      for (let tenMinutes = 0; tenMinutes < 6; tenMinutes++) {
        for (const address of ['203.0.113.1', '203.0.113.2']) {
          for (let n = 0; n < 5; n++) expect(await sendFrom({ 'x-forwarded-for': address })).toBe(200);
        }
        if (tenMinutes < 5)
          await gateway().database.exec(
            "update private.contact_arrivals set arrived_at = arrived_at - interval '10 minutes'",
          );
      }
      expect(await sendFrom({ 'x-forwarded-for': '203.0.113.3' }, { p_message: 'I am a customer' })).toBe(200);
      expect((await stored()).map(({ message }) => message)).toContain('I am a customer');
    });

    test('one network is still refused after five', async () => {
      await fillHour();
      const from = { 'x-forwarded-for': '203.0.113.7' };
      for (let n = 0; n < 5; n++) expect(await sendFrom(from)).toBe(200);
      expect(await sendFrom(from)).toBe(429);
    });

    test('a suspected message is not mailed and not counted until staff clear it', async () => {
      await fillHour();
      const car = await addVehicle(gateway().database);
      const id = newId();
      expect((await send({ p_id: id, p_vehicle_id: car })).data).toBe('held');
      await gateway().anon.rpc('confirm_contact_mail', { p_id: id });
      await makeOlder('3 minutes');
      expect(await take()).toEqual([]);
      expect(await stored()).toMatchObject([{ mailed_at: null }]);
      expect(await gateway().database.query('select * from public.vehicle_counts')).toEqual([]);
      const staff = gateway().as(claimsOf('staff'));
      const change = await staff.from('contact_messages').update({ status: 'new' }).eq('id', id).select('status');
      expect(change.data).toEqual([{ status: 'new' }]);
      expect(await take()).toMatchObject([{ id }]);
      await gateway().database.query('delete from public.vehicles where id = $1', [car]);
    });

    test('a suspected message sent again stays suspected, and only the database can mark it', async () => {
      await fillHour();
      const id = newId();
      expect((await send({ p_id: id })).data).toBe('held');
      await makeOlder('10 minutes');
      expect((await send({ p_id: id, p_message: 'again' })).data).toBe('held');
      expect(await stored()).toMatchObject([{ message: 'again', is_suspected_spam: true }]);
      const staff = gateway().as(claimsOf('staff'));
      const { error } = await staff.from('contact_messages').update({ is_suspected_spam: false }).eq('id', id);
      expect(error?.code).toBe('42501');
    });
  });

  describe('sent by a form without scripts', () => {
    const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
    const submit = (network: string, change: object = {}) =>
      gateway().service.rpc('submit_contact_form', { p_network: network, p_user_agent: browser, ...aMessage(change) });

    test('the limits apply to the sender’s network, which only the web server may name', async () => {
      for (let n = 0; n < 5; n++) expect((await submit('203.0.113.7')).data).toBe('stored');
      expect((await submit('203.0.113.7')).error).toMatchObject({ code: 'PT429' });
      expect((await submit('2001:db8:1:2::')).data).toBe('stored');
      expect((await arrivals()).map(({ address }) => address)).toEqual([
        ...Array(5).fill('203.0.113.7'),
        '2001:db8:1:2::/64',
      ]);
      for (const client of [gateway().anon, gateway().as(claimsOf('owner'))]) {
        const { error } = await client.rpc('submit_contact_form', {
          p_network: '203.0.113.9',
          p_user_agent: browser,
          ...aMessage(),
        });
        expect(error?.code).toBe('42501');
      }
    });

    test('a message about a vehicle counts like one sent with scripts', async () => {
      const car = await addVehicle(gateway().database);
      await submit('203.0.113.7', { p_vehicle_id: car });
      expect(await gateway().database.query('select messages from public.vehicle_counts')).toEqual([{ messages: 1 }]);
      await gateway().database.query('delete from public.vehicles where id = $1', [car]);
    });

    test('invalid values are refused with the form’s messages', async () => {
      expect((await submit('203.0.113.7', { p_email: 'sam@example' })).error?.message).toBe(
        'Please enter a valid email address',
      );
    });
  });

  test('of many parallel messages none exceeds the limit', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const statuses = await Promise.all(Array.from({ length: 12 }, () => sendFrom(from)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await stored()).toHaveLength(5);
  });

  test('the dealer’s staff can read messages and change only their status', async () => {
    const id = newId();
    await send({ p_id: id });
    const staff = gateway().as(claimsOf('staff'));
    expect((await staff.from('contact_messages').select('name, status')).data).toEqual([
      { name: 'Sam Lee', status: 'new' },
    ]);
    const change = await staff.from('contact_messages').update({ status: 'answered' }).eq('id', id).select('status');
    expect(change.data).toEqual([{ status: 'answered' }]);
    for (const column of ['message', 'email', 'mailed_at', 'dealer_id', 'consent_marketing']) {
      const { error } = await staff
        .from('contact_messages')
        .update({ [column]: null })
        .eq('id', id);
      expect([column, error?.code]).toEqual([column, '42501']);
    }
    const elsewhere = gateway().as(claimsOf('elsewhere'));
    expect((await elsewhere.from('contact_messages').select('id')).data).toEqual([]);
  });

  test('even the secret key cannot store a name or address of two lines', async () => {
    for (const change of [{ name: 'Sam\nBcc: x' }, { email: 'a@b.ca\r' }, { phone: '1\n2' }]) {
      const row = { id: newId(), dealer_id: dealerId, name: 'Sam', email: 'sam@example.com', message: 'Hello' };
      const { error } = await gateway()
        .service.from('contact_messages')
        .insert({ ...row, ...change });
      expect(error?.code).toBe('23514');
    }
  });

  describe('their mail', () => {
    const confirm = (id: string) => gateway().anon.rpc('confirm_contact_mail', { p_id: id });
    const openBackend = () => {
      const { url, keys } = gateway();
      const { anonKey, secretKey } = keys;
      return createBackendClient({ supabaseUrl: url, supabaseAnonKey: anonKey, supabaseSecretKey: secretKey });
    };
    const mail = async () =>
      (await stored()).map(({ mailed_at, mail_error }) => [mailed_at === null ? 'waits' : 'mailed', mail_error]);

    test('is confirmed once, with the message’s id', async () => {
      const [mine, other] = [newId(), newId()];
      await send({ p_id: mine });
      await send({ p_id: other });
      expect(await confirm(mine)).toMatchObject({ status: 204, error: null });
      const [first] = await gateway().database.query(
        'select mailed_at::text from public.contact_messages where id = $1',
        [mine],
      );
      await confirm(mine);
      await confirm(newId());
      const rows = await gateway().database.query(
        'select id::text, mailed_at::text from public.contact_messages order by (id = $1) desc',
        [mine],
      );
      expect(rows).toEqual([
        { id: mine, mailed_at: first?.mailed_at },
        { id: other, mailed_at: null },
      ]);
    });

    test('is handed out after two minutes without confirmation', async () => {
      const [early, confirmed] = [newId(), newId()];
      const car = await addVehicle(gateway().database, { trim: 'EX' });
      await send({ p_id: early, p_vehicle_id: car });
      await send({ p_id: confirmed });
      await confirm(confirmed);
      expect(await take()).toEqual([]);
      await makeOlder('2 minutes');
      expect(await take()).toMatchObject([
        {
          id: early,
          name: 'Sam Lee',
          email: 'sam@example.com',
          phone: '416-555-0100',
          message: 'Is it still there?',
          vehicle: '2020 Honda Civic EX',
          dealer_name: 'Dream Motor Co.',
          dealer_email: 'sales@example.ca',
          timezone: 'America/Toronto',
        },
      ]);
      await gateway().database.query('delete from public.vehicles where id = $1', [car]);
    });

    test('is handed to one of several parallel workers', async () => {
      for (let n = 0; n < 3; n++) await send();
      await makeOlder('3 minutes');
      const taken = (await Promise.all(Array.from({ length: 6 }, () => take(1)))).flat();
      expect(taken.map(({ id }) => id).sort()).toEqual((await stored()).map(({ id }) => id).sort());
    });

    test('is retried with growing delays after a failure, which is recorded', async () => {
      await send();
      await makeOlder('3 minutes');
      const [first] = await take();
      await finish(first?.id, 'HTTP 500: down');
      expect(await mail()).toEqual([['waits', 'HTTP 500: down']]);
      for (const [wait, rest] of [
        ['3 minutes 50 seconds', '10 seconds'],
        ['7 minutes 50 seconds', '10 seconds'],
      ] as const) {
        await makeOlder(wait);
        expect(await take()).toEqual([]);
        await makeOlder(rest);
        expect(await take()).toHaveLength(1);
      }
      await finish(first?.id, null);
      expect(await mail()).toEqual([['mailed', null]]);
      await makeOlder('1 day');
      expect(await take()).toEqual([]);
    });

    test('is dropped after a week of failures, or once staff mark it as spam', async () => {
      await send();
      await send({ p_message: 'spam' });
      await gateway().database.query(`update public.contact_messages set status = 'spam' where message = 'spam'`);
      await makeOlder('6 days 23 hours');
      expect(await take()).toHaveLength(1);
      await makeOlder('2 hours');
      expect(await take()).toEqual([]);
    });

    test('is sent once by the job, with the sender’s address in its text', async () => {
      const { url } = gateway();
      const backend = openBackend();
      const access = {
        url,
        serviceId: 'local',
        templateId: 'local',
        publicKey: 'local',
        privateKey: 'key',
        pauseMs: 0,
      };
      const run = () => sendUnsentMessages(backend, access, dealerId);
      await send();
      expect(await run()).toBe(0);
      await makeOlder('3 minutes');
      expect(await Promise.all([run(), run()])).toContain(1);
      expect(await mail()).toEqual([['mailed', null]]);
      const mailbox: unknown = await (await fetch(`${url}/mailbox`)).json();
      expect(mailbox).toMatchObject([
        {
          template_params: {
            to_email: 'sales@example.ca',
            from_name: 'Sam Lee',
            reply_to: 'sam@example.com',
            message: expect.stringMatching(/^Is it still there\?\n\nFrom: Sam Lee, sam@example\.com/),
            dealership_name: 'Dream Motor Co.',
          },
        },
      ]);
      expect(JSON.stringify(mailbox)).not.toContain('"key"');
    });

    test('is retried with its reason when the service refuses it', async () => {
      const { url } = gateway();
      const backend = openBackend();
      const access = { url, serviceId: '', templateId: 'local', publicKey: 'local', privateKey: null };
      await send();
      await makeOlder('3 minutes');
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await expect(sendUnsentMessages(backend, access, dealerId)).rejects.toThrow('1 of 1 could not be sent');
      expect(await mail()).toEqual([['waits', 'HTTP 400: The service ID is required']]);
    });

    test('is not accessible to visitors and staff', async () => {
      for (const client of [gateway().anon, gateway().as(claimsOf('owner'))]) {
        const answers = [
          await client.rpc('take_unsent_messages', { p_dealer_id: dealerId, p_limit: 1 }),
          await client.rpc('finish_message_mail', { p_id: newId(), p_error: null }),
        ];
        expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
      }
    });
  });

  test('addresses are deleted after an hour, even without another message', async () => {
    await sendFrom({ 'x-forwarded-for': '203.0.113.7' });
    await makeOlder('61 minutes');
    await take();
    expect(await arrivals()).toEqual([]);
  });

  test('a signed-in person can send a message like a visitor', async () => {
    const token = await gateway().createToken(claimsOf('stranger'));
    expect(await sendFrom({ authorization: `Bearer ${token}` })).toBe(200);
    const work = workAs(gateway().database, 'visitor', (query) =>
      query.query('insert into public.contact_messages (id) values ($1)', [newId()]),
    );
    await expect(work).rejects.toMatchObject({ code: '42501' });
  });
});
