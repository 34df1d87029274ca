import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the counts of kinds of vehicles on %s', (kind) => {
  const gateway = useGateway(kind);

  /** Compares the stored counts with counts of all vehicles. */
  async function findDifferences() {
    return gateway().database.query(`
      select * from (
        select coalesce(kept.n, 0) as kept, coalesce(counted.n, 0) as counted, counted.make, kept.make as kept_make
        from private.inventory_kinds kept
        full join (
          select dealer_id, status, make, model, coalesce(transmission, '') as transmission,
            coalesce(fuel_type, '') as fuel_type, coalesce(body_style, '') as body_style,
            coalesce(exterior_color, '') as color, is_featured, is_as_is_or_branded, count(*) as n
          from public.vehicles where status in ('Available', 'Pending')
          group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        ) counted using (
          dealer_id, status, make, model, transmission, fuel_type, body_style, color, is_featured, is_as_is_or_branded)
      ) compared where kept <> counted`);
  }

  async function write(sql: string) {
    await gateway().database.exec(sql);
    expect([sql, await findDifferences()]).toEqual([sql, []]);
  }

  test('match the vehicles after every kind of write', async () => {
    const { database } = gateway();
    for (let index = 0; index < 30; index += 1) {
      const status = (['Available', 'Pending', 'Sold', 'Draft'] as const)[index % 4];
      const car = { make: index % 3 ? 'Honda' : 'Kia', model: `Model ${index % 5}`, status };
      await addVehicle(database, { ...car, exterior_color: index % 2 ? null : 'Red' });
    }
    expect(await findDifferences()).toEqual([]);
    await write(`update public.vehicles set status = 'Sold' where make = 'Kia' and status = 'Available'`);
    await write(`update public.vehicles set status = 'Available' where status in ('Pending', 'Sold')`);
    await write(`update public.vehicles set exterior_color = null, is_featured = true where model = 'Model 1'`);
    await write(`update public.vehicles set price = price + 1`);
    await write(`update public.vehicles set sold_as_is = true where model = 'Model 3'`);
    await write(`update public.vehicles set disclosure_title = 'Rebuild Title' where model = 'Model 4'`);
    await write(
      `update public.vehicles set make = 'Other', status = 'Pending' where model = 'Model 2' and status <> 'Draft'`,
    );
    await write(`delete from public.vehicles where make = 'Honda'`);
    await write(`begin; delete from public.vehicles; rollback`);
    const { data } = await gateway().anon.rpc('search_inventory', { p_dealer_id: dealerId });
    const [row] = await database.query(`select count(*)::int as n from public.vehicles where status <> 'Draft'`);
    expect(data.total).toBe(row?.n);
    await write('delete from public.vehicles');
  });

  test('accept a vehicle with texts longer than an index allows', async () => {
    const long = 'x'.repeat(3_000);
    await gateway().database.query(
      `insert into public.vehicles (dealer_id, make, model, year, price, status, exterior_color)
       values ($1, 'Long', 'Words', 2020, 1, 'Available', $2)`,
      [dealerId, long],
    );
    expect(await findDifferences()).toEqual([]);
  });

  test('visitors can read them, and only writes to vehicles change them', async () => {
    const { database } = gateway();
    for (const role of ['anon', 'authenticated', 'service_role']) {
      for (const verb of ['insert', 'update', 'delete'] as const) {
        const [row] = await database.query(`select has_table_privilege($1, 'private.inventory_kinds', $2) as may`, [
          role,
          verb,
        ]);
        expect([role, verb, row?.may]).toEqual([role, verb, false]);
      }
    }
  });
});
