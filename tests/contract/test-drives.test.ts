import { createHash } from 'node:crypto';
import { isOpenAt, type OpeningHours } from '@dealer/shared-domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const nine = { open: '09:15', close: '17:00' };
const hours: OpeningHours = {
  ...{ mon: nine, tue: nine, wed: nine, thu: null, fri: nine, sat: { open: '18:00', close: '02:00' }, sun: null },
};
const timeZone = 'America/Toronto';
const halfHourMs = 30 * 60_000;
const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

describe.each(databaseKinds)('test drives on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  let vehicleId = '';
  let holiday = '';

  beforeEach(async () => {
    const { database } = gateway();
    await database.exec(`
      delete from public.appointments; delete from public.contact_messages; delete from private.contact_arrivals;
      delete from public.dealer_settings; delete from public.vehicles`);
    vehicleId = await addVehicle(database);
    const [row] = await database.query(
      "select to_char((now() at time zone 'America/Toronto')::date + 5, 'YYYY-MM-DD') as day",
    );
    holiday = String(row?.day);
    const holidays = [{ date: holiday, name: 'Inventory', hours: null }];
    await database.query(
      'insert into public.dealer_settings (dealer_id, opening_hours, holidays, email) values ($1, $2, $3, $4)',
      [dealerId, JSON.stringify(hours), JSON.stringify(holidays), 'sales@example.ca'],
    );
  });

  type Slot = { starts_at: string; is_taken: boolean };
  async function readSlots(vehicle = vehicleId): Promise<Slot[]> {
    const { data, error } = await gateway().anon.rpc('test_drive_slots', {
      p_dealer_id: dealerId,
      p_vehicle_id: vehicle,
    });
    expect(error).toBeNull();
    return data;
  }
  async function freeSlot(at = 0): Promise<string> {
    const slot = (await readSlots()).filter(({ is_taken }) => !is_taken)[at];
    if (!slot) throw new Error('There is no free time');
    return slot.starts_at;
  }

  const toBooking = (startsAt: string, change: object = {}) => ({
    p_network: '203.0.113.7',
    p_user_agent: 'Safari',
    p_dealer_id: dealerId,
    p_id: crypto.randomUUID(),
    p_token_hash: toHash('secret'),
    p_name: 'Sam Lee',
    p_email: 'sam@example.com',
    p_phone: '',
    p_message: 'Test drive',
    p_vehicle_id: vehicleId,
    p_starts_at: startsAt,
    ...change,
  });
  const book = (startsAt: string, change: object = {}) =>
    gateway().service.rpc('book_test_drive', toBooking(startsAt, change));
  const stored = () => gateway().database.query('select * from public.appointments order by created_at');
  const countMessages = async () =>
    (await gateway().database.query('select kind, message from public.contact_messages order by created_at')).map(
      ({ kind: messageKind, message }) => `${messageKind}: ${message}`,
    );

  test('the offered times lie in opening hours as the site computes them, and none on a holiday', async () => {
    const slots = (await readSlots()).map(({ starts_at }) => new Date(starts_at));
    expect(slots.length).toBeGreaterThan(20);
    const holidays = [{ date: holiday, name: 'Inventory', hours: null }];
    const isOpen = (date: Date) => isOpenAt(hours, timeZone, date, holidays).open;
    const until = Date.now() + 13 * 24 * 60 * 60_000;
    const expected: number[] = [];
    const first = Math.ceil((Date.now() + 2 * 60 * 60_000) / halfHourMs) * halfHourMs;
    for (let at = first; at < until; at += halfHourMs) {
      if (isOpen(new Date(at)) && isOpen(new Date(at + halfHourMs - 60_000))) expected.push(at);
    }
    expect(slots.map((slot) => slot.getTime()).filter((at) => at < until)).toEqual(expected);
  });

  test('pending, as-is and unlisted vehicles, and a dealer without stored hours, offer none', async () => {
    const { database } = gateway();
    for (const change of [{ status: 'Pending' }, { status: 'Draft' }, { sold_as_is: true }]) {
      expect(await readSlots(await addVehicle(database, change))).toEqual([]);
    }
    await database.exec("update public.dealer_settings set opening_hours = '{}'");
    expect(await readSlots()).toEqual([]);
  });

  test('a booking takes its time, and reaches the staff as a message', async () => {
    const startsAt = await freeSlot();
    expect((await book(startsAt)).error).toBeNull();
    expect((await readSlots())[0]).toEqual({ starts_at: startsAt, is_taken: true });
    expect(await stored()).toMatchObject([{ vehicle_id: vehicleId, name: 'Sam Lee', state: 'requested', revision: 0 }]);
    expect(await countMessages()).toEqual(['test-drive: Test drive']);
    expect((await gateway().anon.from('appointments').select('id')).error?.code).toBe('42501');
  });

  test('of ten who try for one time at once, one gets it', async () => {
    const startsAt = await freeSlot(2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        book(startsAt, { p_network: `203.0.113.${at}`, p_email: `sam${at}@example.com` }),
      ),
    );
    const codes = answers.map(({ error }) => error?.code ?? 'booked').sort();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'PT409'), 'booked']);
    expect(await stored()).toHaveLength(1);
    expect(await countMessages()).toHaveLength(1);
  });

  test('of ten bookings of one address at once, three are kept', async () => {
    const slots = (await readSlots()).filter(({ is_taken }) => !is_taken);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => book(slots[at * 2]?.starts_at ?? '', { p_network: `203.0.113.${at}` })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    expect(await stored()).toHaveLength(3);
  });

  test('the constraint refuses a second booking, whatever wrote it', async () => {
    const startsAt = await freeSlot();
    await book(startsAt);
    const insert = (start: string) =>
      gateway()
        .service.from('appointments')
        .insert({
          id: crypto.randomUUID(),
          dealer_id: dealerId,
          vehicle_id: vehicleId,
          starts_at: start,
          name: 'Dee',
          email: 'dee@example.com',
          token_hash: toHash('x'),
        });
    expect((await insert(startsAt)).error?.code).toBe('23505');
    expect((await insert(new Date(Date.parse(startsAt) + 60_000).toISOString())).error?.code).toBe('23514');
  });

  test('a booking sent again is stored once, and the contact form’s limits hold', async () => {
    const id = crypto.randomUUID();
    const startsAt = await freeSlot();
    await book(startsAt, { p_id: id });
    expect((await book(startsAt, { p_id: id })).error).toBeNull();
    expect(await stored()).toHaveLength(1);
    for (const at of [0, 1]) expect((await book(await freeSlot(at))).error).toBeNull();
    expect((await book(await freeSlot())).error?.message).toContain('three test drives');
    expect((await book(await freeSlot(), { p_email: 'no' })).error?.message).toBe('Please enter a valid email address');
    const other = (at: number) => ({ p_email: `dee${at}@example.com` });
    for (const at of [1, 2]) expect((await book(await freeSlot(), other(at))).error).toBeNull();
    expect((await book(await freeSlot(), other(3))).error?.code).toBe('PT429');
    expect((await book(await freeSlot(), { p_trap: 'x', p_email: 'bot@example.com' })).error).toBeNull();
    expect(await stored()).toHaveLength(5);
    expect((await gateway().anon.rpc('book_test_drive', toBooking(startsAt))).error?.code).toBe('42501');
  });

  test('others cannot fill a mailbox by booking, cancelling and moving', async () => {
    const { service, database } = gateway();
    const change = (name: string, parameters: object) =>
      service.rpc(name, { p_token: 'secret', p_message: 'Changed', ...parameters });
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    const answers = [];
    for (const [at, id] of ids.entries()) {
      answers.push((await book(await freeSlot(), { p_id: id, p_network: `203.0.113.${at}` })).error?.message);
      await change('cancel_test_drive', { p_id: id });
    }
    const refusal = 'You have booked five test drives in a day. Please call us';
    expect(answers).toEqual([...Array.from({ length: 5 }, () => undefined), refusal]);
    await database.exec("update public.appointments set created_at = now() - interval '25 hours'");
    const id = crypto.randomUUID();
    expect((await book(await freeSlot(), { p_id: id })).error).toBeNull();
    const moves = [];
    for (let at = 0; at < 11; at += 1) {
      moves.push((await change('move_test_drive', { p_id: id, p_starts_at: await freeSlot() })).error?.message);
    }
    const tooOften = 'This test drive was changed too often. Please call us';
    expect(moves).toEqual([...Array.from({ length: 10 }, () => undefined), tooOften]);
    expect((await change('cancel_test_drive', { p_id: id })).error).toBeNull();
  });

  test('a time outside opening hours is refused', async () => {
    const past = new Date(Math.floor(Date.now() / halfHourMs) * halfHourMs).toISOString();
    expect((await book(past)).error?.code).toBe('22023');
  });

  test('the signed link shows, moves and cancels the test drive; another token does nothing', async () => {
    const id = crypto.randomUUID();
    const [first, second] = [await freeSlot(0), await freeSlot(1)];
    await book(first, { p_id: id });
    const { anon, service } = gateway();
    const read = async (token: string) => (await anon.rpc('read_test_drive', { p_id: id, p_token: token })).data;
    expect(await read('wrong')).toBeNull();
    expect(await read('secret')).toMatchObject({ starts_at: first, state: 'requested', vehicle_id: vehicleId });
    const move = (token: string) =>
      service.rpc('move_test_drive', { p_id: id, p_token: token, p_starts_at: second, p_message: 'Moved' });
    expect((await move('wrong')).error?.code).toBe('PT404');
    expect((await move('secret')).error).toBeNull();
    expect((await move('secret')).error).toBeNull();
    expect(await read('secret')).toMatchObject({ starts_at: second, revision: 1 });
    expect((await readSlots()).slice(0, 2).map(({ is_taken }) => is_taken)).toEqual([false, true]);
    await book(first, { p_email: 'dee@example.com' });
    const back = { p_id: id, p_token: 'secret', p_starts_at: first, p_message: 'Back' };
    expect((await service.rpc('move_test_drive', back)).error?.code).toBe('PT409');
    const cancel = () => service.rpc('cancel_test_drive', { p_id: id, p_token: 'secret', p_message: 'Cancelled' });
    for (const _ of [1, 2]) expect((await cancel()).error).toBeNull();
    expect(await read('secret')).toMatchObject({ state: 'cancelled', revision: 2 });
    expect((await readSlots())[1]?.is_taken).toBe(false);
    expect((await service.rpc('move_test_drive', back)).error).not.toBeNull();
    expect((await countMessages()).sort()).toEqual([
      'test-drive: Cancelled',
      'test-drive: Moved',
      'test-drive: Test drive',
      'test-drive: Test drive',
    ]);
  });

  test('a visitor’s change stays in the lead of the test drive, also for another vehicle', async () => {
    const { service, database } = gateway();
    const id = crypto.randomUUID();
    await book(await freeSlot(), { p_id: id });
    await database.query('update public.leads set vehicle_id = $1', [await addVehicle(database, { model: 'Fit' })]);
    const countLeads = () => database.query('select count(*)::integer as leads from public.leads');
    const before = await countLeads();
    const cancel = { p_id: id, p_token: 'secret', p_message: 'Cancelled' };
    expect((await service.rpc('cancel_test_drive', cancel)).error).toBeNull();
    expect(await countLeads()).toEqual(before);
  });

  test('a move to a time at which its driver has another test drive frees the driver', async () => {
    const { service, database } = gateway();
    const [first, busy, later] = [await freeSlot(0), await freeSlot(1), await freeSlot(2)];
    const id = crypto.randomUUID();
    await book(first, { p_id: id });
    await book(busy, { p_vehicle_id: await addVehicle(database, { model: 'Fit' }), p_email: 'dee@example.com' });
    const [driver] = await database.query("select user_id from public.admin_users where username = 'sales'");
    await database.query("update public.appointments set staff_id = $1, state = 'confirmed'", [driver?.user_id]);
    const move = async (startsAt: string) => {
      const change = { p_id: id, p_token: 'secret', p_starts_at: startsAt, p_message: 'Moved' };
      expect((await service.rpc('move_test_drive', change)).error).toBeNull();
      return (await stored()).map(({ state, staff_id }) => [state, staff_id]);
    };
    expect(await move(later)).toEqual([
      ['requested', driver?.user_id],
      ['confirmed', driver?.user_id],
    ]);
    expect(await move(busy)).toEqual([
      ['requested', null],
      ['confirmed', driver?.user_id],
    ]);
  });

  test('each change is mailed once, and a failure is due again', async () => {
    const id = crypto.randomUUID();
    await book(await freeSlot(), { p_id: id });
    const { service, database } = gateway();
    const take = async () =>
      (await service.rpc('take_test_drive_mails', { p_dealer_id: dealerId, p_limit: 10 })).data as {
        revision: number;
      }[];
    const finish = (revision: number, problem: string | null) =>
      service.rpc('finish_test_drive_mail', { p_id: id, p_revision: revision, p_error: problem });
    await database.exec(`
      update public.dealer_settings set address = '100 Showroom Road', city = 'Scarborough', province = '', phone = '4165550142'`);
    expect(await take()).toMatchObject([
      {
        ...{ id, revision: 0, vehicle: '2020 Honda Civic', address: '100 Showroom Road, Scarborough' },
        ...{ dealer_email: 'sales@example.ca', dealer_phone: '4165550142' },
      },
    ]);
    expect(await take()).toEqual([]);
    await finish(0, 'down');
    await database.exec("update public.appointments set mail_taken_at = now() - interval '5 minutes'");
    expect(await take()).toHaveLength(1);
    await finish(0, null);
    await service.rpc('cancel_test_drive', { p_id: id, p_token: 'secret', p_message: 'Cancelled' });
    expect(await take()).toMatchObject([{ revision: 1, state: 'cancelled' }]);
    await finish(1, null);
    expect(await take()).toEqual([]);
    await database.exec(
      "update public.appointments set revision = 2; update public.contact_messages set status = 'spam'",
    );
    expect(await take()).toEqual([]);
  });
});
