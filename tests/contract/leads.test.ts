import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId as dealerOfStaff } from '../support/vehicle-fixture.ts';

const dealerId = 'dream-motor';
const carId = '00000000-0000-4000-8000-0000000000e1';
const otherCarId = '00000000-0000-4000-8000-0000000000e2';
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '00:00' }]),
);

describe.each(databaseKinds)('leads on %s', (kind) => {
  const gateway = useGateway(kind, addStaff, { dealerId });
  let ownerId: unknown;
  const staff = () => gateway().as({ role: 'authenticated', sub: ownerId });

  beforeAll(async () => {
    const api = createApi(gateway(), { dealerId });
    await api.makeOwner();
    await api.signIn('admin', ownerPassword);
    const [owner] = await gateway().database.query('select user_id from public.admin_users where dealer_id = $1', [
      dealerId,
    ]);
    ownerId = owner?.user_id;
    await gateway().database.query('update public.admin_users set joined_at = now()');
  });

  beforeEach(async () => {
    const { database } = gateway();
    await database.exec(`
      delete from public.contact_messages; delete from public.leads; delete from public.vehicles;
      delete from public.vehicle_alerts; delete from public.dealer_settings;`);
    await database.query(
      `insert into public.dealer_settings (dealer_id, dealership_name, email, opening_hours, answer_minutes)
       values ($1, 'Dream Motor Co.', 'sales@example.ca', $2::jsonb, 60)`,
      [dealerId, JSON.stringify(always)],
    );
    await addVehicle(database, { id: carId, dealer_id: dealerId, year: 2019, make: 'Honda', model: 'Civic' });
    await addVehicle(database, { id: otherCarId, dealer_id: dealerId, year: 2020, make: 'Kia', model: 'Rio' });
  });

  type Message = { email?: string; phone?: string | null; vehicle?: string | null; ago?: string; status?: string };

  async function write({ email = 'sam@example.com', phone = null, vehicle = carId, ...more }: Message = {}) {
    const [row] = await gateway().database.query(
      `insert into public.contact_messages (id, dealer_id, vehicle_id, name, email, phone, message, status, created_at)
       values (gen_random_uuid(), $1, $2, 'Sam Lee', $3, $4, 'Is it there?', $5, now() - $6::interval)
       returning id, lead_id`,
      [dealerId, vehicle, email, phone, more.status ?? 'new', more.ago ?? '0 min'],
    );
    return { id: String(row?.id), leadId: row?.lead_id };
  }

  async function addOwnedLead(owner: unknown): Promise<string> {
    const [row] = await gateway().database.query(
      `insert into public.leads (dealer_id, name, email, owner_id)
       values ($1, 'Sam', gen_random_uuid() || '@example.com', $2) returning id`,
      [dealerOfStaff, owner],
    );
    return String(row?.id);
  }

  const call = async (name: string, values: object) => {
    const { data, error } = await staff().rpc(name, { p_dealer_id: dealerId, ...values });
    expect(error).toBeNull();
    return data;
  };
  const list = (change: object = {}) => call('list_leads', change);
  const detail = (id: unknown) => call('lead_detail', { p_id: id });
  const change = (id: unknown, values: object, version = 1) =>
    staff().from('leads').update(values).eq('id', String(id)).eq('version', version).select('version');
  const book = async (values: object) => {
    const slot = { p_vehicle_id: carId, p_starts_at: '2030-11-24T16:00:00Z', p_staff_id: null, p_note: null };
    return (await call('book_appointment', { p_id: crypto.randomUUID(), p_name: 'Sam Lee', ...slot, ...values })).saved;
  };

  test('messages of one person about one vehicle are one lead, by mail or by telephone', async () => {
    const first = await write({ phone: '(416) 555-0163' });
    expect((await write({ email: 'SAM@example.com' })).leadId).toBe(first.leadId);
    expect((await write({ email: 'work@example.com', phone: '+1 416 555 0163' })).leadId).toBe(first.leadId);
    const elsewhere = await write({ vehicle: otherCarId });
    expect(elsewhere.leadId).not.toBe(first.leadId);
    expect((await write({ email: 'ada@example.com' })).leadId).not.toBe(first.leadId);
    const { messages, same_person } = await detail(first.leadId);
    expect(messages).toHaveLength(3);
    expect(same_person).toMatchObject([{ id: elsewhere.leadId, is_same_vehicle: false, vehicle: '2020 Kia Rio' }]);
    expect((await detail(elsewhere.id)).id).toBe(elsewhere.leadId);
  });

  test('spam has no lead until staff say that it is none, and loses it again', async () => {
    const held = await write({ status: 'spam' });
    expect(held.leadId).toBeNull();
    expect(await list()).toMatchObject({ matching: 0, spam: 1 });
    await staff().from('contact_messages').update({ status: 'read' }).eq('id', held.id);
    expect(await list()).toMatchObject({ matching: 1, spam: 0 });
    await staff().from('contact_messages').update({ status: 'spam' }).eq('id', held.id);
    expect((await list()).matching).toBe(0);
    await staff().from('contact_messages').update({ status: 'read' }).eq('id', held.id);
    expect((await list()).leads).toMatchObject([{ stage: 'new', waiting_minutes: 0 }]);
  });

  test.each(['first', 'last'])('a lead of two messages goes once both are spam, the %s one first', async (start) => {
    const { database } = gateway();
    const pair = [await write({ ago: '20 min' }), await write({ ago: '10 min' })];
    expect(pair[1]?.leadId).toBe(pair[0]?.leadId);
    const mark = (id: string, status: string) => staff().from('contact_messages').update({ status }).eq('id', id);
    const [one, other] = start === 'first' ? pair : pair.toReversed();
    await mark(String(one?.id), 'spam');
    expect((await list()).matching).toBe(1);
    await mark(String(other?.id), 'spam');
    expect((await list()).matching).toBe(0);
    expect(await database.query('select id from public.leads')).toEqual([]);
  });

  test('spam leaves a lead that staff added, one with a test drive, and one with a note', async () => {
    const mark = (id: string) => staff().from('contact_messages').update({ status: 'spam' }).eq('id', id);
    const { data } = await staff()
      .from('leads')
      .insert({ dealer_id: dealerId, name: 'Sam Lee', email: 'sam@example.com', source: 'message', vehicle_id: carId })
      .select('id');
    const added = await write();
    expect(added.leadId).toBe(data?.[0]?.id);
    const booked = await write({ email: 'wei@example.com' });
    const booking = { p_name: 'Wei Chen', p_email: 'wei@example.com', p_lead_id: booked.leadId };
    expect((await book(booking)).lead_id).toBe(booked.leadId);
    const noted = await write({ email: 'ada@example.com' });
    await staff()
      .from('lead_events')
      .insert({ dealer_id: dealerId, lead_id: noted.leadId, kind: 'note', text: 'Hello' });
    for (const { id } of [added, booked, noted]) expect((await mark(id)).error).toBeNull();
    expect((await list()).matching).toBe(3);
  });

  test('the longest waiting comes first, and the clock ends with the first answer', async () => {
    const late = await write({ ago: '90 min' });
    const recent = await write({ email: 'ada@example.com', ago: '10 min' });
    const listed = await list();
    expect(listed).toMatchObject({ overdue: 1, waiting: 2, goal_minutes: 60, counts: { Open: 2, New: 2 } });
    expect(listed.leads).toMatchObject([
      { id: late.leadId, waiting_minutes: 90 },
      { id: recent.leadId, waiting_minutes: 10 },
    ]);
    await staff().from('contact_messages').update({ status: 'answered' }).eq('id', late.id);
    expect(await detail(late.leadId)).toMatchObject({ stage: 'contacted', answer_minutes: 90, waiting_since: null });
    await write({ ago: '5 min' });
    expect(await detail(late.leadId)).toMatchObject({ answer_minutes: 90, waiting_minutes: 5 });
    expect(await list()).toMatchObject({ overdue: 0, waiting: 2, answered_in: 90 });
    // Whatever stage is shown.
    expect(await list({ p_stage: 'Lost' })).toMatchObject({ matching: 0, leads: [], overdue: 0, waiting: 2 });
  });

  test('nothing waits in a closed lead, not even what is merged into it afterwards', async () => {
    const [sam, alias] = [await write(), await write({ email: 'lee@example.com', ago: '80 min' })];
    const { version } = await detail(sam.leadId);
    expect((await change(sam.leadId, { stage: 'lost', lost_reason: 'price' }, version)).error).toBeNull();
    await call('merge_leads', { p_id: alias.leadId, p_into: sam.leadId });
    expect(await list()).toMatchObject({ matching: 0, overdue: 0, waiting: 0 });
    expect((await list({ p_stage: 'Lost' })).leads).toMatchObject([{ id: sam.leadId, waiting_minutes: null }]);
  });

  test('the clock runs in opening hours only, and always without stored hours', async () => {
    const minutes = async (hours: object) => {
      await gateway().database.query('update public.dealer_settings set opening_hours = $1::jsonb', [
        JSON.stringify(hours),
      ]);
      const [row] = await gateway().database.query(
        `select private.opening_minutes($1, '2026-11-20T22:05:00Z', '2026-11-21T15:00:00Z') as minutes`,
        [dealerId],
      );
      return Number(row?.minutes);
    };
    const day = { open: '09:00', close: '18:00' };
    // Friday at 5:05 PM to Saturday at 10:00 AM in Toronto.
    expect(await minutes({ fri: day, sat: day })).toBe(55 + 60);
    expect(await minutes({ fri: day, sat: null })).toBe(55);
    expect(await minutes({ mon: day })).toBe(0);
    expect(await minutes({})).toBe(16 * 60 + 55);
  });

  test('a call that reached the person answers; a missed one waits', async () => {
    const { data } = await staff()
      .from('leads')
      .insert({ dealer_id: dealerId, name: 'Wei Chen', phone: '416 555 0111', source: 'call' })
      .select('id');
    const [{ id } = { id: '' }] = data ?? [];
    const log = (outcome: string) =>
      staff().from('lead_events').insert({ dealer_id: dealerId, lead_id: id, kind: 'call', detail: { outcome } });
    expect((await log('missed')).error).toBeNull();
    expect((await detail(id)).waiting_minutes).toBe(0);
    await log('reached');
    expect(await detail(id)).toMatchObject({ waiting_since: null, stage: 'contacted', answer_minutes: 0 });
    expect((await detail(id)).events.map(({ author }: { author: string }) => author)).toContain('admin');
    expect((await log('other')).error?.code).toBe('23514');
  });

  test('a booking by staff ends the waiting after a missed call, and that of what was merged', async () => {
    const { data } = await staff()
      .from('leads')
      .insert({ dealer_id: dealerId, name: 'Wei Chen', phone: '416 555 0111', source: 'call', vehicle_id: carId })
      .select('id');
    const [{ id } = { id: '' }] = data ?? [];
    const alias = await write({ email: 'wei@example.com' });
    await staff()
      .from('lead_events')
      .insert({
        dealer_id: dealerId,
        lead_id: id,
        kind: 'call',
        detail: { outcome: 'missed' },
      });
    await call('merge_leads', { p_id: alias.leadId, p_into: id });
    expect((await detail(id)).waiting_minutes).toBe(0);
    const booking = { p_id: crypto.randomUUID(), p_vehicle_id: carId, p_starts_at: '2030-11-24T17:30:00Z' };
    await call('book_appointment', { ...booking, p_name: 'Wei Chen', p_phone: '4165550111', p_lead_id: id });
    expect(await detail(id)).toMatchObject({ stage: 'appointment', waiting_since: null, answer_minutes: 0 });
  });

  test('a change counts the version; an older one changes nothing; lost needs a reason', async () => {
    const { leadId } = await write();
    expect((await change(leadId, { owner_id: ownerId, next_step: 'Call' })).data).toEqual([{ version: 2 }]);
    expect((await change(leadId, { next_step: 'Write' })).data).toEqual([]);
    expect((await change(leadId, { stage: 'lost' }, 2)).error?.code).toBe('23514');
    expect((await change(leadId, { stage: 'lost', lost_reason: 'price' }, 2)).error).toBeNull();
    expect(await detail(leadId)).toMatchObject({ stage: 'lost', waiting_since: null, next_step: 'Call' });
    expect((await write()).leadId).not.toBe(leadId);
    const { version } = await detail(leadId);
    expect((await change(leadId, { stage: 'contacted' }, version)).error).toBeNull();
    expect((await change(leadId, { owner_id: crypto.randomUUID() }, version + 1)).error).not.toBeNull();
  });

  test('merging shows both as one, and undoing it returns everything', async () => {
    const sam = await write();
    const alias = await write({ email: 'lee@example.com' });
    const third = await write({ email: 'third@example.com' });
    await call('merge_leads', { p_id: third.leadId, p_into: alias.leadId });
    await call('merge_leads', { p_id: alias.leadId, p_into: sam.leadId });
    expect((await list()).matching).toBe(1);
    expect((await detail(third.leadId)).id).toBe(sam.leadId);
    expect((await detail(sam.leadId)).messages).toHaveLength(3);
    await call('unmerge_lead', { p_id: alias.leadId });
    expect((await list()).matching).toBe(2);
    expect((await detail(third.leadId)).id).toBe(alias.leadId);
    expect((await detail(sam.leadId)).messages).toHaveLength(1);
  });

  test('merging or separating again in another tab changes nothing', async () => {
    const [sam, alias] = [await write(), await write({ email: 'lee@example.com' })];
    for (const _ of ['one tab', 'the other']) {
      await call('merge_leads', { p_id: alias.leadId, p_into: sam.leadId });
      expect((await detail(sam.leadId)).events).toMatchObject([{ kind: 'merged' }]);
    }
    for (const _ of ['one tab', 'the other']) {
      await call('unmerge_lead', { p_id: alias.leadId });
      expect((await detail(sam.leadId)).events).toMatchObject([{ kind: 'merged' }, { kind: 'unmerged' }]);
    }
    const unknown = { p_dealer_id: dealerId, p_id: crypto.randomUUID() };
    expect((await staff().rpc('unmerge_lead', unknown)).error?.code).toBe('PT404');
  });

  test('of two merges in opposite directions at the same moment one is refused', async () => {
    for (const _ of Array.from({ length: 8 })) {
      const [sam, alias] = [await write(), await write({ email: 'lee@example.com' })];
      const merge = (from: unknown, into: unknown) =>
        staff().rpc('merge_leads', { p_dealer_id: dealerId, p_id: from, p_into: into });
      const answers = await Promise.all([merge(sam.leadId, alias.leadId), merge(alias.leadId, sam.leadId)]);
      expect(answers.map(({ error }) => error?.code ?? 'merged').sort()).toEqual(['PT404', 'merged']);
      expect((await list()).matching).toBe(1);
      await gateway().database.exec('delete from public.contact_messages; delete from public.leads');
    }
  });

  test('merging moves parts that the caller cannot see, and undoing it takes them back', async () => {
    const [manager, sales] = [claimsOf('staff'), claimsOf('sales')];
    const hidden = await addOwnedLead(manager.sub);
    const [own, root] = [await addOwnedLead(sales.sub), await addOwnedLead(sales.sub)];
    const callAs = async (caller: typeof sales, name: string, values: object) =>
      expect(
        (
          await gateway()
            .as(caller)
            .rpc(name, { p_dealer_id: dealerOfStaff, ...values })
        ).error,
      ).toBeNull();
    const roots = () => gateway().database.query('select id, merged_into from public.leads order by created_at, id');
    const merged = { p_id: own, p_into: root };
    const refused = await gateway()
      .as(sales)
      .rpc('merge_leads', { p_dealer_id: dealerOfStaff, ...merged, p_id: hidden });
    expect(refused.error?.code).toBe('PT404');
    await callAs(manager, 'merge_leads', { p_id: hidden, p_into: own });
    const before = await roots();
    await callAs(sales, 'merge_leads', merged);
    expect(await roots()).toEqual(before.map(({ id }) => ({ id, merged_into: id === root ? null : root })));
    await callAs(sales, 'unmerge_lead', { p_id: own });
    expect(await roots()).toEqual(before);
  });

  test('who may see a lead sees what was merged into it, whoever had that', async () => {
    const [manager, sales] = [claimsOf('staff'), claimsOf('sales')];
    const [part, root] = [await addOwnedLead(manager.sub), await addOwnedLead(sales.sub)];
    const { database } = gateway();
    const [message] = await database.query(
      `insert into public.contact_messages (id, dealer_id, name, email, message, lead_id)
       values (gen_random_uuid(), $1, 'Sam', 'sam@example.com', 'Is it there?', $2) returning id`,
      [dealerOfStaff, part],
    );
    const read = async () =>
      (await gateway().as(sales).rpc('lead_detail', { p_dealer_id: dealerOfStaff, p_id: part })).data;
    expect(await read()).toBeNull();
    const merge = { p_dealer_id: dealerOfStaff, p_id: part, p_into: root };
    expect((await gateway().as(manager).rpc('merge_leads', merge)).error).toBeNull();
    expect(await read()).toMatchObject({
      id: root,
      waiting_since: expect.any(String),
      messages: [{ id: message?.id }],
      merged: [{ id: part }],
    });
    await gateway().as(manager).rpc('unmerge_lead', { p_dealer_id: dealerOfStaff, p_id: part });
    expect(await read()).toBeNull();
  });

  test('a lead without an owner or a next step gets those of what is merged into it, until it is split', async () => {
    const step = { next_step: 'Send the report', next_step_due: '2030-11-24T17:00:00+00:00' };
    const none = { owner_id: null, next_step: '', next_step_due: null };
    const root = await write();
    const part = await write({ email: 'lee@example.com' });
    await change(part.leadId, { owner_id: ownerId, ...step });
    const [merged, split] = [{ p_id: part.leadId, p_into: root.leadId }, { p_id: part.leadId }];
    await call('merge_leads', merged);
    expect(await detail(root.leadId)).toMatchObject({ owner_id: ownerId, ...step });
    await call('unmerge_lead', split);
    expect(await detail(root.leadId)).toMatchObject(none);
    expect(await detail(part.leadId)).toMatchObject({ owner_id: ownerId, ...step });
    await call('merge_leads', merged);
    const { version } = await detail(root.leadId);
    await change(root.leadId, { next_step: 'Call' }, version);
    await call('unmerge_lead', split);
    expect(await detail(root.leadId)).toMatchObject({ ...step, next_step: 'Call', owner_id: null });
    await call('merge_leads', merged);
    expect(await detail(root.leadId)).toMatchObject({ ...step, next_step: 'Call', owner_id: ownerId });
  });

  test('a lead keeps the owner and next step of a part that stays when another one is split from it', async () => {
    const [root, first, second] = [
      await write(),
      await write({ email: 'a@example.com' }),
      await write({ email: 'b@example.com' }),
    ];
    await change(first.leadId, { owner_id: ownerId, next_step: 'Call' });
    await change(second.leadId, { owner_id: ownerId, next_step: 'Send the report' });
    for (const { leadId } of [first, second]) await call('merge_leads', { p_id: leadId, p_into: root.leadId });
    await call('unmerge_lead', { p_id: first.leadId });
    expect(await detail(root.leadId)).toMatchObject({ owner_id: ownerId, next_step: 'Send the report' });
    await call('unmerge_lead', { p_id: second.leadId });
    expect(await detail(root.leadId)).toMatchObject({ owner_id: null, next_step: '' });
  });

  test('what a part of a merged lead gave leaves both with it, and what staff chose stays', async () => {
    const [root, middle, part] = [
      await write(),
      await write({ email: 'a@example.com' }),
      await write({ email: 'b@example.com' }),
    ];
    await change(part.leadId, { owner_id: ownerId, next_step: 'Call' });
    await call('merge_leads', { p_id: part.leadId, p_into: middle.leadId });
    await call('merge_leads', { p_id: middle.leadId, p_into: root.leadId });
    const mine = { owner_id: ownerId, next_step: 'Call' };
    expect(await detail(root.leadId)).toMatchObject(mine);
    await call('unmerge_lead', { p_id: part.leadId });
    expect(await detail(root.leadId)).toMatchObject({ owner_id: null, next_step: '' });
    await call('unmerge_lead', { p_id: middle.leadId });
    expect(await detail(middle.leadId)).toMatchObject({ owner_id: null, next_step: '' });
    await call('merge_leads', { p_id: part.leadId, p_into: root.leadId });
    for (const values of [{ owner_id: null, next_step: '' }, mine]) {
      await change(root.leadId, values, (await detail(root.leadId)).version);
    }
    await call('unmerge_lead', { p_id: part.leadId });
    expect(await detail(root.leadId)).toMatchObject(mine);
  });

  test('a date that staff chose stays when the part that gave another one is split', async () => {
    const [root, part] = [await write(), await write({ email: 'a@example.com' })];
    await change(part.leadId, { next_step_due: '2030-11-24T17:00:00+00:00' });
    await call('merge_leads', { p_id: part.leadId, p_into: root.leadId });
    const mine = { next_step_due: '2030-11-25T17:00:00+00:00' };
    await change(root.leadId, mine, (await detail(root.leadId)).version);
    await call('unmerge_lead', { p_id: part.leadId });
    expect(await detail(root.leadId)).toMatchObject(mine);
  });

  test('a lead merged elsewhere in another tab leaves nothing in the first', async () => {
    const [first, second] = [await write(), await write({ email: 'a@example.com' })];
    const part = await write({ email: 'b@example.com' });
    await change(part.leadId, { owner_id: ownerId, next_step: 'Call' });
    for (const { leadId } of [first, second]) await call('merge_leads', { p_id: part.leadId, p_into: leadId });
    expect(await detail(first.leadId)).toMatchObject({ owner_id: null, next_step: '', merged: [] });
    expect(await detail(second.leadId)).toMatchObject({ owner_id: ownerId, merged: [{ id: part.leadId }] });
  });

  test.each(['split', 'merged'])(
    'a deleted person leaves no next step in a lead that showed them: %s',
    async (state) => {
      const [root, part] = [await write(), await write({ email: 'b@example.com' })];
      await change(part.leadId, { next_step: 'Ask about his divorce' });
      await call('merge_leads', { p_id: part.leadId, p_into: root.leadId });
      if (state === 'split') await call('unmerge_lead', { p_id: part.leadId });
      await call('delete_lead', { p_id: part.leadId });
      const left = await detail(root.leadId);
      expect(left).toMatchObject({ next_step: '', merged: [] });
      expect(JSON.stringify(left)).not.toContain('divorce');
      expect((await list()).matching).toBe(1);
    },
  );

  describe('what a deleted person gave', () => {
    const given = { owner_id: null, next_step: '' };
    const addParts = async () => {
      const [root, middle, part] = [
        await write(),
        await write({ email: 'a@example.com' }),
        await write({ email: 'b@example.com' }),
      ];
      await change(part.leadId, { owner_id: ownerId, next_step: 'Ask about his divorce' });
      return { root, middle, part };
    };

    test('leaves a lead that is merged itself', async () => {
      const { root, middle, part } = await addParts();
      await change(root.leadId, { owner_id: ownerId, next_step: 'Call' });
      await call('merge_leads', { p_id: part.leadId, p_into: middle.leadId });
      await call('merge_leads', { p_id: middle.leadId, p_into: root.leadId });
      await call('delete_lead', { p_id: part.leadId });
      await call('unmerge_lead', { p_id: middle.leadId });
      expect(await detail(middle.leadId)).toMatchObject(given);
      expect(await detail(root.leadId)).toMatchObject({ owner_id: ownerId, next_step: 'Call' });
    });

    test.each([false, true])('leaves with a part whose time is over (other due date: %s)', async (isMoved) => {
      const { root, part } = await addParts();
      await call('merge_leads', { p_id: part.leadId, p_into: root.leadId });
      const { version } = await detail(root.leadId);
      if (isMoved) await change(root.leadId, { next_step_due: '2030-11-24T17:00:00+00:00' }, version);
      await gateway().database.exec(`
        set session_replication_role = replica;
        delete from public.contact_messages where email = 'b@example.com';
        update public.lead_events set created_at = now() - interval '2 years';
        update public.leads set changed_at = now() - interval '2 years' where email = 'b@example.com';
        set session_replication_role = origin;`);
      const [deleted] = await gateway().database.query(
        `select private.delete_expired_leads($1, interval '1 year') as count`,
        [dealerId],
      );
      expect(deleted?.count).toBe(1);
      expect(await detail(root.leadId)).toMatchObject({ ...given, next_step_due: null });
      const [row] = await gateway().database.query('select owned_since from public.leads where id = $1', [root.leadId]);
      expect(row?.owned_since).toBeNull();
    });
  });

  test.each(['unmerge_lead', 'delete_lead'])('a part that staff merged separately stays after %s', async (name) => {
    const [root, middle, part] = [
      await write(),
      await write({ email: 'a@example.com' }),
      await write({ email: 'b@example.com' }),
    ];
    await call('merge_leads', { p_id: part.leadId, p_into: middle.leadId });
    await call('merge_leads', { p_id: middle.leadId, p_into: root.leadId });
    await call('unmerge_lead', { p_id: part.leadId });
    await call('merge_leads', { p_id: part.leadId, p_into: root.leadId });
    await call(name, { p_id: middle.leadId });
    expect(await detail(root.leadId)).toMatchObject({ merged: [{ id: part.leadId }] });
    expect((await detail(root.leadId)).messages).toHaveLength(2);
  });

  test('similar leads can be kept apart; who said so can take it back', async () => {
    const sam = await write();
    const alias = await write({ email: 'lee@example.com' });
    const event = { dealer_id: dealerId, lead_id: sam.leadId, kind: 'apart' };
    const keep = (added: object) =>
      staff()
        .from('lead_events')
        .insert({ ...event, ...added })
        .select('id');
    expect((await keep({})).error?.code).toBe('23514');
    const { data } = await keep({ detail: { lead: alias.leadId } });
    const [{ id } = { id: '' }] = data ?? [];
    const kept = { kind: 'apart', detail: { lead: alias.leadId }, author: 'admin', is_own: true };
    expect((await detail(sam.leadId)).events).toMatchObject([kept]);
    await staff().from('lead_events').delete().eq('id', id);
    expect((await detail(sam.leadId)).events).toEqual([]);
  });

  test('won marks the vehicle Sold when asked, and closes its other leads', async () => {
    const winner = await write();
    const loser = await write({ email: 'ada@example.com' });
    const won = { p_id: winner.leadId, p_price: 18_495, p_on: '2026-11-21', p_mark_sold: true };
    expect(await call('win_lead', { ...won, p_version: 9 })).toBeNull();
    expect(await call('win_lead', { ...won, p_version: 1 })).toBe(2);
    expect(await detail(winner.leadId)).toMatchObject({ stage: 'won', won_price: 18_495, vehicle: { status: 'Sold' } });
    expect(await detail(loser.leadId)).toMatchObject({ stage: 'lost', lost_reason: 'vehicle-sold' });
  });

  test('an undone sale offers the vehicle again, and opens the leads that it closed unless they changed', async () => {
    const winner = await write({ ago: '90 min' });
    const loser = await write({ email: 'ada@example.com', ago: '30 min' });
    const other = await write({ email: 'bo@example.com' });
    await gateway().database.query("update public.vehicles set status = 'Pending' where id = $1", [carId]);
    const read = async () =>
      Promise.all(
        [winner, loser].map(async ({ leadId }) => {
          const { version: _, waiting_minutes: __, messages, ...lead } = await detail(leadId);
          return { ...lead, is_answered: messages[0].status === 'answered' };
        }),
      );
    const before = await read();
    const won = { p_id: winner.leadId, p_price: 18_495, p_on: '2026-11-21', p_mark_sold: true, p_version: 1 };
    const version = await call('win_lead', won);
    const { version: lost } = await detail(other.leadId);
    await change(other.leadId, { stage: 'contacted' }, lost);
    await call('undo_lead_stage', { p_id: winner.leadId, p_version: version, p_stage: 'new' });
    expect(await read()).toEqual(before);
    expect(before[0]).toMatchObject({ vehicle: { status: 'Pending' } });
    expect(await detail(other.leadId)).toMatchObject({ stage: 'contacted', waiting_since: null });
  });

  test.each(['again', 'also'])('an undone sale leaves a vehicle Sold that was sold %s to someone else', async (how) => {
    const [first, second] = [await write(), await write({ email: 'ada@example.com' })];
    const other = await write({ email: 'bo@example.com' });
    const won = { p_price: 18_495, p_on: '2026-11-21', p_mark_sold: true };
    const version = await call('win_lead', { ...won, p_id: first.leadId, p_version: 1 });
    if (how === 'again') {
      await gateway().database.query("update public.vehicles set status = 'Available' where id = $1", [carId]);
    }
    const next = { p_id: second.leadId, p_version: (await detail(second.leadId)).version };
    expect(await call('win_lead', { ...won, ...next })).toEqual(expect.any(Number));
    await call('undo_lead_stage', { p_id: first.leadId, p_version: version, p_stage: 'new' });
    expect(await detail(first.leadId)).toMatchObject({ stage: 'new', vehicle: { status: 'Sold' } });
    expect(await detail(second.leadId)).toMatchObject({ stage: 'won' });
    expect(await detail(other.leadId)).toMatchObject({ stage: 'lost', lost_reason: 'vehicle-sold' });
  });

  test('an undone sale opens the other leads if the vehicle was offered again by hand', async () => {
    const [winner, other] = [await write(), await write({ email: 'ada@example.com' })];
    const won = { p_id: winner.leadId, p_price: 18_495, p_on: '2026-11-21', p_mark_sold: true, p_version: 1 };
    const version = await call('win_lead', won);
    await gateway().database.query("update public.vehicles set status = 'Available' where id = $1", [carId]);
    await call('undo_lead_stage', { p_id: winner.leadId, p_version: version, p_stage: 'new' });
    expect(await detail(winner.leadId)).toMatchObject({ stage: 'new', vehicle: { status: 'Available' } });
    expect(await detail(other.leadId)).toMatchObject({ stage: 'new', lost_reason: null });
  });

  test('an undone sale is taken back beside an older one that fell through', async () => {
    const [older, winner, other] = [
      await write(),
      await write({ email: 'ada@example.com' }),
      await write({ email: 'bo@example.com' }),
    ];
    const won = { p_price: 18_495, p_on: '2026-11-21', p_version: 1 };
    await call('win_lead', { ...won, p_id: older.leadId, p_mark_sold: false });
    const version = await call('win_lead', { ...won, p_id: winner.leadId, p_mark_sold: true });
    await call('undo_lead_stage', { p_id: winner.leadId, p_version: version, p_stage: 'new' });
    expect(await detail(winner.leadId)).toMatchObject({ stage: 'new', vehicle: { status: 'Available' } });
    expect(await detail(older.leadId)).toMatchObject({ stage: 'won' });
    expect(await detail(other.leadId)).toMatchObject({ stage: 'new', lost_reason: null });
  });

  test('a sale that can no longer be taken back with its vehicle stays as it is', async () => {
    const { leadId } = await write();
    const won = { p_id: leadId, p_version: 1, p_price: 18_495, p_on: '2026-11-21', p_mark_sold: true };
    const version = await call('win_lead', won);
    await gateway().database.exec(`
      update public.lead_events set created_at = created_at - interval '1 hour';
      update public.vehicle_status_history set changed_at = changed_at - interval '1 hour';`);
    const undo = { p_dealer_id: dealerId, p_id: leadId, p_version: version, p_stage: 'new' };
    const { error } = await staff().rpc('undo_lead_stage', undo);
    expect(error).toMatchObject({ code: '22023', message: expect.stringContaining('can no longer be undone') });
    expect(await detail(leadId)).toMatchObject({ stage: 'won', vehicle: { status: 'Sold' } });
  });

  test('an undone stage lets the lead wait again, and forgets the answer that it was', async () => {
    const { id, leadId } = await write({ ago: '90 min' });
    const log = { dealer_id: dealerId, lead_id: leadId, kind: 'call', detail: { outcome: 'missed' } };
    const { leadId: caller } = await write({ email: 'ada@example.com', status: 'answered' });
    await staff()
      .from('lead_events')
      .insert({ ...log, lead_id: caller });
    for (const lead of [leadId, caller]) {
      const before = await detail(lead);
      expect(before.waiting_since).toEqual(expect.any(String));
      const lost = await change(lead, { stage: 'lost', lost_reason: 'price' }, before.version);
      const undo = { p_id: lead, p_stage: before.stage };
      expect(await call('undo_lead_stage', { ...undo, p_version: before.version })).toBeNull();
      expect(await call('undo_lead_stage', { ...undo, p_version: lost.data?.[0]?.version })).toBe(before.version + 2);
      const { messages: _, version: __, waiting_minutes: ___, ...same } = before;
      expect(await detail(lead)).toMatchObject(same);
    }
    expect((await detail(leadId)).messages).toMatchObject([{ id, status: 'read', answered_at: null }]);
    expect(await list()).toMatchObject({ waiting: 2, answered_in: null });
  });

  test('a message that is no longer marked answered takes its answer back from the lead', async () => {
    const { id, leadId } = await write({ ago: '90 min' });
    const other = await write({ ago: '30 min' });
    const before = await detail(leadId);
    const mark = async (status: string) => {
      const { data } = await staff().from('contact_messages').update({ status }).eq('id', id).select('version');
      return data?.[0]?.version;
    };
    const undo = (p_version: number) => call('undo_message_answer', { p_id: id, p_version });
    const marked = await mark('answered');
    expect(await detail(leadId)).toMatchObject({ stage: 'contacted', answer_minutes: 90 });
    expect(await undo(marked - 1)).toBeNull();
    expect(await undo(marked)).toBe(marked + 1);
    const { messages: _, version: __, waiting_minutes: ___, ...same } = before;
    expect(await detail(leadId)).toMatchObject({ ...same, messages: [{ id, status: 'read' }, { id: other.id }] });
    expect((await list()).answered_in).toBeNull();
    await mark('answered');
    await gateway().database.query(
      "update public.contact_messages set answered_at = answered_at - interval '1 hour' where id = $1",
      [id],
    );
    expect(await undo(marked + 2)).toBe(marked + 3);
    expect(await detail(leadId)).toMatchObject({
      stage: 'contacted',
      answer_minutes: 90,
      messages: [{ status: 'read' }, {}],
    });
  });

  test.each(['a stage', 'a message'])(
    'a reply after %s was marked as answer stays the answer when that is undone',
    async (what) => {
      const { id, leadId } = await write({ ago: '90 min' });
      const { data } =
        what === 'a stage'
          ? await change(leadId, { stage: 'contacted' })
          : await staff().from('contact_messages').update({ status: 'answered' }).eq('id', id).select('version');
      await gateway().database.query(
        `insert into public.message_replies (id, dealer_id, message_id, text, author_name, mailed_at)
       values (gen_random_uuid(), $1, $2, 'Yes, it is.', 'admin', now())`,
        [dealerId, id],
      );
      const p_version = data?.[0]?.version;
      const undone =
        what === 'a stage'
          ? await call('undo_lead_stage', { p_id: leadId, p_version, p_stage: 'new' })
          : await call('undo_message_answer', { p_id: id, p_version });
      expect(undone).toBe(p_version + 1);
      expect((await detail(leadId)).answer_minutes).toBe(90);
    },
  );

  test('what an earlier change answered stays answered when a later one is undone', async () => {
    const { leadId } = await write({ ago: '90 min' });
    const won = { p_id: leadId, p_version: 1, p_price: 18_495, p_on: '2026-11-21', p_mark_sold: false };
    await call('win_lead', won);
    await change(leadId, { stage: 'contacted' }, 2);
    const undo = { p_id: leadId, p_version: 3, p_stage: 'won', p_won_price: 18_495, p_won_on: '2026-11-21' };
    expect(await call('undo_lead_stage', undo)).toBe(4);
    const sale = { stage: 'won', won_price: 18_495, won_on: '2026-11-21', answer_minutes: 90, waiting_since: null };
    expect(await detail(leadId)).toMatchObject({ ...sale, events: [{ detail: { from: 'new', to: 'won' } }] });
  });

  test('an undone booking leaves its lead as it was; one that was mailed is not undone', async () => {
    const { id, leadId } = await write({ ago: '90 min' });
    const before = await detail(leadId);
    const undo = ({ id: p_id, version }: { id: string; version: number }) =>
      call('undo_booking', { p_id, p_version: version });
    expect(await undo(await book({ p_email: 'sam@example.com' }))).toBe(true);
    const { messages: _, version: __, waiting_minutes: ___, ...same } = before;
    expect(await detail(leadId)).toMatchObject({ ...same, messages: [{ id, status: 'read' }], test_drives: [] });
    expect(await undo(await book({ p_phone: '416 555 0111' }))).toBe(true);
    expect((await list()).matching).toBe(1);
    const mailed = await book({ p_email: 'sam@example.com' });
    await gateway().database.query('update public.appointments set mail_taken_at = now()');
    expect(await undo(mailed)).toBe(false);
    expect(await detail(leadId)).toMatchObject({ stage: 'appointment', answer_minutes: 90 });
  });

  test('an undone stage or booking takes back what it changed in merged leads, and the vehicle that it gave', async () => {
    const root = await write({ vehicle: null, status: 'read' });
    const member = await write({ email: 'lee@example.com', vehicle: otherCarId, ago: '90 min' });
    await call('merge_leads', { p_id: member.leadId, p_into: root.leadId });
    const read = () =>
      gateway().database.query(
        `select stage, vehicle_id, first_answered_at, waiting_since, (
           select jsonb_agg(event.detail) from public.lead_events event
           where event.lead_id = lead.id and event.kind in ('stage', 'test-drive')) as events
         from public.leads lead order by name, merged_into nulls first`,
      );
    const before = await read();
    await change(root.leadId, { stage: 'contacted' }, 1);
    expect(await read()).not.toEqual(before);
    await call('undo_lead_stage', { p_id: root.leadId, p_version: 2, p_stage: 'new' });
    expect(await read()).toEqual(before);
    const { id, version } = await book({ p_lead_id: root.leadId, p_email: 'sam@example.com' });
    expect(await detail(root.leadId)).toMatchObject({ stage: 'appointment', vehicle: { id: carId } });
    expect(await call('undo_booking', { p_id: id, p_version: version })).toBe(true);
    expect(await read()).toEqual(before);
  });

  test('a stage that a visitor changed meanwhile stays, and so does a lead with which something happened', async () => {
    const { id, leadId } = await write();
    await change(leadId, { stage: 'contacted' });
    await gateway().database.query(
      `insert into public.appointments (id, dealer_id, vehicle_id, message_id, starts_at, name, email, token_hash)
       values ($1, $2, $3, $1, '2030-11-24T15:00:00Z', 'Sam', 'sam@example.com', $4)`,
      [id, dealerId, carId, '0'.repeat(64)],
    );
    expect(await call('undo_lead_stage', { p_id: leadId, p_version: 2, p_stage: 'new' })).toBeNull();
    expect((await detail(leadId)).stage).toBe('appointment');
    const booked = await book({ p_phone: '416 555 0111', p_starts_at: '2030-11-25T16:00:00Z' });
    await staff().from('leads').update({ next_step: 'Ring' }).eq('phone', '416 555 0111');
    expect(await call('undo_booking', { p_id: booked.id, p_version: booked.version })).toBe(true);
    expect((await list()).matching).toBe(2);
  });

  test('a booking moves the lead to its appointment, and an alert becomes one lead', async () => {
    const { id, leadId } = await write();
    const { database } = gateway();
    await database.query(
      `insert into public.appointments (id, dealer_id, vehicle_id, message_id, starts_at, name, email, token_hash)
       values ($1, $2, $3, $1, '2030-11-24T15:00:00Z', 'Sam', 'sam@example.com', $4)`,
      [id, dealerId, carId, '0'.repeat(64)],
    );
    expect(await detail(leadId)).toMatchObject({ stage: 'appointment', test_drives: [{ state: 'requested' }] });
    for (const email of ['sam@example.com', 'dee@example.com']) {
      const hash = createHash('sha256').update(email).digest('hex');
      await database.query(
        `insert into public.vehicle_alerts (id, dealer_id, email, email_hash, criteria, label, token_hash, consent_text)
         values (gen_random_uuid(), $1, $2, $3, '{}', 'Any vehicle', $3, 'Yes')`,
        [dealerId, email, hash],
      );
    }
    await database.exec(`update public.vehicle_alerts set confirmed_at = now(), ends_at = now() + interval '1 day'`);
    expect((await list()).leads).toHaveLength(2);
    expect((await detail(leadId)).alerts).toMatchObject([{ label: 'Any vehicle' }]);
  });

  test('a visitor’s test drive waits until staff confirm, move or cancel it', async () => {
    const { id, leadId } = await write();
    const { database } = gateway();
    await database.query(`update public.contact_messages set kind = 'test-drive' where id = $1`, [id]);
    await database.query(
      `insert into public.appointments (id, dealer_id, vehicle_id, message_id, starts_at, name, email, token_hash)
       values ($1, $2, $3, $1, '2030-11-24T15:00:00Z', 'Sam', 'sam@example.com', $4)`,
      [id, dealerId, carId, '0'.repeat(64)],
    );
    await database.query(`update public.appointments set starts_at = '2030-11-24T16:00:00Z' where id = $1`, [id]);
    expect(await detail(leadId)).toMatchObject({ waiting_since: expect.any(String), answer_minutes: null });
    const confirmed = { p_id: id, p_version: 2, p_state: 'confirmed', p_starts_at: '2030-11-24T16:00:00Z' };
    expect(await call('change_appointment', confirmed)).toHaveProperty('saved');
    expect(await detail(leadId)).toMatchObject({ stage: 'appointment', waiting_since: null, answer_minutes: 0 });
    expect(await database.query('select status from public.contact_messages where id = $1', [id])).toEqual([
      { status: 'answered' },
    ]);
  });

  test('a lead that staff make by a booking did not wait, so nothing is measured', async () => {
    const booking = { p_id: crypto.randomUUID(), p_vehicle_id: carId, p_starts_at: '2030-11-24T16:00:00Z' };
    const person = { p_name: 'Wei Chen', p_email: null, p_phone: '416 555 0111', p_staff_id: null };
    await call('book_appointment', { ...booking, ...person, p_note: null, p_is_mailed: false });
    const { leads, answered_in } = await list();
    expect(leads).toMatchObject([{ name: 'Wei Chen', stage: 'appointment', answer_minutes: null }]);
    expect(answered_in).toBeNull();
  });

  test('each change of a test drive has an event of its own, with who made it', async () => {
    const { id, leadId } = await write();
    const { database } = gateway();
    const [four, five] = ['2030-11-24T16:00:00+00:00', '2030-11-24T17:00:00+00:00'];
    await database.query(
      `insert into public.appointments (id, dealer_id, vehicle_id, message_id, starts_at, name, email, token_hash)
       values ($1, $2, $3, $1, $5, 'Sam', 'sam@example.com', $4)`,
      [id, dealerId, carId, '0'.repeat(64), four],
    );
    const change = { p_id: id, p_starts_at: five, p_state: 'confirmed', p_is_mailed: false };
    expect(await call('change_appointment', { ...change, p_version: 1 })).toHaveProperty('saved');
    const called = { ...change, p_version: 2, p_state: 'cancelled' };
    expect(await call('change_appointment', called)).toHaveProperty('saved');
    await database.query(`update public.appointments set mail_note = 'Nothing changed' where id = $1`, [id]);
    const { events } = await detail(leadId);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'test-drive')).toMatchObject([
      { author: 'system', detail: { state: 'requested', starts_at: four } },
      { author: 'admin', detail: { state: 'confirmed', starts_at: five, moved_from: four } },
      { author: 'admin', detail: { state: 'cancelled', starts_at: five } },
    ]);
  });

  test('a booking comes before the stage that follows from it, and stays the visitor’s after spam', async () => {
    const { database } = gateway();
    for (const status of ['new', 'new', 'new', 'new', 'spam']) {
      const { id } = await write({ status, email: `${crypto.randomUUID()}@example.com` });
      await database.query(
        `insert into public.appointments (id, dealer_id, message_id, starts_at, name, email, token_hash)
         values ($1, $2, $1, '2030-11-24T15:00:00Z', 'Sam', 'sam@example.com', $3)`,
        [id, dealerId, '0'.repeat(64)],
      );
      await staff().from('contact_messages').update({ status: 'read' }).eq('id', id);
      expect((await detail(id)).events).toMatchObject([
        { kind: 'test-drive', author: 'system' },
        { kind: 'stage', detail: { to: 'appointment' } },
      ]);
    }
  });

  test('a person’s data are deleted on request by who sees all leads, and those of others stay', async () => {
    const { database } = gateway();
    const [sam, alias] = [await write(), await write({ email: 'alias@example.com' })];
    const other = await write({ email: 'other@example.com' });
    await call('merge_leads', { p_id: alias.leadId, p_into: sam.leadId });
    for (const { id, leadId } of [sam, other]) {
      await database.query(
        `insert into public.appointments (id, dealer_id, message_id, starts_at, name, email)
         values ($1, $2, $1, '2030-11-24T15:00:00Z', 'Sam', 'drive@example.com')`,
        [id, dealerId],
      );
      await staff().from('lead_events').insert({ dealer_id: dealerId, lead_id: leadId, kind: 'note', text: 'Hello' });
    }
    for (const [email, hash] of [
      ['Sam@example.com', '1'.repeat(64)],
      ['alias@example.com', '3'.repeat(64)],
      ['other@example.com', '2'.repeat(64)],
    ]) {
      await database.query(
        `insert into public.vehicle_alerts (id, dealer_id, email, email_hash, criteria, label, token_hash, consent_text)
         values (gen_random_uuid(), $1, $2, $3, '{}', 'Any vehicle', $3, 'Yes')`,
        [dealerId, email, hash],
      );
    }
    await database.exec(`update public.vehicle_alerts set confirmed_at = now(), ends_at = now() + interval '1 day'
      where email = 'Sam@example.com'`);
    const count = async () => {
      const [row] = await database.query(
        `select (select count(*) from public.leads) as leads,
           (select count(*) from public.contact_messages) as messages,
           (select count(*) from public.appointments where email = 'drive@example.com') as drives,
           (select count(*) from public.vehicle_alerts) as alerts,
           (select count(email) from public.vehicle_alerts) as addresses,
           (select count(*) from public.lead_events where kind = 'note') as notes`,
      );
      return Object.values(row ?? {}).map(Number);
    };
    expect(await count()).toEqual([3, 3, 2, 3, 3, 2]);
    await database.query(
      `insert into public.staff_mails (dealer_id, kind, content)
       values ($1, 'lead-reminder', $2), ($1, 'lead-reminder', $3)`,
      [
        dealerId,
        { items: [{ lead_id: sam.leadId }, { lead_id: other.leadId }] },
        { items: [{ lead_id: alias.leadId }] },
      ],
    );
    const remove = (claims: ReturnType<typeof claimsOf>, dealer: string) =>
      gateway().as(claims).rpc('delete_lead', { p_dealer_id: dealer, p_id: sam.leadId });
    expect((await remove(claimsOf('sales'), dealerOfStaff)).error?.code).toBe('42501');
    expect((await remove(claimsOf('staff'), dealerId)).error?.code).toBe('42501');
    expect((await remove(claimsOf('staff'), dealerOfStaff)).error).toBeNull();
    expect(await count()).toEqual([3, 3, 2, 3, 3, 2]);
    await call('delete_lead', { p_id: sam.leadId });
    expect(await count()).toEqual([1, 1, 1, 2, 1, 1]);
    expect(await detail(sam.id)).toBeNull();
    const mails = await database.query(`select content from public.staff_mails where kind = 'lead-reminder'`);
    expect(mails).toEqual([{ content: { items: [{ lead_id: other.leadId }] } }]);
  });

  test('sales see their own and free leads with their messages, and cannot give one away', async () => {
    const { database } = gateway();
    const [manager, sales] = [claimsOf('staff'), claimsOf('sales')];
    const [free, taken] = [await addOwnedLead(null), await addOwnedLead(manager.sub)];
    for (const id of [free, taken]) {
      await database.query(
        `insert into public.contact_messages (id, dealer_id, lead_id, name, email, message)
         values ($1, $2, $1, 'Sam', $3, 'Hello')`,
        [id, dealerOfStaff, `${id}@example.com`],
      );
    }
    const seenBy = async (claims: typeof sales, table: string) => {
      const { data } = await gateway().as(claims).from(table).select('id').in('id', [free, taken]);
      return (data ?? []).map(({ id }) => id).sort();
    };
    for (const table of ['leads', 'contact_messages']) {
      expect(await seenBy(sales, table)).toEqual([free]);
      expect(await seenBy(manager, table)).toEqual([free, taken].sort());
      expect(await seenBy(claimsOf('photographer'), table)).toEqual([]);
    }
    const give = (to: unknown) =>
      gateway().as(sales).from('leads').update({ owner_id: to }).eq('id', free).select('id');
    expect((await give(manager.sub)).error?.code).toBe('42501');
    expect((await give(sales.sub)).data).toEqual([{ id: free }]);
    const note = { dealer_id: dealerOfStaff, lead_id: taken, kind: 'note', text: 'x' };
    expect((await gateway().as(sales).from('lead_events').insert(note)).error?.code).toBe('42501');
  });

  test('staff of another dealer see and change nothing', async () => {
    const { leadId } = await write();
    const elsewhere = gateway().as(claimsOf('elsewhere'));
    const values = { p_dealer_id: dealerId, p_id: leadId };
    expect((await elsewhere.rpc('lead_detail', values)).data).toBeNull();
    expect((await elsewhere.rpc('list_leads', { p_dealer_id: dealerId })).data).toMatchObject({
      leads: [],
      people: [],
    });
    expect((await elsewhere.rpc('merge_leads', { ...values, p_into: leadId })).error?.code).toBe('PT404');
    const note = { dealer_id: dealerId, lead_id: leadId, kind: 'note', text: 'x' };
    expect((await elsewhere.from('lead_events').insert(note)).error?.code).toBe('42501');
  });
});
