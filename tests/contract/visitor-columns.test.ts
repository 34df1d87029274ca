import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** Columns that visitors may read; all others are for staff. */
const readable: Record<string, string> = {
  dealer_inventory_versions: 'dealer_id version',
  vehicle_body_types: 'id name category',
  vehicle_colors: 'id name hex_code color_family',
  vehicle_disclosure_images: 'id dealer_id vehicle_id url public_id category alt_text width height sort_order',
  vehicle_engines: 'id make_name model_name engine_size cylinders fuel_type horsepower',
  vehicle_images: 'id dealer_id vehicle_id url public_id sort_order is_primary alt_text width height placeholder_color',
  vehicle_makes: 'id name country',
  vehicle_models: 'id make_id make_name name body_style year_from year_to',
  vehicle_videos: 'id dealer_id vehicle_id url public_id thumbnail_url sort_order',
  vehicles: `id dealer_id vin stock_number make model trim year price mileage transmission fuel_type body_style
    drivetrain exterior_color interior_color engine engine_size cylinders condition status is_available is_featured
    description features disclosure_safety_related disclosure_mechanical disclosure_exterior disclosure_interior
    disclosure_tires_wheels disclosure_obd2_scan disclosure_body_condition disclosure_title
    disclosure_out_of_province disclosure_inspected_at past_use sold_as_is history_report_url history_assessed
    history_facts odometer_statement incident_damage jurisdictions history_notes view_count created_at updated_at
    title_brands`,
};
const hiddenOfVehicle = [
  'sold_at',
  'published_at',
  'version',
  'price_whole',
  'is_as_is_or_branded',
  'disclosure_inspected_by',
];

