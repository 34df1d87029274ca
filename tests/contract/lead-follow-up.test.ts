import { createBackendClient, sendAdfMails } from '@dealer/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, ownerPassword, readMails, toPrivateConfig } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const carId = '00000000-0000-4000-8000-0000000000e1';
const [manager, sales] = [claimsOf('staff'), claimsOf('sales')];
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '00:00' }]),
);

describe.each(databaseKinds)('following up leads on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const sql = (text: string, params: unknown[] = []) => gateway().database.query(text, params);
  const change = (columns: string) => sql(`update public.dealer_settings set ${columns}`);
  let secondId = '';

  beforeAll(async () => {
    secondId = crypto.randomUUID();
    await sql('insert into auth.users (id, email) values ($1, $2)', [secondId, 'second@example.com']);
    await sql(
      `insert into public.admin_users (dealer_id, user_id, email, username, role, contact_email)
       values ($1, $2, 'second@example.com', 'second', 'sales', 'second@work.example.ca')`,
      [dealerId, secondId],
    );
    await sql('update public.admin_users set joined_at = now()');
  });

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.contact_messages; delete from public.appointments; delete from public.leads;
      delete from public.vehicles; delete from public.dealer_settings; delete from public.saved_replies;
      delete from public.staff_mails; delete from private.staff_mail_states; delete from embedded.mails;`);
    await sql(
      `insert into public.dealer_settings
         (dealer_id, dealership_name, email, phone, opening_hours, low_inventory_alerts, sales_reports)
       values ($1, 'Dream Motor Co.', 'office@example.ca', '4165550142', $2::jsonb, false, false)`,
      [dealerId, JSON.stringify(always)],
    );
    await addVehicle(gateway().database, {
      ...{ id: carId, year: 2021, make: 'Toyota', model: 'Camry', trim: 'SE', vin: '4T1G11AK5MU000117' },
      ...{ stock_number: '26-117', mileage: 61_300, price: 25_480 },
    });
    await sql('delete from public.staff_mails');
  });

  async function write(email: string, ago = '0 min'): Promise<string> {
    const [row] = await sql(
      `insert into public.contact_messages (id, dealer_id, vehicle_id, name, email, message, created_at)
       values (gen_random_uuid(), $1, $2, 'Sam Lee', $3, 'Is it there?', now() - $4::interval) returning lead_id`,
      [dealerId, carId, email, ago],
    );
    return String(row?.lead_id);
  }
  const ownerOf = async (id: string) => {
    const [row] = await sql('select owner_id from public.leads where id = $1', [id]);
    return row?.owner_id;
  };
  const callAs = async (claims: typeof sales, name: string, values: object = {}) => {
    const { data, error } = await gateway()
      .as(claims)
      .rpc(name, { p_dealer_id: dealerId, ...values });
    expect(error).toBeNull();
    return data;
  };

  describe('saved replies', () => {
    test('are added, changed and deleted by who answers leads, with one title each', async () => {
      const replies = () => gateway().as(sales).from('saved_replies');
      const values = { dealer_id: dealerId, title: 'Still here', text: 'Yes, {first name}.' };
      const { data } = await replies().insert(values).select('id');
      const [{ id } = { id: '' }] = data ?? [];
      expect((await replies().insert(values)).error?.code).toBe('23505');
      expect((await replies().insert({ ...values, title: ' ' })).error?.code).toBe('23514');
      expect((await replies().update({ text: 'No.' }).eq('id', id).select('text')).data).toEqual([{ text: 'No.' }]);
      const elsewhere = gateway().as(claimsOf('elsewhere')).from('saved_replies');
      expect((await elsewhere.select('id')).data).toEqual([]);
      expect((await replies().delete().eq('id', id).select('id')).data).toEqual([{ id }]);
    });
  });

  describe('owners', () => {
    test('are chosen by hand unless the settings say otherwise', async () => {
      expect(await ownerOf(await write('a@example.com'))).toBeNull();
    });

    test('get new leads in turn, salespeople alone', async () => {
      await change("lead_assignment = 'turn'");
      const owners = [];
      for (const name of ['a', 'b', 'c']) owners.push(await ownerOf(await write(`${name}@example.com`)));
      expect(owners.slice(0, 2).sort()).toEqual([sales.sub, secondId].sort());
      expect(owners[2]).toBe(owners[0]);
    });

    test('get new leads if they are free: no test drive now, then the fewest open leads', async () => {
      await change("lead_assignment = 'free'");
      const first = await ownerOf(await write('a@example.com'));
      const second = await ownerOf(await write('b@example.com'));
      expect([first, second].sort()).toEqual([sales.sub, secondId].sort());
      await sql(`insert into public.appointments (id, dealer_id, starts_at, name, email, state, staff_id)
        values (gen_random_uuid(), '${dealerId}', date_trunc('hour', now())
          + case when extract(minute from now()) >= 30 then interval '30 minutes' else interval '0' end,
          'Ada', 'ada@example.com', 'confirmed', '${secondId}')`);
      for (const name of ['c', 'd', 'e']) expect(await ownerOf(await write(`${name}@example.com`))).toBe(sales.sub);
      const { next_owners, people } = await callAs(manager, 'list_leads');
      expect(next_owners.free).toBe(sales.sub);
      const busy = people.find(({ id }: { id: string }) => id === secondId);
      expect(busy.busy_until).toEqual(expect.any(String));
    });

    test('are everyone who answers messages where no salesperson works', async () => {
      await change("lead_assignment = 'turn'");
      await sql("update public.admin_users set is_suspended = true where role = 'sales'");
      try {
        const owners = [await ownerOf(await write('a@example.com')), await ownerOf(await write('b@example.com'))];
        expect(owners.sort()).toEqual([claimsOf('owner').sub, manager.sub].sort());
      } finally {
        await sql("update public.admin_users set is_suspended = false where role = 'sales'");
      }
    });

    test('are chosen for one lead by who may assign, and an older version changes nothing', async () => {
      const id = await write('a@example.com');
      const values = { p_id: id, p_version: 1, p_mode: 'turn' };
      const refused = await gateway()
        .as(sales)
        .rpc('assign_lead', { p_dealer_id: dealerId, ...values });
      expect(refused.error?.code).toBe('42501');
      const assigned = await callAs(manager, 'assign_lead', values);
      expect(assigned).toMatchObject({ version: 2 });
      expect(await ownerOf(id)).toBe(assigned.owner_id);
      expect(await callAs(manager, 'assign_lead', values)).toBeNull();
      const { next_owners } = await callAs(manager, 'list_leads');
      expect(next_owners.turn).not.toBe(assigned.owner_id);
      expect((await callAs(sales, 'list_leads')).next_owners).toEqual({ turn: null, free: null });
    });
  });

  describe('a booking by staff', () => {
    test('joins the lead of its customer, or becomes one', async () => {
      const id = await write('a@example.com');
      const book = (email: string) =>
        sql(
          `insert into public.appointments (id, dealer_id, vehicle_id, starts_at, name, email, state)
           values (gen_random_uuid(), $1, $2, date_trunc('hour', now()) + $4 * interval '1 hour', 'Ada', $3, 'confirmed')
           returning lead_id`,
          [dealerId, carId, email, email.length],
        );
      expect(await book('a@example.com')).toEqual([{ lead_id: id }]);
      const [booked] = await book('other@example.com');
      const lead = await callAs(manager, 'lead_detail', { p_id: booked?.lead_id });
      expect(lead).toMatchObject({ source: 'test-drive', stage: 'appointment', email: 'other@example.com' });
    });
  });

  test('response times are counted for each person beside the goal', async () => {
    await change('lead_goal_minutes = 30');
    for (const [email, ago] of [
      ['a@example.com', '10 minutes'],
      ['b@example.com', '50 minutes'],
    ] as const) {
      const id = await write(email, ago);
      await gateway().as(sales).from('leads').update({ stage: 'contacted' }).eq('id', id);
    }
    expect(await callAs(manager, 'lead_response_times', { p_period: '30-days' })).toMatchObject({
      goal_minutes: 30,
      people: [{ id: sales.sub, name: 'sales', answered: 2, average_minutes: 30, median_minutes: 30, in_goal: 1 }],
    });
  });

  test('files of a lead are for who sees the lead, ten at most, with their size and who added them', async () => {
    const id = await write('a@example.com');
    await sql('update public.leads set owner_id = $2 where id = $1', [id, sales.sub]);
    const row = { dealer_id: dealerId, lead_id: id, name: 'offer.txt', type: 'text/plain', content: 'SGVsbG8=' };
    const add = (claims: typeof sales, change: object = {}) =>
      gateway()
        .as(claims)
        .from('lead_files')
        .insert({ ...row, ...change })
        .select('id');
    expect((await add(sales)).error).toBeNull();
    expect((await add({ ...sales, sub: secondId })).error?.code).toBe('42501');
    expect((await add(claimsOf('elsewhere'))).error?.code).toBe('42501');
    expect((await add(sales, { type: 'text/html' })).error?.code).toBe('23514');
    const { files } = await callAs(manager, 'lead_detail', { p_id: id });
    expect(files).toMatchObject([{ name: 'offer.txt', bytes: 5, added_by: 'sales' }]);
    for (let count = 1; count < 10; count += 1) expect((await add(manager)).error).toBeNull();
    expect((await add(manager)).error?.message).toBe('A lead can have ten files. Delete one first');
  });

  describe('a CRM', () => {
    const send = async (url = gateway().url) => {
      const config = toPrivateConfig(gateway());
      const mail = { ...must(config.mail, 'mail access'), url, adfTemplateId: 'adf' };
      const options = { backend: createBackendClient(config), mail, dealerId, publicUrl: 'https://x.test' };
      await sendAdfMails(options).catch(() => undefined);
    };
    const stateOf = async (id: string) => (await callAs(manager, 'lead_detail', { p_id: id })).adf;
    const turnOn = () => change("adf_enabled = true, adf_email = 'leads@crm.example.ca'");
    const ripen = () =>
      sql("update public.adf_deliveries set due_at = now() - interval '1 second' where due_at is not null");

    test('gets each new lead once, as a mail that holds nothing but ADF', async () => {
      const before = await write('a@example.com');
      await turnOn();
      const id = await write('b@example.com');
      await write('b@example.com');
      expect(await stateOf(before)).toMatchObject({ is_on: true, state: 'none' });
      await send();
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
      await ripen();
      await send();
      await send();
      const mails = await readMails(gateway());
      expect(mails).toHaveLength(1);
      expect(Object.keys(mails[0] ?? {}).sort()).toEqual(['message', 'subject', 'to_email']);
      expect(mails[0]?.to_email).toBe('leads@crm.example.ca');
      expect(mails[0]?.message).toMatch(/^<\?xml version="1\.0"[\s\S]*<\/adf>$/);
      for (const text of [id, '<vin>4T1G11AK5MU000117</vin>', '>61300</odometer>', 'b@example.com', 'Is it there?']) {
        expect(mails[0]?.message).toContain(text);
      }
      expect(await stateOf(id)).toMatchObject({ state: 'sent', sent_to: 'leads@crm.example.ca', error: null });
    });

    test('that does not take a lead is tried again later, and at once when staff ask', async () => {
      await turnOn();
      const id = await write('a@example.com');
      await ripen();
      await send('http://127.0.0.1:9');
      const failed = await stateOf(id);
      expect(failed).toMatchObject({ state: 'failed', attempts: 1, error: expect.any(String) });
      expect(Date.parse(failed.next_at)).toBeGreaterThan(Date.now() + 60_000);
      await send();
      expect(await readMails(gateway())).toEqual([]);
      await callAs(manager, 'send_adf_now', { p_id: id });
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: null });
      await send();
      expect(await stateOf(id)).toMatchObject({ state: 'sent', error: null });
      await sql("update public.adf_deliveries set asked_at = now() - interval '4 days', due_at = now()");
      await send('http://127.0.0.1:9');
      expect(await stateOf(id)).toMatchObject({ state: 'failed', next_at: null });
    });

    test('gets each lead from one server while that works through ten slow mails', async () => {
      await turnOn();
      await write('a@example.com');
      await ripen();
      const take = () => gateway().service.rpc('take_adf_deliveries', { p_dealer_id: dealerId, p_limit: 10 });
      expect((await take()).data).toHaveLength(1);
      await sql("update public.adf_deliveries set taken_at = now() - interval '2 minutes'");
      expect((await take()).data).toEqual([]);
      await sql("update public.adf_deliveries set taken_at = now() - interval '4 minutes'");
      expect((await take()).data).toHaveLength(1);
    });

    test('gets no lead that the caller may not see, and none while it is turned off', async () => {
      await turnOn();
      const id = await write('a@example.com');
      await sql('update public.leads set owner_id = $2 where id = $1', [id, secondId]);
      const ask = (claims: typeof sales) =>
        gateway().as(claims).rpc('send_adf_now', { p_dealer_id: dealerId, p_id: id });
      expect((await ask(sales)).error?.code).toBe('PT404');
      await change('adf_enabled = false');
      expect((await ask(manager)).error?.code).toBe('22023');
      await ripen();
      await send();
      expect(await readMails(gateway())).toEqual([]);
    });
  });
});

describe('mails of leads over the API', () => {
  const gateway = useGateway('pglite', undefined, { dealerId: 'dream-motor' });
  let token = '';
  const ask = (path: string, body: object) => createApi(gateway()).ask(path, body, { token });

  beforeAll(async () => {
    const api = createApi(gateway());
    await api.makeOwner();
    token = await api.signIn('admin', ownerPassword);
  });

  test('a test lead goes to the address that is saved', async () => {
    expect((await ask('/integrations/test-adf', {})).status).toBe(409);
    await gateway().database.query(
      `insert into public.dealer_settings (dealer_id, adf_enabled, adf_email) values ('dream-motor', true, 'crm@example.ca')
       on conflict (dealer_id) do update set adf_enabled = true, adf_email = 'crm@example.ca'`,
    );
    const { answer } = await ask('/integrations/test-adf', {});
    expect(answer).toMatchObject({ success: true, sentTo: 'crm@example.ca' });
    const [mail] = await readMails(gateway());
    expect(mail?.message).toContain('No customer wrote this');
  });

  test('a person who called is answered by mail in the thread, which answers the lead', async () => {
    const id = crypto.randomUUID();
    await gateway().database.query(
      `insert into public.leads (id, dealer_id, name, email, source) values ($1, 'dream-motor', 'Wei', 'wei@example.com', 'call')`,
      [id],
    );
    const { answer } = await ask('/messages/reply', { id, text: 'We have one.' });
    expect(answer).toMatchObject({ success: true, isMailed: true });
    expect((await readMails(gateway(), 'wei@example.com')).map(({ message }) => message)).toEqual([
      'We have one.\n\nDream Motor Co.',
    ]);
    const [lead] = await gateway().database.query('select stage, answer_minutes from public.leads where id = $1', [id]);
    expect(lead).toEqual({ stage: 'contacted', answer_minutes: null });
    expect((await ask('/messages/reply', { id: crypto.randomUUID(), text: 'Hi' })).status).toBe(404);
  });
});
