import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const unknownId = '00000000-0000-4000-8000-00000000ffff';

describe.each(databaseKinds)('bulk price changes on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);

  async function setPrices(changes: unknown, person: Person = 'staff', dealer = dealerId) {
    const { data, error, status } = await gateway()
      .as(claimsOf(person))
      .rpc('set_vehicle_prices', { p_dealer_id: dealer, p_changes: changes });
    return { rows: data, code: error?.code, status };
  }

  async function readPrice(id: string) {
    const [row] = await gateway().database.query(
      'select price::float8 as price, version from public.vehicles where id = $1',
      [id],
    );
    return row;
  }

  const done = (id: string, previous: number, version: number) => ({
    id,
    is_done: true,
    previous_price: previous,
    version,
    message: null,
  });

  test('each id is answered in order with its previous price, and undone exactly', async () => {
    const [first, second] = [await add({ price: 18_995.5 }), await add({ price: 0, status: 'Draft' })];
    const { rows } = await setPrices([
      { id: second, version: 1, price: 9_950 },
      { id: first, version: 1, price: 18_495 },
    ]);
    expect(rows).toEqual([done(second, 0, 2), done(first, 18_995.5, 2)]);
    expect(await readPrice(first)).toEqual({ price: 18_495, version: 2 });
    const undone = await setPrices([{ id: first, version: 2, price: 18_995.5 }]);
    expect(undone.rows).toEqual([done(first, 18_495, 3)]);
    expect(await readPrice(first)).toEqual({ price: 18_995.5, version: 3 });
  });

  test('a vehicle changed since by a colleague is named, and keeps its price', async () => {
    const [stale, fresh] = [await add(), await add()];
    await gateway().database.query('update public.vehicles set mileage = 5 where id = $1', [stale]);
    const { rows } = await setPrices([
      { id: stale, version: 1, price: 1_000 },
      { id: unknownId, version: 1, price: 1_000 },
      { id: fresh, version: 1, price: 1_000 },
    ]);
    expect(rows.map((row: { is_done: boolean; message: string }) => row.message)).toEqual([
      'Someone else changed this vehicle in the meantime',
      'Vehicle not found',
      null,
    ]);
    expect(await readPrice(stale)).toEqual({ price: 20_000, version: 2 });
    expect(await readPrice(fresh)).toEqual({ price: 1_000, version: 2 });
  });

  test('repeating a call after a lost response changes nothing more', async () => {
    const id = await add();
    const change = [{ id, version: 1, price: 19_000 }];
    await setPrices(change);
    expect((await setPrices(change)).rows).toEqual([done(id, 19_000, 2)]);
    expect(await readPrice(id)).toEqual({ price: 19_000, version: 2 });
  });

  test.each([0, -5, 100_000_000])('%d is not a price', async (price) => {
    const id = await add();
    const { rows } = await setPrices([{ id, version: 1, price }]);
    expect(rows).toMatchObject([{ is_done: false, message: 'Valid price is required' }]);
    expect(await readPrice(id)).toEqual({ price: 20_000, version: 1 });
  });

  test('a vehicle that cannot be changed does not stop the others', async () => {
    const { database } = gateway();
    const [first, held, third] = [await add(), await add(), await add()];
    await database.exec(`
      create function public.hold() returns trigger language plpgsql as
        $f$ begin raise exception 'held'; end $f$;
      create trigger hold before update on public.vehicles for each row
        when (old.id = '${held}') execute function public.hold();
    `);
    const { rows } = await setPrices([first, held, third].map((id) => ({ id, version: 1, price: 5_000 })));
    expect(rows.map((row: { is_done: boolean }) => row.is_done)).toEqual([true, false, true]);
    expect(rows[1].message).toBe('The vehicle could not be changed');
    await database.exec('drop trigger hold on public.vehicles; drop function public.hold()');
  });

  test('every change is in the price history', async () => {
    const id = await add();
    await setPrices([{ id, version: 1, price: 17_000 }]);
    const history = await gateway().database.query(
      `select from_price::float8, to_price::float8, changed_by::text from public.vehicle_price_history
       where vehicle_id = $1 and from_price is not null`,
      [id],
    );
    expect(history).toEqual([{ from_price: 20_000, to_price: 17_000, changed_by: claimsOf('staff').sub }]);
  });

  test.each([
    { changes: 'all of them' },
    { changes: [{ id: 'x', version: 1, price: 1 }] },
    { changes: [{ id: unknownId, version: 1 }] },
    { changes: [{ id: unknownId, version: '1; drop', price: 1 }] },
    { changes: [{ id: unknownId, version: 1, price: '1' }] },
  ])('an invalid list of changes is refused: %j', async ({ changes }) => {
    expect(await setPrices(changes)).toMatchObject({ code: '22023', status: 400 });
  });

  test('another dealer’s vehicle is answered like an unknown one', async () => {
    const id = await add({ dealer_id: anotherDealerId });
    for (const dealer of [dealerId, anotherDealerId]) {
      const { rows } = await setPrices([{ id, version: 1, price: 5 }], 'staff', dealer);
      expect(rows).toMatchObject([{ is_done: false, message: 'Vehicle not found', previous_price: null }]);
    }
    expect(await readPrice(id)).toEqual({ price: 20_000, version: 1 });
  });

  test.each<Person>(['stranger', 'elsewhere'])('%s changes nothing', async (person) => {
    const id = await add();
    expect((await setPrices([{ id, version: 1, price: 5 }], person)).rows).toMatchObject([{ is_done: false }]);
    expect(await readPrice(id)).toEqual({ price: 20_000, version: 1 });
  });

  test('a visitor is refused', async () => {
    const { status } = await gateway().anon.rpc('set_vehicle_prices', { p_dealer_id: dealerId, p_changes: [] });
    expect(status).toBe(401);
  });
});
