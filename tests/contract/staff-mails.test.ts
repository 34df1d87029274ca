import { createBackendClient, sendNotifications } from '@dealer/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { readMails, toPrivateConfig } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const email = 'office@example.ca';
/** Noon in Toronto (UTC-5), Saturday. */
const atNoon = '2026-11-21T17:00:00Z';
const weeksAgo = '2026-11-01T17:00:00Z';

/** What a draft needs before it can be published. */
const complete = {
  vin: '2HGFC2F55KH000351',
  mileage: 84_210,
  exterior_color: 'Silver',
  transmission: 'Automatic',
  fuel_type: 'Gasoline',
  body_style: 'Sedan',
  engine_size: '2.0L',
  cylinders: 4,
  description: 'One owner.',
};

describe.each(databaseKinds)('mails to the dealership on %s', (kind) => {
  const gateway = useGateway(kind);
  const sql = (text: string, params: unknown[] = []) => gateway().database.query(text, params);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);
  const change = (columns: string) => sql(`update public.dealer_settings set ${columns}`);
  const queue = async (now = atNoon) => {
    const { error } = await gateway().service.rpc('queue_staff_mails', { p_dealer_id: dealerId, p_now: now });
    expect(error).toBeNull();
  };
  const kinds = async () => (await sql('select kind from public.staff_mails order by id')).map((row) => row.kind);
  const ripen = () => sql("update public.staff_mails set ready_at = ready_at - interval '10 seconds'");
  const take = async (limit = 10) => {
    const { data, error } = await gateway().service.rpc('take_staff_mails', { p_dealer_id: dealerId, p_limit: limit });
    expect(error).toBeNull();
    return data;
  };

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.vehicles; delete from public.staff_mails; delete from private.staff_mail_states;
      delete from public.contact_messages; delete from public.dealer_settings; delete from embedded.mails;
    `);
    await sql(
      `insert into public.dealer_settings (dealer_id, dealership_name, email, low_inventory_threshold)
       values ($1, 'Test Motors', $2, 2)`,
      [dealerId, email],
    );
  });

  describe('about new vehicles', () => {
    test('report a vehicle once, when it is first listed', async () => {
      const id = await add({ ...complete, status: 'Draft', year: 2020, make: 'Kia', model: 'Rio', stock_number: 'K1' });
      expect(await kinds()).toEqual([]);
      await sql("update public.vehicles set status = 'Available' where id = $1", [id]);
      await sql("update public.vehicles set status = 'Draft' where id = $1", [id]);
      await sql("update public.vehicles set status = 'Available', price = 1 where id = $1", [id]);
      expect(await kinds()).toEqual(['new-vehicles']);
      expect(await take()).toEqual([]);
      await ripen();
      expect(await take()).toMatchObject([
        { kind: 'new-vehicles', dealer_email: email, content: { count: 1, vehicles: [{ id, name: '2020 Kia Rio' }] } },
      ]);
    });

    test('are combined for many vehicles, without those deleted since', async () => {
      const ids = [await add(), await add(), await add({ status: 'Draft' }), await add()];
      expect(await kinds()).toEqual(['new-vehicles']);
      await sql('delete from public.vehicles where id = $1', [ids[0]]);
      await ripen();
      const [mail] = await take();
      expect(mail.content.count).toBe(2);
      // A message during sending gets its own mail.
      await add();
      expect(await kinds()).toEqual(['new-vehicles', 'new-vehicles']);
    });

    test.each(['new_vehicle_alerts = false', 'email_notifications = false', "email = ''"])(
      'are not written with %s',
      async (setting) => {
        await change(setting);
        await add();
        expect(await kinds()).toEqual([]);
      },
    );
  });

  describe('about a low inventory', () => {
    beforeEach(() => change('new_vehicle_alerts = false'));

    test('are sent once below the threshold, and again after the next fall on another day', async () => {
      const first = await add({ created_at: weeksAgo });
      const second = await add();
      await queue();
      expect(await kinds()).toEqual([]);
      await sql("update public.vehicles set status = 'Sold' where id = $1", [first]);
      await Promise.all([queue(), queue(), queue()]);
      expect(await kinds()).toEqual(['low-inventory']);
      const [mail] = await take();
      expect(mail.content).toEqual({ available: 1, threshold: 2 });

      await sql("update public.vehicles set status = 'Available' where id = $1", [first]);
      await queue();
      await sql("update public.vehicles set status = 'Sold' where id = $1", [second]);
      await queue('2026-11-21T18:00:00Z');
      expect(await kinds()).toHaveLength(1);
      await queue('2026-11-22T18:00:00Z');
      expect((await kinds()).filter((each) => each === 'low-inventory')).toHaveLength(2);
    });

    test('are not sent before the first vehicle, or when switched off', async () => {
      await queue();
      await add({ created_at: weeksAgo });
      await change('low_inventory_alerts = false');
      await queue();
      expect(await kinds()).toEqual([]);
    });

    test('leave a new dealer a week to enter the first vehicles', async () => {
      await add({ created_at: atNoon });
      await queue('2026-11-28T16:00:00Z');
      expect(await kinds()).toEqual([]);
      await queue('2026-11-28T18:00:00Z');
      expect(await kinds()).toEqual(['low-inventory']);
    });
  });

  describe('with the report of the day', () => {
    beforeEach(() => change("new_vehicle_alerts = false, low_inventory_alerts = false, timezone = 'America/Toronto'"));

    test('are sent once a day after the configured local hour, with the day’s figures so far', async () => {
      await queue('2026-11-21T23:59:00Z');
      expect(await kinds()).toEqual([]);
      await add({ price: 20_000 });
      const sold = await add({ status: 'Sold', price: 9_000, model: 'Rio' });
      const earlier = await add({ status: 'Sold', price: 5_000 });
      const bought = (id: string, at: string) => sql('update public.vehicles set sold_at = $2 where id = $1', [id, at]);
      await bought(sold, '2026-11-21T20:00:00Z');
      await bought(earlier, '2026-11-20T23:00:00Z');
      await sql(
        `insert into public.contact_messages (id, dealer_id, name, email, message, created_at, status)
         values (gen_random_uuid(), $1, 'Sam', 'sam@example.com', 'Hello', '2026-11-21T15:00:00Z', 'new')`,
        [dealerId],
      );
      await Promise.all([queue('2026-11-22T00:00:30Z'), queue('2026-11-22T00:00:30Z')]);
      await queue('2026-11-22T04:00:00Z');
      expect(await kinds()).toEqual(['sales-report']);
      const [mail] = await take();
      expect(mail.content).toMatchObject({
        sold: 1,
        revenue: 9_000,
        available: 1,
        available_value: 20_000,
        messages: 1,
        unanswered: 1,
        sold_vehicles: [{ id: sold }],
      });
      await queue('2026-11-23T00:30:00Z');
      expect(await kinds()).toHaveLength(2);
    });

    test('name the price of the sale, not the listed one', async () => {
      await queue('2026-11-21T23:59:00Z');
      const id = await add({ price: 25_480 });
      await sql(
        `insert into public.leads (dealer_id, vehicle_id, name, email, stage, won_price, won_on)
         values ($1, $2, 'Sam', 'sam@example.com', 'won', 23900, '2026-11-21')`,
        [dealerId, id],
      );
      await sql("update public.vehicles set status = 'Sold', sold_at = '2026-11-21T20:00:00Z' where id = $1", [id]);
      await queue('2026-11-22T00:00:30Z');
      const [mail] = await take();
      expect(mail.content).toMatchObject({ sold: 1, revenue: 23_900, sold_vehicles: [{ id, price: 23_900 }] });
    });

    test('skip a day without a recipient', async () => {
      await queue('2026-11-22T02:00:00Z');
      expect(await kinds()).toEqual([]);
      await queue('2026-11-23T00:00:00Z');
      expect(await kinds()).toEqual(['sales-report']);
    });

    test('are sent at the configured hour', async () => {
      await change('sales_report_hour = 8');
      await queue('2026-11-21T12:30:00Z');
      await queue('2026-11-21T13:00:00Z');
      expect(await kinds()).toEqual(['sales-report']);
    });
  });

  describe('about vehicles that need attention', () => {
    beforeEach(() => change('new_vehicle_alerts = false, low_inventory_alerts = false, sales_reports = false'));

    test('name vehicles listed too long or without photographs, once in seven days, in the daytime', async () => {
      const old = await add({ published_at: '2026-01-01T12:00:00Z' });
      await addImage(gateway().database, old, { public_id: 'front' });
      const bare = await add();
      await queue();
      expect(await kinds()).toEqual([]);
      await change('maintenance_reminders = true, unsold_days = 30');
      await queue('2026-11-21T09:00:00Z');
      expect(await kinds()).toEqual([]);
      await queue();
      await queue('2026-11-27T17:00:00Z');
      expect(await kinds()).toEqual(['maintenance']);
      const [mail] = await take();
      expect(mail.content).toMatchObject({ unsold_days: 30, unsold: 1, bare: 1, bare_vehicles: [{ id: bare }] });
      await queue('2026-11-28T17:00:00Z');
      expect(await kinds()).toHaveLength(2);
    });

    test('count a vehicle that is listed too long and without photographs once', async () => {
      await add({ published_at: '2026-01-01T12:00:00Z' });
      await add();
      await change('maintenance_reminders = true, unsold_days = 30');
      await queue();
      const [mail] = await take();
      expect(mail.content).toMatchObject({ vehicles: 2, unsold: 1, bare: 2 });
    });

    test('are not sent if nothing needs attention', async () => {
      const id = await add();
      await addImage(gateway().database, id, { public_id: 'front' });
      await change('maintenance_reminders = true');
      await queue();
      expect(await kinds()).toEqual([]);
    });
  });

  describe('the outbox', () => {
    test('hands each mail to one worker; failures are retried for a day', async () => {
      for (let count = 0; count < 3; count += 1) {
        await sql(
          `insert into public.staff_mails (dealer_id, kind, content) values ($1, 'low-inventory', '{"available": 1, "threshold": 2}')`,
          [dealerId],
        );
      }
      const taken = await Promise.all([take(1), take(1), take(1), take(1)]);
      expect(taken.flat()).toHaveLength(3);
      const [done, failed] = taken.flat();
      await gateway().service.rpc('finish_staff_mail', { p_id: done.id });
      await gateway().service.rpc('finish_staff_mail', { p_id: failed.id, p_error: 'HTTP 500' });
      expect(await take()).toEqual([]);
      await sql("update public.staff_mails set taken_at = taken_at - interval '2 minutes'");
      expect((await take()).map(({ id }: { id: number }) => id)).not.toContain(done.id);
      await sql("update public.staff_mails set taken_at = null, created_at = created_at - interval '25 hours'");
      expect(await take()).toEqual([]);
    });

    test('the job writes and sends mails once, with a link to switch them off', async () => {
      await change("low_inventory_threshold = 5, timezone = 'America/Toronto'");
      await add({
        ...{ year: 2019, make: 'Honda', model: 'Civic', price: 18_995, stock_number: '26-101' },
        created_at: weeksAgo,
      });
      await ripen();
      const config = toPrivateConfig(gateway());
      const { mail } = config;
      if (!mail) throw new Error('The test has a mail service');
      const send = (access = mail) =>
        sendNotifications({
          backend: createBackendClient(config),
          mail: access,
          dealerId,
          publicUrl: 'https://x.test',
        });
      await expect(send({ ...mail, serviceId: '' })).rejects.toThrow('2 of 2 could not be sent');
      await sql('update public.staff_mails set taken_at = null');
      expect((await Promise.all([send(), send()])).reduce((sum, sent) => sum + sent, 0)).toBe(2);
      expect(await send()).toBe(0);
      const mails = await readMails(gateway(), email);
      const bySubject = new Map(mails.map((each) => [each.subject, each]));
      expect([...bySubject.keys()].sort()).toEqual([
        'Low inventory: 1 vehicle available',
        'New on the lot: 2019 Honda Civic',
      ]);
      const told = bySubject.get('New on the lot: 2019 Honda Civic');
      expect(told).toMatchObject({ from_name: 'Test Motors', reply_to: email });
      expect(told?.message).toContain('2019 Honda Civic, stock 26-101, $18,995');
      expect(told?.message).toContain('"New Vehicle Alerts" is on under Settings, Notifications');
      expect(told?.message).toContain('https://x.test/admin/settings?tab=notifications');
    });
  });
});
