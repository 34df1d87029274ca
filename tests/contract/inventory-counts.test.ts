import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** What the stored figures must equal: the same counts over all vehicles. */
const comparisons = {
  kinds: `
    select * from (select dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured,
      is_as_is_or_branded, n::bigint from private.unlisted_kinds where n <> 0) kept
    full join (
      select dealer_id, private.vehicle_kind(v::public.vehicles) as kind, status, make, model,
        coalesce(transmission, '') as transmission, coalesce(fuel_type, '') as fuel_type,
        coalesce(body_style, '') as body_style, coalesce(exterior_color, '') as color, is_featured,
        is_as_is_or_branded, count(*) as n
      from public.vehicles v where status in ('Draft', 'Sold')
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ) counted using (dealer_id, kind, status, make, model, transmission, fuel_type, body_style, color, is_featured,
      is_as_is_or_branded, n)
    where kept is null or counted is null`,
  hours: `
    select * from (select dealer_id, status, hour, n::bigint, value from private.arrival_hours where n <> 0 or value <> 0) kept
    full join (
      select dealer_id, status, date_trunc('hour', created_at) as hour, count(*) as n, sum(price) as value
      from public.vehicles where status in ('Available', 'Pending') group by 1, 2, 3
    ) counted using (dealer_id, status, hour, n, value)
    where kept is null or counted is null`,
  bounds: `
    select v.id from public.vehicles v
    join private.arrival_hours hours on hours.dealer_id = v.dealer_id and hours.status = v.status
      and hours.hour = date_trunc('hour', v.created_at)
    where v.created_at not between hours.first_at and hours.last_at`,
  bare: `
    select * from (
      select vehicle_id, dealer_id, kind, status, year, price, coalesce(mileage, -1) as mileage, created_at,
        coalesce(sold_at, 'infinity') as sold_at
      from private.bare_vehicles
    ) kept
    full join (
      select id as vehicle_id, dealer_id, private.vehicle_kind(v) as kind, status, year, price,
        coalesce(mileage, -1) as mileage, created_at, coalesce(sold_at, 'infinity') as sold_at
      from public.vehicles v
      where not exists (select from public.vehicle_images image where image.vehicle_id = v.id)
    ) counted using (vehicle_id, dealer_id, kind, status, year, price, mileage, created_at, sold_at)
    where kept is null or counted is null`,
  'bare kinds': `
    select * from (select dealer_id, kind, status, n::bigint from private.bare_kinds where n <> 0) kept
    full join (
      select dealer_id, private.vehicle_kind(v) as kind, status, count(*) as n from public.vehicles v
      where not exists (select from public.vehicle_images image where image.vehicle_id = v.id)
      group by 1, 2, 3
    ) counted using (dealer_id, kind, status, n)
    where kept is null or counted is null`,
  documents: `
    select * from (
      select vehicle_id, dealer_id, status, kind, year, price, mileage, created_at, sold_at from private.search_documents
    ) kept
    full join (
      select id as vehicle_id, dealer_id, status, private.vehicle_kind(v) as kind, year, price, mileage, created_at, sold_at
      from public.vehicles v where status <> 'Draft'
    ) counted on to_jsonb(kept) = to_jsonb(counted)
    where kept is null or counted is null`,
  'staff documents': `
    select * from private.staff_documents kept
    full join (
      select id as vehicle_id, dealer_id, private.vehicle_kind(v) as kind, year, price, mileage, created_at, sold_at,
        lower(concat_ws(E'\\n', description, make, model, year, trim, vin, stock_number, exterior_color, engine)) as words
      from public.vehicles v
    ) counted on to_jsonb(kept) = to_jsonb(counted)
    where kept is null or counted is null`,
  money: `
    select * from (
      select vehicle_id, dealer_id, status, added_at, coalesce(cost, -1) as cost, reconditioning,
        coalesce(floor_price, -1) as floor_price, coalesce(margin, -1) as margin, is_at_floor,
        coalesce(lowered_since, '{}') as lowered_since
      from private.vehicle_amounts
      where cost is not null or floor_price is not null or reconditioning > 0 or lowered_since is not null
    ) kept
    full join (
      select v.id as vehicle_id, v.dealer_id, v.status, v.created_at as added_at, coalesce(stored.cost, -1) as cost,
        coalesce(lines.amount, 0) as reconditioning, coalesce(stored.floor_price, -1) as floor_price,
        coalesce(v.price - stored.cost - coalesce(lines.amount, 0), -1) as margin,
        coalesce(stored.floor_price >= v.price, false) as is_at_floor, lowered.since as lowered_since
      from public.vehicles v
      left join public.vehicle_costs stored on stored.vehicle_id = v.id
      left join (select vehicle_id, sum(amount) as amount from public.vehicle_cost_lines group by vehicle_id) lines
        on lines.vehicle_id = v.id
      cross join lateral (
        select array(
          select age from unnest(array[31, 61, 91]) age
          where v.price < (
            select to_price from public.vehicle_price_history history where history.vehicle_id = v.id
            order by history.changed_at > v.created_at + make_interval(days => age),
              abs(extract(epoch from history.changed_at - v.created_at) - 86400 * age), history.id
            limit 1
          )
          order by age) as since
      ) lowered
      where stored.cost is not null or stored.floor_price is not null or lines.amount > 0 or lowered.since <> '{}'
    ) counted using (vehicle_id, dealer_id, status, added_at, cost, reconditioning, floor_price, margin, is_at_floor,
      lowered_since)
    where kept is null or counted is null`,
  prices: `
    select * from (select dealer_id, status, thousands, n::bigint from private.price_counts where n <> 0) kept
    full join (
      select dealer_id, status, case when price = 0 then -1 else floor(price / 1000)::integer end as thousands,
        count(*) as n
      from public.vehicles where status <> 'Sold' group by 1, 2, 3
    ) counted using (dealer_id, status, thousands, n)
    where kept is null or counted is null`,
};

