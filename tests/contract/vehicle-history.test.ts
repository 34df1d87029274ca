import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, workAs } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the history of prices and statuses on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const staffId = claimsOf('staff').sub;

  /** As staff see them, oldest first. */
  async function pricesOf(id: string) {
    const { data, error } = await gateway()
      .as(claimsOf('staff'))
      .from('vehicle_price_history')
      .select('from_price, to_price, changed_by')
      .eq('vehicle_id', id)
      .order('changed_at');
    expect(error).toBeNull();
    return data?.map((row) => [row.from_price, row.to_price, row.changed_by]);
  }

  async function statusesOf(id: string) {
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .from('vehicle_status_history')
      .select('from_status, to_status, changed_by')
      .eq('vehicle_id', id)
      .order('changed_at');
    return data?.map((row) => [row.from_status, row.to_status, row.changed_by]);
  }

  const changeAsStaff = (change: string, ids: string[]) =>
    workAs(gateway().database, 'staff', (query) =>
      query.query(`update public.vehicles set ${change} where id = any ($1::uuid[])`, [ids]),
    );

  test('a new vehicle records its first price and status', async () => {
    const id = await addVehicle(gateway().database, { price: 18_995.5, status: 'Draft' });
    expect(await pricesOf(id)).toEqual([[null, 18_995.5, null]]);
    expect(await statusesOf(id)).toEqual([[null, 'Draft', null]]);
  });

  test('each change is recorded with its person', async () => {
    const id = await addVehicle(gateway().database, { price: 20_000 });
    await changeAsStaff('price = 19000', [id]);
    await changeAsStaff("price = 18500.99, status = 'Pending'", [id]);
    expect(await pricesOf(id)).toEqual([
      [null, 20_000, null],
      [20_000, 19_000, staffId],
      [19_000, 18_500.99, staffId],
    ]);
    expect(await statusesOf(id)).toEqual([
      [null, 'Available', null],
      ['Available', 'Pending', staffId],
    ]);
  });

  test('the person who adds a vehicle is recorded', async () => {
    const id = crypto.randomUUID();
    await workAs(gateway().database, 'staff', (query) =>
      query.query(
        `insert into public.vehicles (id, dealer_id, make, model, year, price, status)
         values ($1, $2, 'Kia', 'Rio', 2020, 9000, 'Draft')`,
        [id, dealerId],
      ),
    );
    expect(await pricesOf(id)).toEqual([[null, 9_000, staffId]]);
    expect(await statusesOf(id)).toEqual([[null, 'Draft', staffId]]);
  });

  test('a write with the same price and status records nothing', async () => {
    const id = await addVehicle(gateway().database, { price: 20_000 });
    await changeAsStaff("price = 20000.00, status = 'Available', description = 'New tyres'", [id]);
    expect(await pricesOf(id)).toHaveLength(1);
    expect(await statusesOf(id)).toHaveLength(1);
  });

  test('a bulk change is recorded for each changed vehicle', async () => {
    const { database } = gateway();
    const ids = await Promise.all([10_000, 11_000, 12_000].map((price) => addVehicle(database, { price })));
    await changeAsStaff('price = 11000', ids);
    expect(await Promise.all(ids.map(pricesOf))).toEqual([
      [
        [null, 10_000, null],
        [10_000, 11_000, staffId],
      ],
      [[null, 11_000, null]],
      [
        [null, 12_000, null],
        [12_000, 11_000, staffId],
      ],
    ]);
    await gateway()
      .as(claimsOf('owner'))
      .rpc('set_vehicles_status', { p_dealer_id: dealerId, p_ids: ids, p_status: 'Sold' });
    for (const id of ids) {
      expect(await statusesOf(id)).toEqual([
        [null, 'Available', null],
        ['Available', 'Sold', claimsOf('owner').sub],
      ]);
    }
  });

  test('a rolled-back change is not recorded', async () => {
    const { database } = gateway();
    const id = await addVehicle(database, { price: 20_000 });
    const work = workAs(database, 'staff', async (query) => {
      await query.query('update public.vehicles set price = 1 where id = $1', [id]);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await pricesOf(id)).toHaveLength(1);
  });

  test('the history is deleted with the vehicle', async () => {
    const { database } = gateway();
    const id = await addVehicle(database);
    await database.query('delete from public.vehicles where id = $1', [id]);
    expect(await pricesOf(id)).toEqual([]);
  });
});
