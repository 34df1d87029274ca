import { createBackendClient, sendNotifications } from '@dealer/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMails, toPrivateConfig } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const [manager, sales] = [claimsOf('staff'), claimsOf('sales')];
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '00:00' }]),
);

describe.each(databaseKinds)('waiting leads and reminders on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const sql = (text: string, params: unknown[] = []) => gateway().database.query(text, params);
  const change = (columns: string) => sql(`update public.dealer_settings set ${columns}`);

  beforeAll(() =>
    sql("update public.admin_users set joined_at = now(), contact_email = username || '@work.example.ca'"),
  );

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.contact_messages; delete from public.leads; delete from public.dealer_settings;
      delete from public.staff_mails; delete from private.staff_mail_states; delete from embedded.mails;`);
    await sql(
      `insert into public.dealer_settings
         (dealer_id, dealership_name, email, phone, opening_hours, low_inventory_alerts, sales_reports)
       values ($1, 'Dream Motor Co.', 'office@example.ca', '4165550142', $2::jsonb, false, false)`,
      [dealerId, JSON.stringify(always)],
    );
  });

  async function write(email: string, ago = '0 min'): Promise<string> {
    const [row] = await sql(
      `insert into public.contact_messages (id, dealer_id, name, email, message, created_at)
       values (gen_random_uuid(), $1, 'Sam Lee', $2, 'Is it there?', now() - $3::interval) returning lead_id`,
      [dealerId, email, ago],
    );
    return String(row?.lead_id);
  }
  const callAs = async (claims: typeof sales, name: string, values: object = {}) => {
    const { data, error } = await gateway()
      .as(claims)
      .rpc(name, { p_dealer_id: dealerId, ...values });
    expect(error).toBeNull();
    return data;
  };
  const notify = async () => {
    const config = toPrivateConfig(gateway());
    await sendNotifications({
      backend: createBackendClient(config),
      mail: must(config.mail, 'mail access'),
      dealerId,
      publicUrl: 'https://x.test',
    });
  };
  const subjects = async () => (await readMails(gateway())).map(({ to_email, subject }) => [to_email, subject]);
  const plan = (id: string, due: string, owner: string | null = null) =>
    sql(
      `update public.leads set next_step = 'Send the report', next_step_due = now() + $2::interval, owner_id = $3
       where id = $1`,
      [id, due, owner],
    );

  test('reminders go once for each due step to the owner, and to the dealership if nobody owns the lead', async () => {
    const id = await write('a@example.com');
    await plan(id, '1 hour', sales.sub);
    await notify();
    expect(await subjects()).toEqual([]);
    await plan(id, '-1 minute', sales.sub);
    await notify();
    await notify();
    expect(await subjects()).toEqual([['sales@work.example.ca', 'Sam Lee: Send the report']]);
    await plan(id, '-1 second');
    await notify();
    expect((await subjects()).sort()).toEqual([
      ['office@example.ca', 'Sam Lee: Send the report'],
      ['sales@work.example.ca', 'Sam Lee: Send the report'],
    ]);
  });

  test('reminders also tell of a lead that waits longer than the goal of the dealership', async () => {
    await change('answer_minutes = 240, lead_goal_minutes = 30');
    await write('a@example.com', '20 minutes');
    await notify();
    expect(await subjects()).toEqual([]);
    await write('b@example.com', '45 minutes');
    await notify();
    await notify();
    expect(await subjects()).toEqual([['office@example.ca', 'Sam Lee: waits 45 min in opening hours']]);
    const [mail] = await readMails(gateway());
    expect(mail?.message).toMatch(
      /Nobody owns this lead\.\nhttps:\/\/x\.test\/admin\/leads\/[\s\S]*"Lead Reminders" is on/,
    );
  });

  test('a lead from before a long closing is mailed once the goal has passed, a forgotten one is not', async () => {
    await change('lead_goal_minutes = 60');
    await write('forgotten@example.com', '9 days');
    const [row] = await sql(`
      select to_char(local, 'HH24:MI') as opens, (
        select jsonb_agg(jsonb_build_object(
          'date', to_char(local - n * interval '1 day', 'YYYY-MM-DD'), 'name', 'Closed'))
        from generate_series(0, 5) n) as closed
      from (select (now() - interval '2 hours') at time zone 'America/Toronto') given (local)`);
    const [today, ...before] = must(row?.closed as object[], 'closed days');
    const holidays = [
      { ...today, hours: { open: row?.opens, close: '23:59' } },
      ...before.map((day) => ({ ...day, hours: null })),
    ];
    await sql('update public.dealer_settings set holidays = $1::jsonb', [JSON.stringify(holidays)]);
    const waiting = await write('waiting@example.com', '100 hours');
    await notify();
    expect(
      await sql(
        "select item ->> 'lead_id' as id from public.staff_mails, jsonb_array_elements(content -> 'items') item",
      ),
    ).toEqual([{ id: waiting }]);
  });

  test('a missed call waits until it is answered, whatever happens to other messages', async () => {
    const id = await write('a@example.com', '2 days');
    const setMessages = (status: string) => sql('update public.contact_messages set status = $1', [status]);
    const log = (outcome: string) =>
      gateway()
        .as(sales)
        .from('lead_events')
        .insert({ dealer_id: dealerId, lead_id: id, kind: 'call', detail: { outcome } });
    const waitingMinutes = async () => (await callAs(sales, 'lead_detail', { p_id: id })).waiting_minutes;
    await setMessages('answered');
    await log('missed');
    await sql(`update public.lead_events
      set created_at = now() - case kind when 'call' then interval '3 hours' else interval '2 days' end`);
    await sql("update public.contact_messages set answered_at = now() - interval '2 days'");
    await setMessages('archived');
    expect(await waitingMinutes()).toBe(180);
    await write('a@example.com');
    expect(await waitingMinutes()).toBe(180);
    await setMessages('answered');
    expect(await waitingMinutes()).toBeNull();
    await log('missed');
    expect(await waitingMinutes()).toBe(0);
    await gateway().as(sales).from('leads').update({ stage: 'appointment' }).eq('id', id);
    await gateway().as(sales).from('leads').update({ stage: 'contacted' }).eq('id', id);
    expect(await waitingMinutes()).toBeNull();
    await log('missed');
    await log('reached');
    await setMessages('archived');
    expect(await waitingMinutes()).toBeNull();
    await log('missed');
    const [reply] = await sql(`
      insert into public.message_replies (id, dealer_id, message_id, text, author_name)
      select gen_random_uuid(), dealer_id, id, 'Yes', 'sales' from public.contact_messages limit 1 returning id`);
    expect((await gateway().service.rpc('finish_reply_mail', { p_id: reply?.id })).error).toBeNull();
    expect(await waitingMinutes()).toBeNull();
  });

  test('reminders are not mailed while the setting is off', async () => {
    await change('lead_reminders = false');
    await write('b@example.com', '90 minutes');
    await notify();
    expect(await subjects()).toEqual([]);
  });

  test('reminders show in the bell of the owner, and in that of everyone if nobody owns the lead', async () => {
    const [mine, free] = [await write('a@example.com'), await write('b@example.com')];
    await plan(mine, '-2 minutes', sales.sub);
    await plan(free, '-1 minutes');
    const bell = await callAs(sales, 'lead_reminders');
    expect(bell).toMatchObject({
      count: 2,
      items: [
        { lead_id: mine, kind: 'step', is_owned: true, step: 'Send the report' },
        { lead_id: free, is_owned: false },
      ],
    });
    expect((await callAs(manager, 'lead_reminders')).count).toBe(1);
    expect((await callAs(sales, 'message_counts')).reminders).toBe(2);
    expect((await callAs(manager, 'dashboard_attention')).leads).toMatchObject({
      count: 2,
      items: [
        { id: mine, owner: 'sales', step: 'Send the report' },
        { id: free, owner: null },
      ],
    });
    await sql("update public.leads set stage = 'lost', lost_reason = 'price'");
    expect((await callAs(sales, 'message_counts')).reminders).toBe(0);
    expect(await callAs(claimsOf('photographer'), 'lead_reminders')).toMatchObject({ count: 0, items: [] });
  });
});
