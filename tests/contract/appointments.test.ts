import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const allDay = { open: '00:00', close: '23:30' };
const hours = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay };
const dayMs = 24 * 60 * 60_000;
const toDay = (time: string | number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' }).format(new Date(time));

describe.each(databaseKinds)('appointments of staff on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  let vehicleId = '';
  let staffId = '';

  beforeEach(async () => {
    const { database } = gateway();
    await database.exec(`
      delete from public.appointments; delete from public.contact_messages; delete from private.contact_arrivals;
      delete from public.dealer_settings; delete from public.vehicles`);
    vehicleId = await addVehicle(database);
    await database.query('insert into public.dealer_settings (dealer_id, opening_hours, email) values ($1, $2, $3)', [
      dealerId,
      JSON.stringify(hours),
      'sales@example.ca',
    ]);
    const [person] = await database.query('select user_id from public.admin_users where dealer_id = $1 limit 1', [
      dealerId,
    ]);
    staffId = String(person?.user_id);
    await database.query('update public.admin_users set joined_at = now() where user_id = $1', [staffId]);
  });

  const staff = () => gateway().as(claimsOf('owner'));
  async function call(name: string, values: object) {
    const { data, error } = await staff().rpc(name, { p_dealer_id: dealerId, ...values });
    expect(error).toBeNull();
    return data;
  }
  type Slot = { starts_at: string; is_taken: boolean };
  const slots = (change: object = {}): Promise<Slot[]> =>
    call('appointment_slots', { p_vehicle_id: vehicleId, ...change });
  /** Two days ahead, so that no midnight passes a slot by. */
  async function freeSlots(): Promise<string[]> {
    const free = (await slots()).filter(
      (slot) => !slot.is_taken && Date.parse(slot.starts_at) > Date.now() + 2 * dayMs,
    );
    return free.map((slot) => slot.starts_at);
  }
  async function book(startsAt: string, change: object = {}) {
    return call('book_appointment', {
      p_id: crypto.randomUUID(),
      p_vehicle_id: vehicleId,
      p_starts_at: startsAt,
      p_name: 'Fatima Yusuf',
      p_email: 'fatima@example.com',
      ...change,
    });
  }
  type Booked = { id: string; version: number; state: string; starts_at: string };
  const change = (booked: Booked, values: object) =>
    call('change_appointment', {
      p_id: booked.id,
      p_version: booked.version,
      p_state: booked.state,
      p_starts_at: booked.starts_at,
      ...values,
    });
  async function takeMails() {
    await gateway().database.exec("update public.appointments set mail_due_at = now() - interval '1 second'");
    const { data, error } = await gateway().service.rpc('take_test_drive_mails', {
      p_dealer_id: dealerId,
      p_limit: 10,
    });
    expect(error).toBeNull();
    for (const row of data) {
      const parameters = { p_id: row.id, p_revision: row.revision, p_state: row.state, p_starts_at: row.starts_at };
      expect((await gateway().service.rpc('finish_test_drive_mail', parameters)).error).toBeNull();
    }
    return data;
  }

  test('staff book for a customer with a telephone alone, and the time is taken for visitors', async () => {
    const [first = ''] = await freeSlots();
    const { saved } = await book(first, { p_email: null, p_phone: '416 555 0131', p_staff_id: staffId });
    expect(saved).toMatchObject({ state: 'confirmed', staff_id: staffId, vehicle: { id: vehicleId }, is_mailed: true });
    const lead = { name: 'Fatima Yusuf', source: 'test-drive' };
    expect(await call('lead_detail', { p_id: saved.lead_id })).toMatchObject(lead);
    const list = await call('list_appointments', { p_from: toDay(first), p_days: 1 });
    expect(list.appointments).toMatchObject([{ name: 'Fatima Yusuf', email: null, starts_at: first }]);
    expect(list.spans.length).toBeGreaterThan(0);
    expect(list.staff.map((person: { id: string }) => person.id)).toContain(staffId);
    const { data } = await gateway().anon.rpc('test_drive_slots', { p_dealer_id: dealerId, p_vehicle_id: vehicleId });
    expect(data.find((slot: Slot) => slot.starts_at === first)).toMatchObject({ is_taken: true });
    expect(await takeMails()).toEqual([]);
  });

  test('a booking from a lead belongs to it, gives it the vehicle and ends its waiting', async () => {
    const { database } = gateway();
    const [{ lead_id: leadId } = { lead_id: '' }] = await database.query(
      `insert into public.contact_messages (id, dealer_id, name, email, message)
       values (gen_random_uuid(), $1, 'Fatima Yusuf', 'fatima@example.com', 'Which SUV do you have?')
       returning lead_id`,
      [dealerId],
    );
    expect(await call('lead_detail', { p_id: leadId })).toMatchObject({ vehicle: null, answer_minutes: null });
    const [first = '', second = ''] = await freeSlots();
    expect((await book(first, { p_lead_id: leadId })).saved.lead_id).toBe(leadId);
    expect(await call('lead_detail', { p_id: leadId })).toMatchObject({
      stage: 'appointment',
      vehicle: { id: vehicleId },
      waiting_since: null,
      answer_minutes: 0,
      messages: [{ status: 'answered' }],
    });
    const asSales = gateway().as(claimsOf('sales'));
    const readAsSales = async () => {
      const days = { p_dealer_id: dealerId, p_from: toDay(first), p_days: 1 };
      const { data } = await asSales.rpc('list_appointments', days);
      return data.appointments;
    };
    expect(await readAsSales()).toMatchObject([{ lead_id: leadId }]);
    await database.query('update public.leads set owner_id = $1 where id = $2', [claimsOf('owner').sub, leadId]);
    expect(await readAsSales()).toMatchObject([{ lead_id: null }]);
    const other = { p_lead_id: leadId, p_name: 'Ben', p_email: 'ben@example.com' };
    expect((await book(second, other)).saved.lead_id).not.toBe(leadId);
  });

  test('a taken vehicle or person is refused with the holder and three free times, and nothing changes', async () => {
    const [first = '', second = ''] = await freeSlots();
    const other = await addVehicle(gateway().database);
    await book(first, { p_staff_id: staffId });
    const { saved } = await book(second, { p_name: 'Mina Park', p_staff_id: staffId });
    const moved = await change(saved, { p_starts_at: first });
    expect(moved.conflict).toMatchObject({ kind: 'vehicle', holder: { name: 'Fatima Yusuf' } });
    expect(moved.conflict.free).toHaveLength(3);
    const free = (await slots()).filter((slot) => !slot.is_taken).map((slot) => slot.starts_at);
    expect(free).toEqual(expect.arrayContaining(moved.conflict.free));
    expect(moved.conflict.free).not.toContain(second);
    const busy = await book(first, { p_vehicle_id: other, p_staff_id: staffId });
    expect(busy.conflict).toMatchObject({ kind: 'staff', holder: { name: 'Fatima Yusuf' } });
    const { saved: withNobody } = await book(first, { p_vehicle_id: other });
    const given = await call('assign_appointment', {
      p_id: withNobody.id,
      p_version: withNobody.version,
      p_staff_id: staffId,
    });
    expect(given.conflict.kind).toBe('staff');
    const rows = await gateway().database.query('select name, revision from public.appointments order by created_at');
    expect(rows).toEqual([
      { name: 'Fatima Yusuf', revision: 0 },
      { name: 'Mina Park', revision: 0 },
      { name: 'Fatima Yusuf', revision: 0 },
    ]);
  });

  test('of ten who book one time at the same moment, one gets it', async () => {
    const [first = ''] = await freeSlots();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => book(first, { p_name: `Person ${at}` })));
    expect(answers.filter(({ saved }) => saved)).toHaveLength(1);
    for (const { conflict } of answers.filter(({ saved }) => !saved)) expect(conflict.kind).toBe('vehicle');
  });

  test('a time in the past or outside opening hours is refused', async () => {
    const { saved } = await book((await freeSlots())[0] ?? '');
    const halfHour = 30 * 60_000;
    const past = new Date(Math.floor(Date.now() / halfHour) * halfHour - dayMs).toISOString();
    expect((await change(saved, { p_starts_at: past })).conflict.kind).toBe('past');
    await gateway().database.exec("update public.dealer_settings set opening_hours = '{}'");
    const later = new Date(Date.parse(saved.starts_at) + dayMs).toISOString();
    expect((await change(saved, { p_starts_at: later })).conflict).toMatchObject({ kind: 'closed', free: [] });
  });

  test('an older version changes nothing and returns the newer one', async () => {
    const [first = '', second = ''] = await freeSlots();
    const { saved } = await book(first);
    await change(saved, { p_starts_at: second });
    const late = await change(saved, { p_state: 'cancelled' });
    expect(late.conflict).toMatchObject({ kind: 'changed', holder: { starts_at: second, state: 'confirmed' } });
  });

  test('each change is mailed once, and one that was undone in time reaches nobody', async () => {
    const [first = '', second = ''] = await freeSlots();
    let { saved } = await book(first, { p_note: 'Bring a friend' });
    const take = () => gateway().service.rpc('take_test_drive_mails', { p_dealer_id: dealerId, p_limit: 10 });
    expect((await take()).data).toEqual([]);
    expect(await takeMails()).toMatchObject([{ revision: 0, token_hash: null, note: 'Bring a friend' }]);
    ({ saved } = await change(saved, { p_starts_at: second }));
    ({ saved } = await change(saved, { p_starts_at: first }));
    expect(await takeMails()).toEqual([]);
    ({ saved } = await change(saved, { p_state: 'cancelled', p_is_mailed: false }));
    expect(await takeMails()).toEqual([]);
    ({ saved } = await change(saved, { p_state: 'confirmed' }));
    expect(await takeMails()).toMatchObject([{ mailed_state: 'cancelled', state: 'confirmed' }]);
    const gone = await book(second);
    await change(gone.saved, { p_state: 'cancelled' });
    expect(await takeMails()).toEqual([]);
  });

  test('nothing is mailed about a test drive that is over', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await freeSlots();
    const cancelled = await book(first);
    const moved = await book(second);
    expect(await takeMails()).toHaveLength(2);
    await book(third);
    await change(cancelled.saved, { p_state: 'cancelled' });
    await change(moved.saved, { p_starts_at: fourth });
    await gateway().database.exec("update public.appointments set starts_at = starts_at - interval '7 days'");
    expect(await takeMails()).toEqual([]);
  });

  test('the visitor’s link works after staff moved the test drive', async () => {
    const [first = '', second = '', third = ''] = await freeSlots();
    const { service, anon } = gateway();
    const { saved } = await book(first);
    await service.rpc('sign_test_drive', {
      p_id: saved.id,
      p_token_hash: '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b',
    });
    await change(saved, { p_starts_at: second });
    const read = async () => (await anon.rpc('read_test_drive', { p_id: saved.id, p_token: 'secret' })).data;
    expect(await read()).toMatchObject({ starts_at: second, revision: 1, state: 'confirmed' });
    const move = { p_id: saved.id, p_token: 'secret', p_starts_at: third, p_message: 'Moved' };
    expect((await service.rpc('move_test_drive', move)).error).toBeNull();
    expect(await read()).toMatchObject({ starts_at: third, revision: 2, state: 'requested' });
    const counts = await call('appointment_counts', {});
    expect(counts).toMatchObject({ to_confirm: 1 });
  });

  test('a past one is closed as done or missed, and not moved or cancelled', async () => {
    const { saved } = await book((await freeSlots())[0] ?? '');
    const early = await staff().rpc('change_appointment', {
      ...{ p_dealer_id: dealerId, p_id: saved.id, p_version: saved.version },
      ...{ p_state: 'done', p_starts_at: saved.starts_at },
    });
    expect(early.error?.code).toBe('22023');
    const [row] = await gateway().database.query(
      "update public.appointments set starts_at = starts_at - interval '7 days' returning version, starts_at",
    );
    const past = { ...saved, version: row?.version, starts_at: new Date(String(row?.starts_at)).toISOString() };
    const { saved: done } = await change(past, { p_state: 'done' });
    expect(done).toMatchObject({ state: 'done', is_mailed: true });
    const { saved: open } = await change({ ...past, version: done.version }, { p_state: 'confirmed' });
    expect(open.state).toBe('confirmed');
    const cancel = await staff().rpc('change_appointment', {
      ...{ p_dealer_id: dealerId, p_id: saved.id, p_version: open.version },
      ...{ p_state: 'cancelled', p_starts_at: past.starts_at },
    });
    expect(cancel.error?.message).toBe('This test drive is over');
  });

  test('a holiday names the coming test drives of its day, until they are moved or cancelled', async () => {
    const [first = ''] = await freeSlots();
    const later = (await freeSlots()).filter((time) => toDay(time) !== toDay(first));
    const { saved: hit } = await book(first);
    const { saved: open } = await book(later[0] ?? '');
    const closed = async () => {
      const list = await call('list_appointments', { p_from: toDay(Date.now()), p_days: 1 });
      const { closed_drives: attention } = await call('dashboard_attention', {});
      expect(attention.items.map(({ id }: Booked) => id)).toEqual(list.while_closed.map(({ id }: Booked) => id));
      return attention;
    };
    const close = (days: string[]) =>
      gateway().database.query('update public.dealer_settings set holidays = $1', [
        JSON.stringify(days.map((date) => ({ date, name: 'Closed', hours: null }))),
      ]);
    const readMark = async () => (await call('appointment_counts', {})).mark;
    expect(await closed()).toEqual({ count: 0, items: [] });
    const mark = await readMark();
    expect(await readMark()).toBe(mark);
    await close([toDay(first)]);
    expect(await readMark()).not.toBe(mark);
    expect(await closed()).toMatchObject({
      count: 1,
      items: [{ id: hit.id, name: 'Fatima Yusuf', starts_at: first, vehicle: '2020 Honda Civic' }],
    });
    await close([toDay(first), toDay(open.starts_at)]);
    expect(await closed()).toMatchObject({ count: 2, items: [{ id: hit.id }, { id: open.id }] });
    await change(hit, { p_state: 'cancelled' });
    await change(open, { p_starts_at: later.find((time) => toDay(time) !== toDay(open.starts_at)) });
    expect(await closed()).toEqual({ count: 0, items: [] });
    const { data } = await gateway().as(claimsOf('photographer')).rpc('dashboard_attention', { p_dealer_id: dealerId });
    expect(data.closed_drives).toBeNull();
  });

  test('a message is no spam while its test drive holds a coming time', async () => {
    const { database } = gateway();
    const id = crypto.randomUUID();
    await database.query(
      `insert into public.contact_messages (id, dealer_id, kind, name, email, message)
       values ($1, $2, 'test-drive', 'Sam Lee', 'sam@example.com', 'Test drive')`,
      [id, dealerId],
    );
    await database.query(
      `insert into public.appointments (id, dealer_id, message_id, starts_at, name, email)
       values ($1, $2, $1, '2030-11-24T15:00:00Z', 'Sam Lee', 'sam@example.com')`,
      [id, dealerId],
    );
    const mark = async (status: string) =>
      (await gateway().as(claimsOf('sales')).from('contact_messages').update({ status }).eq('id', id)).error;
    const refused = { code: '22023', message: 'Cancel the test drive in the calendar before marking this as spam' };
    for (const state of ['requested', 'confirmed']) {
      await database.query('update public.appointments set state = $1', [state]);
      expect(await mark('spam')).toMatchObject(refused);
      expect(await database.query('select status from public.contact_messages')).toEqual([{ status: 'new' }]);
    }
    await database.exec("update public.appointments set starts_at = '2020-11-24T15:00:00Z'");
    expect(await mark('spam')).toBeNull();
    expect(await mark('new')).toBeNull();
    await database.exec("update public.appointments set starts_at = '2030-11-24T15:00:00Z'");
    expect(await mark('spam')).toMatchObject(refused);
    await database.exec("update public.appointments set state = 'cancelled'");
    expect(await mark('spam')).toBeNull();
  });

  test('days of the clock change have the right hours in the dealership’s time zone', async () => {
    const nine = { open: '09:00', close: '18:00' };
    await gateway().database.query('update public.dealer_settings set opening_hours = $1', [
      JSON.stringify({ ...hours, sun: nine, sat: nine }),
    ]);
    const opens = async (day: string) =>
      (await call('list_appointments', { p_from: day, p_days: 1 })).spans[0].opens_at;
    expect(new Date(await opens('2027-03-13')).toISOString()).toBe('2027-03-13T14:00:00.000Z');
    expect(new Date(await opens('2027-03-14')).toISOString()).toBe('2027-03-14T13:00:00.000Z');
    expect(new Date(await opens('2026-11-01')).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  });

  test('staff of another dealer and visitors are refused', async () => {
    const { saved } = await book((await freeSlots())[0] ?? '');
    const elsewhere = gateway().as(claimsOf('elsewhere'));
    for (const [name, values] of [
      ['list_appointments', { p_from: '2026-11-23' }],
      ['appointment_counts', {}],
      ['appointment_slots', { p_vehicle_id: vehicleId }],
      ['change_appointment', { p_id: saved.id, p_version: 1, p_state: 'cancelled', p_starts_at: saved.starts_at }],
      ['assign_appointment', { p_id: saved.id, p_version: 1 }],
    ] as const) {
      for (const client of [elsewhere, gateway().anon]) {
        expect((await client.rpc(name, { p_dealer_id: dealerId, ...values })).error?.code).toBe('42501');
      }
    }
  });
});