describe.each(databaseKinds)('the figures of the stock on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const query = (sql: string) => gateway().database.query(sql);

  async function findDifferences() {
    const found = [];
    for (const [name, sql] of Object.entries(comparisons)) {
      for (const row of await query(sql)) found.push({ name, ...row });
    }
    return found;
  }

  async function write(sql: string) {
    await gateway().database.exec(sql);
    expect([sql, await findDifferences()]).toEqual([sql, []]);
  }

  test('match the vehicles after every kind of write', async () => {
    for (let index = 0; index < 40; index += 1) {
      const status = (['Available', 'Pending', 'Sold', 'Draft'] as const)[index % 4];
      const car = { make: index % 3 ? 'Honda' : 'Kia', model: `Model ${index % 5}`, price: 700 * index, status };
      await addVehicle(gateway().database, { ...car, exterior_color: index % 2 ? null : 'Red' });
    }
    expect(await findDifferences()).toEqual([]);
    await write(`
      insert into public.vehicle_costs (dealer_id, vehicle_id, cost, floor_price)
      select dealer_id, id, nullif(price % 3, 0) * 2000, nullif(price % 4, 0) * 3000 from public.vehicles
      where price % 5 <> 0 or price = 700`);
    await write(`
      insert into public.vehicle_cost_lines (dealer_id, vehicle_id, id, done_on, description, amount)
      select dealer_id, id, gen_random_uuid(), '2026-11-20', 'Tires', n * 100.5 from public.vehicles, generate_series(1, 2) n
      where make = 'Kia' or price = 700`);
    await write('update public.vehicle_costs set cost = cost + 1, floor_price = null where floor_price = 6000');
    await write('update public.vehicle_cost_lines set amount = amount / 2 where amount > 200');
    await write(`update public.vehicles set created_at = now() - random() * interval '50 days'`);
    await write(`update public.vehicles set created_at = created_at + interval '3 minutes'`);
    await write(`update public.vehicles set status = 'Sold' where make = 'Kia' and status = 'Available'`);
    await write(
      `update public.vehicles set status = 'Available' where status in ('Pending', 'Sold') and price < 15000`,
    );
    await write(`update public.vehicles set status = 'Draft' where model = 'Model 3'`);
    await write(`update public.vehicles set price = price + 999.5`);
    await write('update public.vehicles set price = price - 1500 where price > 6000');
    await write(
      `update public.vehicle_price_history set changed_at = now() - interval '40 days' where from_price > 15000`,
    );
    await write('update public.vehicles set price = 0 where price < 5000');
    await write(`update public.vehicles set exterior_color = null, is_featured = true where model = 'Model 1'`);
    await write(`update public.vehicles set sold_as_is = true, make = 'Other' where model = 'Model 4'`);
    await write(`update public.vehicles set description = 'One owner.'`);
    await write(`
      insert into public.vehicles (dealer_id, make, model, year, price, status)
      select '${dealerId}', 'Ford', 'F-150', 2015 + n % 5, n * 300, (array['Draft', 'Available', 'Sold'])[1 + n % 3]
      from generate_series(1, 100) n`);
    await write('begin; delete from public.vehicles; rollback');
    await write('delete from public.vehicle_cost_lines where amount < 101');
    await write('delete from public.vehicle_costs where cost > 3000');

    await write(`
      insert into public.vehicle_images (dealer_id, vehicle_id, url, public_id)
      select dealer_id, id, '/' || n, id::text || n from public.vehicles, generate_series(1, 2) n where year = 2017`);
    await write(
      `update public.vehicles set status = 'Sold' where year = 2017 and status = 'Available' and price < 9000`,
    );
    await write(`update public.vehicles set status = 'Draft' where year in (2016, 2017) and status = 'Sold'`);
    await write(`delete from public.vehicle_images where url = '/1'`);
    await write(
      `delete from public.vehicle_images where vehicle_id in (select id from public.vehicles where price < 15000)`,
    );

    const ids = (await query(`select id::text from public.vehicles where price > 20000`)).map((row) => row.id);
    const client = gateway().as(claimsOf('staff'));
    await client.rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: ids });
    expect(await findDifferences()).toEqual([]);
    const { data } = await client.rpc('restore_vehicles', { p_dealer_id: dealerId, p_ids: ids });
    expect(data).toHaveLength(ids.length);
    expect(await findDifferences()).toEqual([]);
  });

  test('tell the age of every vehicle, also of an hour whose vehicles are a day apart', async () => {
    // A day before now is within an hour of vehicles.
    await query(`
      insert into public.vehicles (dealer_id, make, model, year, price, status, created_at)
      select '${dealerId}', 'Ford', 'Escape', 2015, 100 + n, 'Available', now() - interval '1 day' + n * interval '9 seconds'
      from generate_series(-30, 30) n`);
    const told = `select status, days, sum(n)::integer as n, sum(value) as value
      from private.vehicle_ages('${dealerId}') group by status, days order by status, days`;
    const counted = `select status, floor(extract(epoch from now() - created_at) / 86400)::integer as days,
        count(*)::integer as n, sum(price) as value
      from public.vehicles where dealer_id = '${dealerId}' and status in ('Available', 'Pending')
      group by 1, 2 order by 1, 2`;
    const { database } = gateway();
    const [first, second] = await database.transaction('', async ({ query: ask }) => [
      await ask(told),
      await ask(counted),
    ]);
    expect(first).toEqual(second);
    expect(first?.length).toBeGreaterThan(1);
  });

  test('only writes to vehicles change them, and nobody reads them', async () => {
    for (const table of [
      'unlisted_kinds',
      'arrival_hours',
      'price_counts',
      'staff_kinds',
      'bare_vehicles',
      'bare_kinds',
      'staff_documents',
      'vehicle_amounts',
    ]) {
      for (const role of ['anon', 'authenticated', 'service_role']) {
        for (const verb of ['select', 'insert', 'update', 'delete']) {
          const [row] = await query(`select has_table_privilege('${role}', 'private.${table}', '${verb}') as may`);
          expect([table, role, verb, row?.may]).toEqual([table, role, verb, false]);
        }
      }
    }
  });
});
