import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the dashboard on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  const ask = (name: string, options: Record<string, unknown> = {}, person: Person = 'staff') =>
    gateway()
      .as(claimsOf(person))
      .rpc(name, { p_dealer_id: dealerId, ...options });
  const attention = async (options = {}) => (await ask('dashboard_attention', options)).data;
  const activity = async (options = {}) => (await ask('recent_activity', options)).data;
  const clear = () =>
    gateway().database.exec(
      'delete from public.vehicles; delete from public.contact_messages; delete from public.vehicle_audit;',
    );

  /** A vehicle whose photograph was added some days ago. */
  async function add(days: number, vehicle: Record<string, unknown> = {}, hasPhotograph = true) {
    const { database } = gateway();
    const [row] = await database.query(
      'select (now() - make_interval(days => $1::integer, hours => 1))::text as moment',
      [days],
    );
    const id = await addVehicle(database, { created_at: row?.moment, ...vehicle });
    if (hasPhotograph) await addImage(database, id);
    return id;
  }

  async function write(minutes: number, message: Record<string, unknown> = {}) {
    const [row] = await gateway().database.query(
      `insert into public.contact_messages (id, dealer_id, name, email, message, created_at, vehicle_id, status)
       values (gen_random_uuid(), $1, 'Ann', 'ann@example.com', $2, now() - make_interval(mins => $3::integer), $4, $5)
       returning id::text`,
      [dealerId, message.message ?? 'Is it there?', minutes, message.vehicle_id ?? null, message.status ?? 'new'],
    );
    return String(row?.id);
  }

  test('nothing needs attention without vehicles', async () => {
    const none = { count: 0, items: [] };
    expect(await attention()).toEqual({
      unsold_days: 60,
      leads: none,
      messages: none,
      closed_drives: none,
      unpublished: none,
      bare: none,
      unsold: none,
      unassessed: none,
      backup_error: null,
    });
    expect(await activity()).toEqual({ changes: [], messages: [] });
  });

  test('messages are listed oldest first, until they are answered, archived or spam', async () => {
    await clear();
    const car = await add(1, { trim: 'EX' });
    await write(5, { message: 'Newest' });
    await write(1700, { message: 'Oldest', vehicle_id: car, status: 'read' });
    for (const status of ['answered', 'archived', 'spam']) await write(9000, { status });
    expect((await attention()).messages).toMatchObject({
      count: 2,
      items: [
        { message: 'Oldest', vehicle: '2020 Honda Civic EX', status: 'read' },
        { message: 'Newest', vehicle: '', status: 'new' },
      ],
    });
  });

  test('vehicles without photographs are named, listed ones first, never sold ones', async () => {
    await clear();
    await add(9, { model: 'Draft', status: 'Draft', price: 0 }, false);
    await add(1, { model: 'Listed' }, false);
    await add(9, { model: 'Sold', status: 'Sold' }, false);
    await add(9, { model: 'Seen' });
    const { bare } = await attention();
    expect(bare.count).toBe(2);
    expect(bare.items).toMatchObject([
      { model: 'Listed', image: null },
      { model: 'Draft', status: 'Draft', price: 0 },
    ]);
  });

  test('vehicles on the lot longer than the configured time are named with their views', async () => {
    await clear();
    const old = await add(84, { model: 'Old' });
    await add(60, { model: 'Just' });
    await add(90, { model: 'Promised', status: 'Pending' });
    await gateway().database.query(
      'insert into public.vehicle_counts (dealer_id, vehicle_id, day, views) values ($1, $2, current_date, 7), ($1, $2, current_date - 9, 5)',
      [dealerId, old],
    );
    expect((await attention()).unsold).toMatchObject({ count: 1, items: [{ model: 'Old', views: 12 }] });
    await gateway().database.query(
      `insert into public.dealer_settings (dealer_id, unsold_days) values ($1, 20)
       on conflict (dealer_id) do update set unsold_days = 20`,
      [dealerId],
    );
    expect(await attention()).toMatchObject({ unsold_days: 20, unsold: { count: 2 } });
    await gateway().database.query('update public.dealer_settings set unsold_days = 60 where dealer_id = $1', [
      dealerId,
    ]);
  });

  test('listed vehicles with unassessed disclosures are named with them', async () => {
    await clear();
    await add(2, {
      disclosure_tires_wheels: 'Not assessed',
      disclosure_obd2_scan: ' not Assessed',
      disclosure_title: '',
    });
    await add(2, { disclosure_title: 'Not assessed', status: 'Draft' });
    await add(2, { disclosure_mechanical: 'Brakes not assessed yet' });
    expect((await attention()).unassessed).toMatchObject({
      count: 1,
      items: [{ unassessed: ['tiresWheels', 'obd2Scan'] }],
    });
  });

  test('a few of each are named, and all are counted', async () => {
    await clear();
    for (let n = 0; n < 5; n += 1) await add(n, {}, false);
    const { bare } = await attention({ p_limit: 2 });
    expect([bare.count, bare.items.length]).toEqual([5, 2]);
  });

  test('changes are listed newest first, one row per save, even of many vehicles', async () => {
    await clear();
    const { as } = gateway();
    const staff = as(claimsOf('staff'));
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await add(1, { model: `Civic ${n}` }, false));
    await staff.from('vehicles').update({ price: 18_495 }).eq('id', ids[0]).eq('dealer_id', dealerId);
    await staff.rpc('set_vehicles_status', { p_dealer_id: dealerId, p_ids: ids, p_status: 'Sold' });
    await staff.rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: ids.slice(2) });
    const { changes } = await activity();
    expect(changes.slice(0, 3)).toMatchObject([
      { actor_name: 'staff', action: 'delete', vehicles: 1, is_there: false, name: '2020 Honda Civic 2' },
      { actor_name: 'staff', action: 'update', vehicles: 3, to_status: 'Sold', columns: ['status'] },
      {
        actor_name: 'staff',
        action: 'update',
        vehicles: 1,
        vehicle_id: ids[0],
        is_there: true,
        columns: ['price'],
        from_price: 20_000,
        to_price: 18_495,
      },
    ]);
    expect(changes.at(-1)).toMatchObject({ actor_name: 'system', action: 'insert', subject: 'vehicle' });
    expect((await activity({ p_limit: 2 })).changes).toHaveLength(2);
  });

  test('a save that adds and removes photographs counts those that it added', async () => {
    await clear();
    const id = await add(1);
    // One transaction, in the order of the form's save.
    await gateway().database.exec(`
      delete from public.vehicle_images where vehicle_id = '${id}';
      insert into public.vehicle_images (dealer_id, vehicle_id, url, public_id, sort_order)
      values ('${dealerId}', '${id}', '/1.webp', '1', 1), ('${dealerId}', '${id}', '/2.webp', '2', 2);
    `);
    const { changes } = await activity();
    expect(changes[0]).toMatchObject({ subject: 'image', action: 'insert', files: 2 });
  });

  test('a failing backup needs attention of an owner, while backups are on', async () => {
    const { database, service } = gateway();
    const failure = async (person: Person) => (await ask('dashboard_attention', {}, person)).data.backup_error;
    const turn = (isOn: boolean) =>
      database.query(
        `insert into public.dealer_settings (dealer_id, backup_enabled) values ($1, $2)
         on conflict (dealer_id) do update set backup_enabled = $2`,
        [dealerId, isOn],
      );
    await turn(true);
    await service.rpc('finish_backup', { p_dealer_id: dealerId, p_error: 'The disk is full.' });
    expect([await failure('owner'), await failure('staff')]).toEqual(['The disk is full.', null]);
    // No job has tried again.
    await database.query("update public.dealer_backups set due_at = now() - interval '3 days'");
    expect(await failure('owner')).toBeNull();
    await database.query('update public.dealer_backups set due_at = now()');
    await turn(false);
    expect(await failure('owner')).toBeNull();
    await turn(true);
    await service.rpc('finish_backup', { p_dealer_id: dealerId });
    expect(await failure('owner')).toBeNull();
  });

  test('new messages are part of the activity', async () => {
    await clear();
    await write(5, { vehicle_id: await add(1) });
    await write(3, { status: 'spam' });
    expect((await activity()).messages).toMatchObject([{ name: 'Ann', vehicle: '2020 Honda Civic' }]);
  });

  test('people without permission see no part of it', async () => {
    for (const person of ['stranger', 'elsewhere'] as const) {
      const { data } = await ask('dashboard_attention', {}, person);
      expect(data).toMatchObject({ messages: null, bare: null, unsold: null, unassessed: null, backup_error: null });
      expect((await ask('recent_activity', {}, person)).data).toEqual({ changes: [], messages: [] });
    }
    expect((await ask('dashboard_attention', { p_dealer_id: anotherDealerId })).data.bare).toBeNull();
  });
});