describe.each(databaseKinds)('columns readable by visitors on %s', (kind) => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  let ids = { available: '', pending: '', justSold: '', longSold: '', draft: '' };
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    await database.query('insert into public.dealer_settings (dealer_id, sold_listed_days) values ($1, 10)', [
      dealerId,
    ]);
    ids = {
      available: await addVehicle(database, { make: 'A', price: 1_000, created_at: days(5) }),
      pending: await addVehicle(database, { make: 'P', status: 'Pending', created_at: days(4) }),
      justSold: await addVehicle(database, { make: 'J', status: 'Sold', sold_at: days(9), created_at: days(3) }),
      longSold: await addVehicle(database, { make: 'L', status: 'Sold', sold_at: days(11), description: 'Gone' }),
      draft: await addVehicle(database, { make: 'D', status: 'Draft' }),
    };
    for (const id of Object.values(ids)) await addImage(database, id, { public_id: id });
  });
  const stranger = () => gateway().as(claimsOf('stranger'));

  test('exactly the columns in the list', async () => {
    const rows = await gateway().database.query(`
      select relname::text as "table", string_agg(attname, ' ' order by attname) as names
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and not attisdropped and has_column_privilege('anon', attrelid, attnum, 'select')
        and relname <> 'dealer_settings'
      group by relname order by relname
    `);
    const sorted = (names: string) => names.split(/\s+/).sort();
    expect(Object.fromEntries(rows.map((row) => [row.table, sorted(String(row.names))]))).toEqual(
      Object.fromEntries(Object.entries(readable).map(([table, names]) => [table, sorted(names)])),
    );
  });

  test('the rows of the list: for sale, or sold within the configured time', async () => {
    for (const client of [gateway().anon, stranger()]) {
      const { data } = await client.from('vehicles').select('make').eq('dealer_id', dealerId).order('make');
      expect(data).toEqual([{ make: 'A' }, { make: 'J' }, { make: 'P' }]);
      const images = await client.from('vehicle_images').select('vehicle_id');
      expect(images.data?.map((row) => row.vehicle_id).sort()).toEqual(
        [ids.available, ids.pending, ids.justSold].sort(),
      );
      expect((await client.from('vehicles').select('id', { count: 'exact', head: true })).count).toBe(3);
    }
  });

  test('sales are private: no date, and no price of older sales', async () => {
    const ledger = await gateway().anon.from('vehicles').select('price,sold_at').eq('status', 'Sold');
    expect([ledger.status, ledger.error?.code]).toEqual([401, '42501']);
    for (const column of hiddenOfVehicle) {
      for (const request of [
        gateway().anon.from('vehicles').select(column),
        gateway().anon.from('vehicles').select('id').not(column, 'is', null),
        gateway().anon.from('vehicles').select('id').order(column),
      ]) {
        expect([column, (await request).error?.code]).toEqual([column, '42501']);
      }
    }
  });

  test('the documented request works: with media, by dealer, ordered by created_at descending', async () => {
    const { data, error } = await gateway()
      .anon.from('vehicles')
      .select('make,price,vehicle_images(public_id),vehicle_videos(id),vehicle_disclosure_images(id)')
      .eq('dealer_id', dealerId)
      .order('created_at', { ascending: false });
    expect(error).toBeNull();
    expect(data?.map((row) => row.make)).toEqual(['J', 'P', 'A']);
    expect(data?.[2]?.vehicle_images).toEqual([{ public_id: ids.available }]);
  });

  test('a draft counts as created when it is first published', async () => {
    const { database } = gateway();
    const facts = { mileage: 1, exterior_color: 'Red', transmission: 'CVT', fuel_type: 'Gasoline', body_style: 'SUV' };
    const id = await addVehicle(database, {
      ...facts,
      ...{ status: 'Draft', created_at: days(20), engine_size: '2.0L', vin: '1HGCM82633A004352', description: 'x' },
    });
    await database.query("update public.vehicles set status = 'Available' where id = $1", [id]);
    const listed = async () =>
      (
        await database.query('select created_at = published_at as is_listing from public.vehicles where id = $1', [id])
      )[0];
    expect(await listed()).toEqual({ is_listing: true });
    await database.query("update public.vehicles set status = 'Draft' where id = $1", [id]);
    await database.query("update public.vehicles set status = 'Available' where id = $1", [id]);
    expect(await listed()).toEqual({ is_listing: true });
    await database.query('delete from public.vehicles where id = $1', [id]);
  });

  test('cards of the list contain no date of sale or creation', async () => {
    const found = await gateway().anon.rpc('search_inventory', { p_dealer_id: dealerId });
    expect([found.data.total, found.data.vehicles.length]).toEqual([3, 3]);
    expect(JSON.stringify(found.data)).not.toMatch(/sold_at|published_at|created_at/);
    expect(found.data.vehicles.map((card: { make: string }) => card.make).sort()).toEqual(['A', 'J', 'P']);
  });

  test('a vehicle sold longer ago is found by its id only, without price and date', async () => {
    const read = async (id: string, dealer = dealerId) =>
      (await gateway().anon.rpc('sold_vehicle', { p_dealer_id: dealer, p_id: id })).data;
    const vehicle = await read(ids.longSold);
    expect(vehicle).toMatchObject({ id: ids.longSold, status: 'Sold', description: 'Gone', price: null });
    expect(vehicle.vehicle_images).toMatchObject([{ public_id: ids.longSold }]);
    for (const column of [...hiddenOfVehicle, 'created_at', 'updated_at']) expect(vehicle).not.toHaveProperty(column);
    expect(await Promise.all([ids.available, ids.pending, ids.draft].map((id) => read(id)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(await read(ids.longSold, 'another-dealer')).toBeNull();
  });

  test('staff can read every column of their dealer', async () => {
    const { data } = await gateway().as(claimsOf('staff')).from('vehicles').select('*').order('make');
    expect(data?.map((row) => row.make)).toEqual(['A', 'D', 'J', 'L', 'P']);
    expect(Math.abs(Date.parse(data?.[3]?.sold_at) - Date.parse(days(11)))).toBeLessThan(300_000);
  });
});
