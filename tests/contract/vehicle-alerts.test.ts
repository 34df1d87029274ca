import { createHash } from 'node:crypto';
import { retention } from '@dealer/shared-domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const toHash = (token: string) => createHash('sha256').update(token).digest('hex');
const publishable = {
  mileage: 84_210,
  exterior_color: 'Blue',
  transmission: 'CVT',
  fuel_type: 'Gasoline',
  engine_size: '2.0L',
  description: 'One owner.',
};
const sedans = { bodyStyle: ['Sedan'], priceMax: 22_000 };

describe.each(databaseKinds)('alerts on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.vehicle_alerts; delete from private.alert_matches; delete from private.contact_arrivals;
      delete from public.dealer_settings; delete from public.vehicles;
      insert into public.dealer_settings (dealer_id, dealership_name, email, phone, address, city, province, postal_code)
      values ('${dealerId}', 'Dream Motor Co.', 'sales@example.ca', '4165550142', '100 Showroom Road',
        'Scarborough', 'Ontario', '')`);
  });

  const toRequest = (change: object = {}) => ({
    p_network: '203.0.113.7',
    p_dealer_id: dealerId,
    p_id: crypto.randomUUID(),
    p_token_hash: toHash('secret'),
    p_email: 'sam@example.com',
    p_criteria: sedans,
    p_label: 'Sedan, Up to $22,000',
    p_consent_text: 'Dream Motor Co. may e-mail me.',
    ...change,
  });
  const ask = (change: object = {}) => gateway().service.rpc('request_alert', toRequest(change));
  const stored = () => gateway().database.query('select * from public.vehicle_alerts order by consent_at, email, id');
  const named = (id: string, token = 'secret') => ({ p_id: id, p_token: token });
  const confirm = (id: string, token?: string) =>
    gateway().service.rpc('confirm_alert', { ...named(id, token), p_period: retention.alerts });
  const read = async (id: string, token?: string) => (await gateway().service.rpc('read_alert', named(id, token))).data;
  const call = async (name: string, parameters: object = {}) => {
    const { data, error } = await gateway().service.rpc(name, { p_dealer_id: dealerId, ...parameters });
    expect(error).toBeNull();
    return data;
  };
  const takeRequests = () => call('take_alert_requests', { p_limit: 10 });
  type Mail = { id: string; email: string; label: string; vehicles: { id: string }[] };
  const takeMails = (): Promise<Mail[]> => call('take_alert_mails', { p_limit: 10 });
  const finish = (mail: Mail, problem: string | null = null) =>
    gateway().service.rpc('finish_alert_mail', {
      p_id: mail.id,
      p_vehicle_ids: mail.vehicles.map(({ id }) => id),
      p_error: problem,
    });

  async function anAlert(change: object = {}): Promise<string> {
    const id = crypto.randomUUID();
    expect((await ask({ p_id: id, ...change })).error).toBeNull();
    expect((await confirm(id)).error).toBeNull();
    return id;
  }
  const arrive = (change: object = {}) =>
    addVehicle(gateway().database, { body_style: 'Sedan', price: 18_995, ...change });
  const aDayLater = () =>
    gateway().database.exec("update public.vehicle_alerts set matched_at = matched_at - interval '25 hours'");

  test('a request is stored with the proof of consent, and starts with the link from the mailbox', async () => {
    const id = crypto.randomUUID();
    await ask({ p_id: id });
    expect(await stored()).toMatchObject([
      {
        email: 'sam@example.com',
        criteria: sedans,
        consent_text: 'Dream Motor Co. may e-mail me.',
        confirmed_at: null,
      },
    ]);
    expect(await takeRequests()).toMatchObject([
      {
        ...{ id, email: 'sam@example.com', label: 'Sedan, Up to $22,000', dealer_name: 'Dream Motor Co.' },
        dealer_address: '100 Showroom Road, Scarborough, Ontario',
      },
    ]);
    expect(await takeRequests()).toEqual([]);
    expect(await read(id, 'wrong')).toBeNull();
    await confirm(id, 'wrong');
    expect(await read(id)).toMatchObject({ state: 'asked', ends_at: null });
    await confirm(id);
    expect(await read(id)).toMatchObject({ state: 'on', criteria: sedans, label: 'Sedan, Up to $22,000' });
  });

  test.each([
    [{ p_email: '' }, 'Email is required'],
    [{ p_email: 'sam@' }, 'Please enter a valid email address'],
    [{ p_consent_text: ' ' }, 'Tick the box to get e-mails from us'],
    [{ p_dealer_id: 'nobody' }, 'There is no such dealer'],
  ])('a request without what it needs is refused: %j', async (change, message) => {
    expect((await ask(change)).error).toMatchObject({ code: '22023', message });
    expect(await stored()).toEqual([]);
  });

  test('ten requests at once of one person for one search are one alert and one mail', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => ask({ p_network: `203.0.113.${at}` })));
    expect(await stored()).toMatchObject([{ asks: 5 }]);
    expect(await takeRequests()).toHaveLength(1);
  });

  test('a network has five requests in ten minutes, an address five mails a day, and bots none', async () => {
    for (const at of [1, 2, 3, 4, 5]) await ask({ p_email: `p${at}@example.com` });
    expect((await ask({ p_email: 'p6@example.com' })).error?.code).toBe('PT429');
    expect((await ask({ p_network: '198.51.100.1', p_trap: 'x', p_email: 'bot@example.com' })).error).toBeNull();
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const answer = await ask({
        p_network: `198.51.100.${at}`,
        p_email: 'SAM@example.com',
        p_label: `Criteria ${at}`,
      });
      expect(answer.error).toBeNull();
    }
    const emails = (await stored()).map(({ email, asks }) => `${email} ${asks}`);
    expect(emails.filter((email) => email.startsWith('SAM'))).toEqual(['SAM@example.com 5']);
    expect(emails).toHaveLength(6);
  });

  test('a known address is asked again in the same way, and its alert goes on', async () => {
    const id = await anAlert();
    await ask({ p_network: '198.51.100.1' });
    expect(await takeRequests()).toMatchObject([{ id }]);
    expect(await read(id)).toMatchObject({ state: 'on' });
  });

  test('a request that is due can be given a new link, which ends the former one', async () => {
    const id = await anAlert();
    const sign = (token: string) => gateway().service.rpc('sign_alert', { p_id: id, p_token_hash: toHash(token) });
    await sign('not due');
    expect(await read(id, 'not due')).toBeNull();
    await ask({ p_network: '198.51.100.1' });
    expect((await sign('new secret')).error).toBeNull();
    expect([await read(id), await read(id, 'new secret')]).toMatchObject([null, { state: 'on' }]);
  });

  test('a vehicle that fits is mailed once, whatever runs twice', async () => {
    await anAlert();
    const id = await arrive();
    await arrive({ body_style: 'SUV' });
    await arrive({ price: 30_000 });
    await arrive({ status: 'Draft' });
    await arrive({ sold_as_is: true });
    await Promise.all(Array.from({ length: 10 }, () => call('queue_alert_matches')));
    const taken = (await Promise.all(Array.from({ length: 10 }, takeMails))).flat();
    expect(taken).toMatchObject([{ email: 'sam@example.com', vehicles: [{ id }] }]);
    for (const mail of taken) await finish(mail);
    await call('queue_alert_matches');
    await aDayLater();
    expect(await takeMails()).toEqual([]);
  });

  test('what was for sale before is no arrival; a published draft and one back from a hold are', async () => {
    const { database } = gateway();
    await arrive();
    const draft = await arrive({ ...publishable, vin: '2HGFC2F59KH000001', status: 'Draft' });
    const held = await arrive({ status: 'Pending' });
    await database.exec(
      "update public.vehicle_status_history set changed_at = now() - interval '1 day'; " +
        "update public.vehicles set published_at = now() - interval '1 day' where status <> 'Draft'",
    );
    await anAlert();
    await call('queue_alert_matches');
    expect(await takeMails()).toEqual([]);
    await database.query("update public.vehicles set status = 'Available' where id = any($1)", [[draft, held]]);
    await call('queue_alert_matches');
    const [mail] = await takeMails();
    expect(mail?.vehicles.map(({ id }) => id).sort()).toEqual([draft, held].sort());
  });

  test('a person with two alerts gets one mail a day with each vehicle once', async () => {
    await anAlert();
    await anAlert({ p_criteria: { search: 'civic' }, p_label: 'Civic' });
    await arrive();
    await call('queue_alert_matches');
    const first = await takeMails();
    expect(first).toMatchObject([{ label: 'Sedan, Up to $22,000; Civic' }]);
    expect(first[0]?.vehicles).toHaveLength(1);
    for (const mail of first) await finish(mail);
    const second = await arrive();
    await call('queue_alert_matches');
    expect(await takeMails()).toEqual([]);
    await aDayLater();
    expect(await takeMails()).toMatchObject([{ vehicles: [{ id: second }] }]);
  });

  test('a failed mail is due again, without what was sold meanwhile', async () => {
    const { database } = gateway();
    await anAlert();
    const [gone, left] = [await arrive(), await arrive()];
    await call('queue_alert_matches');
    const [mail] = await takeMails();
    expect(mail?.vehicles).toHaveLength(2);
    if (mail) await finish(mail, 'down');
    expect(await takeMails()).toEqual([]);
    await database.query("update public.vehicles set status = 'Sold' where id = $1", [gone]);
    await database.exec("update public.vehicle_alerts set mail_taken_at = now() - interval '5 minutes'");
    expect(await takeMails()).toMatchObject([{ vehicles: [{ id: left }] }]);
  });

  test('a mail lists no vehicle of a search that was changed or ended before', async () => {
    const { service } = gateway();
    const id = await anAlert();
    await anAlert({ p_criteria: { search: 'rio' }, p_label: 'Rio' });
    await arrive();
    const rio = await arrive({ make: 'Kia', model: 'Rio' });
    await call('queue_alert_matches');
    await service.rpc('change_alert', { ...named(id), p_criteria: { bodyStyle: ['Truck'] }, p_label: 'Truck' });
    const [mail] = await takeMails();
    expect(mail?.vehicles).toMatchObject([{ id: rio }]);
    await service.rpc('end_alerts', named(id));
    await anAlert({ p_criteria: { bodyStyle: ['Convertible'] }, p_label: 'Convertible' });
    expect(await takeMails()).toEqual([]);
  });

  test('alerts that are resumed list what they had found', async () => {
    const { service } = gateway();
    const id = await anAlert();
    const civic = await arrive();
    await call('queue_alert_matches');
    await service.rpc('end_alerts', named(id));
    await call('queue_alert_matches');
    expect(await takeMails()).toEqual([]);
    await service.rpc('resume_alerts', named(id));
    expect(await takeMails()).toMatchObject([{ vehicles: [{ id: civic }] }]);
  });

  test('vehicles sold as is are for who asked for them', async () => {
    await anAlert({ p_criteria: { ...sedans, hideBranded: false } });
    const id = await arrive({ sold_as_is: true });
    await call('queue_alert_matches');
    expect(await takeMails()).toMatchObject([{ vehicles: [{ id }] }]);
  });

  test('unsubscribing ends all alerts of the address, and can be taken back', async () => {
    const { service } = gateway();
    const [first, second] = [await anAlert(), await anAlert({ p_criteria: {}, p_label: 'Any vehicle' })];
    const other = await anAlert({ p_email: 'dee@example.com' });
    await service.rpc('end_alerts', named(first, 'wrong'));
    expect(await read(first)).toMatchObject({ state: 'on' });
    for (const _ of [1, 2]) await service.rpc('end_alerts', named(first));
    expect([await read(first), await read(second), await read(other)]).toMatchObject([
      { state: 'ended' },
      { state: 'ended' },
      { state: 'on' },
    ]);
    await arrive();
    await call('queue_alert_matches');
    expect(await takeMails()).toMatchObject([{ email: 'dee@example.com' }]);
    await service.rpc('resume_alerts', named(first));
    expect(await read(second)).toMatchObject({ state: 'on' });
  });

  test('an alert gets another search by its link, not one that the person has', async () => {
    const { service } = gateway();
    const id = await anAlert();
    await anAlert({ p_criteria: {}, p_label: 'Any vehicle' });
    const change = (p_criteria: object, p_label: string) =>
      service.rpc('change_alert', { ...named(id), p_criteria, p_label });
    expect((await change({ bodyStyle: ['Sedan'] }, 'Sedan')).error).toBeNull();
    expect(await read(id)).toMatchObject({ label: 'Sedan' });
    expect((await change({}, 'Any vehicle')).error?.code).toBe('PT409');
  });

  test('unconfirmed requests, then ended alerts are deleted, and the proof last', async () => {
    const { database } = gateway();
    const expire = () => call('delete_expired_records', { p_periods: retention });
    await ask({ p_email: 'silent@example.com' });
    const id = await anAlert();
    await database.exec("update public.vehicle_alerts set asked_at = now() - interval '8 days'");
    await expire();
    expect(await stored()).toMatchObject([{ id }]);
    await database.exec("update public.vehicle_alerts set ends_at = now() - interval '2 days'");
    await expire();
    expect(await stored()).toMatchObject([
      {
        email: null,
        criteria: null,
        label: null,
        email_hash: toHash('sam@example.com'),
        consent_text: expect.any(String),
      },
    ]);
    expect(await read(id)).toMatchObject({ state: 'ended', criteria: null });
    await database.exec("update public.vehicle_alerts set ended_at = now() - interval '37 months'");
    await expire();
    expect(await stored()).toEqual([]);
  });

  test('staff see how many people wait for what', async () => {
    await anAlert();
    await anAlert({ p_email: 'dee@example.com' });
    await anAlert({ p_email: 'dee@example.com', p_criteria: {}, p_label: 'Any vehicle' });
    await ask({ p_email: 'silent@example.com', p_criteria: { make: ['Kia'] }, p_label: 'Kia' });
    const { data } = await gateway().as(claimsOf('owner')).rpc('alert_demand', { p_dealer_id: dealerId });
    expect(data).toEqual([
      { label: 'Sedan, Up to $22,000', people: 2 },
      { label: 'Any vehicle', people: 1 },
    ]);
  });

  test('staff read what is waited for, and no address of a person whose lead may be a colleague’s', async () => {
    await anAlert();
    const sales = gateway().as(claimsOf('sales'));
    const columns = async (names: string) => (await sales.from('vehicle_alerts').select(names)).error?.code;
    expect(await columns('label,confirmed_at')).toBeUndefined();
    for (const name of ['email', 'email_hash', 'token_hash', 'criteria']) expect(await columns(name)).toBe('42501');
    const { data } = await sales.rpc('alert_demand', { p_dealer_id: dealerId });
    expect(data).toEqual([{ label: 'Sedan, Up to $22,000', people: 1 }]);
  });
});
