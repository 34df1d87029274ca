import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const vin = '1HGBH41JXMN109186';
const tablesOfVehicle = [
  'vehicle_images',
  'vehicle_videos',
  'vehicle_disclosure_images',
  'vehicle_status_history',
  'vehicle_price_history',
  'vehicle_counts',
  'vehicle_costs',
  'vehicle_cost_lines',
  'vehicle_publications',
];

describe.each(databaseKinds)('the trash of deleted vehicles on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    await database.query("insert into public.dealer_settings (dealer_id, email) values ($1, 'dealer@example.com')", [
      dealerId,
    ]);
  });
  const { query } = {
    query: (text: string, values: unknown[] = []) => gateway().database.query(text, values),
  };
  const as = (person: Person) => gateway().as(claimsOf(person));
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);

  async function call(name: string, values: object, person: Person = 'staff') {
    const { data, error } = await as(person).rpc(name, { p_dealer_id: dealerId, ...values });
    expect(error).toBeNull();
    return data;
  }
  const remove = (ids: string[]) => call('delete_vehicles', { p_ids: ids });
  const restore = (ids: string[]) => call('restore_vehicles', { p_ids: ids });
  const list = (person: Person = 'staff') => call('list_deleted_vehicles', {}, person);
  const purge = async () => (await gateway().service.rpc('purge_deleted_vehicles')).data;
  const pass = (interval: string) =>
    query('update public.deleted_vehicles set deleted_at = deleted_at - $1::interval', [interval]);
  const filesToDelete = async () =>
    (await query('select public_id from public.media_deletions order by public_id')).map((row) => row.public_id);

  async function addWhole(vehicle = {}): Promise<string> {
    const id = await add({ vin, ...vehicle });
    await addImage(gateway().database, id, { public_id: 'front', is_primary: true, width: 3, height: 2 });
    await addImage(gateway().database, id, { public_id: 'rear', sort_order: 1 });
    await query(
      "insert into public.vehicle_videos (dealer_id, vehicle_id, url, public_id, thumbnail_url) values ($1, $2, '/v', 'walk', '/poster')",
      [dealerId, id],
    );
    await query(
      "insert into public.vehicle_disclosure_images (dealer_id, vehicle_id, url, public_id, category) values ($1, $2, '/d', 'scratch', 'exterior')",
      [dealerId, id],
    );
    await query(
      "insert into public.vehicle_counts (dealer_id, vehicle_id, day, views) values ($1, $2, '2026-11-01', 7)",
      [dealerId, id],
    );
    await query('insert into public.vehicle_costs (dealer_id, vehicle_id, cost) values ($1, $2, 14600)', [
      dealerId,
      id,
    ]);
    await query(
      `insert into public.vehicle_cost_lines (id, dealer_id, vehicle_id, done_on, description, amount)
       values (gen_random_uuid(), $1, $2, '2026-11-01', 'Detailing', 180)`,
      [dealerId, id],
    );
    await query(
      "insert into public.contact_messages (id, dealer_id, vehicle_id, name, email, message) values (gen_random_uuid(), $1, $2, 'Sam', 'sam@example.com', 'Is it there?')",
      [dealerId, id],
    );
    await query(
      "update public.vehicles set price = 19500, status = 'Pending', features = '{Bluetooth}' where id = $1",
      [id],
    );
    await query(
      "insert into public.vehicle_publications (dealer_id, vehicle_id, publish_at) values ($1, $2, '2036-11-25T14:00:00Z')",
      [dealerId, id],
    );
    return id;
  }

  /** Every stored row of a vehicle. */
  async function readWhole(id: string) {
    const [vehicle] = await query('select to_jsonb(v) as whole from public.vehicles v where id = $1', [id]);
    const related = await Promise.all(
      tablesOfVehicle.map((table) =>
        query(`select to_jsonb(r) as whole from public.${table} r where vehicle_id = $1 order by to_jsonb(r)::text`, [
          id,
        ]),
      ),
    );
    const messages = await query('select id from public.contact_messages where vehicle_id = $1', [id]);
    return { vehicle, related, messages };
  }

  beforeEach(async () => {
    await gateway().database.exec(`
      delete from public.vehicles; delete from public.deleted_vehicles; delete from public.media_deletions;
      delete from public.contact_messages; delete from public.staff_mails;
    `);
  });

  test('a restored vehicle is unchanged, with media, history, counts and messages', async () => {
    const id = await addWhole();
    const before = await readWhole(id);
    expect(before.related.map((rows) => rows.length)).toEqual([2, 1, 1, 2, 2, 1, 1, 1, 1]);
    expect(before.messages.length).toBe(1);
    await remove([id]);
    expect((await readWhole(id)).vehicle).toBeUndefined();
    expect(await restore([id])).toEqual([{ id, is_done: true, previous_status: 'Pending', message: null }]);
    expect(await readWhole(id)).toEqual(before);
    expect(await list()).toEqual({ total: 0, vehicles: [] });
    expect(await filesToDelete()).toEqual([]);
  });

  test('every way to delete a vehicle moves it to the trash', async () => {
    const [overRest, bySql] = [await add(), await add()];
    const { data } = await as('staff')
      .from('vehicles')
      .delete()
      .eq('id', overRest)
      .eq('dealer_id', dealerId)
      .select('id');
    expect(data).toEqual([{ id: overRest }]);
    await query('delete from public.vehicles where id = $1', [bySql]);
    const { vehicles } = await list();
    expect(vehicles.map((row: { id: string; deleted_by: string }) => [row.id, row.deleted_by]).sort()).toEqual(
      [
        [overRest, 'staff'],
        [bySql, 'system'],
      ].sort(),
    );
  });

  test('vehicles in the trash are not in lists, counts, search or statistics, nor are their pictures', async () => {
    const id = await addWhole({ status: 'Available' });
    await remove([id]);
    for (const person of ['visitor', 'staff', 'owner'] as const) {
      const client = as(person);
      expect((await client.from('vehicles').select('id', { count: 'exact' }).eq('id', id)).count).toBe(0);
      for (const table of ['vehicle_images', 'vehicle_videos', 'vehicle_disclosure_images'])
        expect((await client.from(table).select('id')).data).toEqual([]);
      const found = await client.rpc('search_inventory', { p_dealer_id: dealerId });
      expect([found.data.total, found.data.listed]).toEqual([0, 0]);
      expect((await client.from('deleted_vehicles').select('vehicle_id')).error?.code).toBe('42501');
    }
    expect(await call('inventory_stats', {})).toMatchObject({ total_vehicles: 0, total_value: 0 });
    expect(await call('list_staff_vehicles', {})).toMatchObject({ total: 0 });
    for (const table of ['vehicle_counts', 'vehicle_status_history', 'vehicle_price_history'])
      expect((await as('owner').from(table).select('vehicle_id')).data).toEqual([]);
  });

  test('the trash shows what was deleted, by whom, and until when it can be restored', async () => {
    const id = await addWhole({ trim: 'EX', stock_number: '26-071' });
    await remove([id]);
    const { total, vehicles } = await list();
    expect(total).toBe(1);
    expect(vehicles[0]).toMatchObject({
      ...{ id, make: 'Honda', model: 'Civic', trim: 'EX', stock_number: '26-071', price: 19500, status: 'Pending' },
      ...{ deleted_by: 'staff', image_count: 2, message_count: 1, image: { public_id: 'front' } },
    });
    const days = (Date.parse(vehicles[0].purged_at) - Date.parse(vehicles[0].deleted_at)) / 86_400_000;
    expect(days).toBe(30);
  });

  test('only people who manage vehicles can open the trash', async () => {
    const id = await add();
    await remove([id]);
    for (const person of ['visitor', 'stranger', 'suspended', 'elsewhere'] as const) {
      for (const [name, values] of [
        ['list_deleted_vehicles', {}],
        ['restore_vehicles', { p_ids: [id] }],
      ] as const) {
        const { data, error } = await as(person).rpc(name, { p_dealer_id: dealerId, ...values });
        expect([person, name, data, error === null]).toEqual([person, name, null, false]);
      }
    }
    expect((await list()).total).toBe(1);
  });

  test('a VIN is free while its vehicle is in the trash, and a restore reports one that is in use', async () => {
    const id = await add({ vin });
    await remove([id]);
    const other = await add({ vin, make: 'Kia', model: 'Forte', trim: 'LX' });
    const fine = await add();
    await remove([fine]);
    expect(await restore([id, fine, id])).toEqual([
      {
        ...{ id, is_done: false, previous_status: null },
        message: 'The 2020 Kia Forte LX has this VIN now. Correct or delete that vehicle first.',
      },
      { id: fine, is_done: true, previous_status: 'Available', message: null },
    ]);
    expect((await list()).total).toBe(1);
    await remove([other]);
    expect((await restore([id]))[0]).toMatchObject({ is_done: true });
  });

  test('restoring a vehicle that is no longer in the trash is reported', async () => {
    const id = await add();
    await remove([id]);
    await restore([id]);
    expect((await restore([id]))[0]).toMatchObject({ is_done: false, message: 'No longer in the trash' });
  });

  test('a restored vehicle has its leads again', async () => {
    const id = await addWhole();
    const vehicleOfLead = async () => (await query('select vehicle_id::text as id from public.leads'))[0]?.id ?? null;
    await query(
      "insert into public.leads (dealer_id, vehicle_id, source, name, phone) values ($1, $2, 'call', 'Sam', '416 555 0199')",
      [dealerId, id],
    );
    await query('delete from public.leads where vehicle_id is distinct from $1 or phone <> $2', [id, '416 555 0199']);
    await remove([id]);
    expect(await vehicleOfLead()).toBeNull();
    await restore([id]);
    expect(await vehicleOfLead()).toBe(id);
  });

  test('restoring sends no new-vehicle mail, and the log says who restored it', async () => {
    const id = await addWhole();
    const mails = async () =>
      (await query('select vehicle_ids from public.staff_mails')).flatMap((row) => row.vehicle_ids);
    expect(await mails()).toEqual([id]);
    await remove([id]);
    await restore([id]);
    expect(await mails()).toEqual([id]);
    const log = await query(
      'select subject, action, actor_name from public.vehicle_audit where vehicle_id = $1 order by id desc limit 2',
      [id],
    );
    expect(log).toEqual([
      { subject: 'vehicle', action: 'restore', actor_name: 'staff' },
      { subject: 'vehicle', action: 'delete', actor_name: 'staff' },
    ]);
  });

  test('after 30 days a vehicle and its files are deleted, except files that another vehicle shows', async () => {
    const id = await addWhole();
    const other = await add();
    await addImage(gateway().database, other, { public_id: 'rear' });
    await remove([id]);
    await pass('29 days 23 hours');
    expect([await purge(), await filesToDelete()]).toEqual([0, []]);
    await pass('2 hours');
    expect(await purge()).toBe(1);
    expect(await filesToDelete()).toEqual(['front', 'poster', 'scratch', 'walk']);
    expect((await restore([id]))[0]).toMatchObject({ is_done: false, message: 'No longer in the trash' });
    expect((await query('select count(*)::int as messages from public.contact_messages'))[0]).toEqual({ messages: 1 });
  });

  test('every public table that refers to a vehicle is restored with it', async () => {
    const rows = await query(`
      select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'public.vehicles'::regclass and contype = 'f' and connamespace = 'public'::regnamespace
      order by 1
    `);
    // Jobs of an import end with the vehicle.
    const names = rows.map((row) => row.name).filter((name) => name !== 'import_photographs');
    expect(names).toEqual(['appointments', 'contact_messages', 'leads', ...tablesOfVehicle].sort());
  });

  // A plan for thousands of files would read all media once per restored vehicle.
  test('the triggers that compare files are planned for each vehicle again', async () => {
    const rows = await gateway().database.query(
      `select proname from pg_catalog.pg_proc
       where proname in ('queue_media_deletions', 'queue_trashed_files')
         and 'plan_cache_mode=force_custom_plan' = any (proconfig) order by 1`,
    );
    expect(rows.map(({ proname }) => proname)).toEqual(['queue_media_deletions', 'queue_trashed_files']);
  });
});
