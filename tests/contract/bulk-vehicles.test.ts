import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const unknownId = '00000000-0000-4000-8000-00000000ffff';
const vin = '1HGBH41JXMN109186';

/** What a draft needs before it can be published. */
const publishable = {
  vin: '1HGCM82633A004352',
  mileage: 60_000,
  exterior_color: 'Blue',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  body_style: 'Sedan',
  engine_size: '2.4L',
  description: 'One owner.',
};

describe.each(databaseKinds)('bulk changes of vehicles on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);

  async function setStatus(ids: (string | null)[], status: string, person: Person = 'staff') {
    const { data, error } = await gateway()
      .as(claimsOf(person))
      .rpc('set_vehicles_status', { p_dealer_id: dealerId, p_ids: ids, p_status: status });
    expect(error).toBeNull();
    return data;
  }

  async function remove(ids: string[], person: Person = 'staff') {
    const { data, error } = await gateway()
      .as(claimsOf(person))
      .rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: ids });
    expect(error).toBeNull();
    return data;
  }

  async function read(id: string) {
    const [row] = await gateway().database.query(
      'select status, is_available, version, sold_at is not null as is_dated from public.vehicles where id = $1',
      [id],
    );
    return row;
  }

  const inventoryVersion = async () => (await gateway().anon.rpc('inventory_version', { p_dealer_id: dealerId })).data;

  const done = (id: string, previous: string) => ({ id, is_done: true, previous_status: previous, message: null });
  const failed = (id: string, message: string) => ({ id, is_done: false, previous_status: null, message });

  test('each id is answered in the order given, with the status that an undo needs', async () => {
    const ids = [await add(), await add({ ...publishable, status: 'Draft' }), await add({ status: 'Pending' })];
    const before = await inventoryVersion();
    expect(await setStatus(ids, 'Sold')).toEqual([
      done(ids[0] ?? '', 'Available'),
      done(ids[1] ?? '', 'Draft'),
      done(ids[2] ?? '', 'Pending'),
    ]);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'Sold', is_available: false, is_dated: true, version: 2 });
    }
    expect(await inventoryVersion()).toBeGreaterThan(before);
  });

  describe('a sale that is taken back', () => {
    const soldAt = '2026-07-29T12:00:00.000Z';
    const takeBackAndUndo = async (between = '') => {
      const id = await add({ status: 'Sold', sold_at: soldAt });
      await setStatus([id], 'Pending');
      await gateway().database.exec(between);
      await setStatus([id], 'Sold');
      const [row] = await gateway().database.query('select sold_at from public.vehicles where id = $1', [id]);
      return new Date(String(row?.sold_at)).toISOString();
    };

    test('has its date again if this is undone', async () => {
      expect(await takeBackAndUndo()).toBe(soldAt);
    });

    test('has a new date after another change, and after ten minutes', async () => {
      const reprice = `update public.vehicles set price = price + 1 where status = 'Pending'`;
      expect(await takeBackAndUndo(reprice)).not.toBe(soldAt);
      const later = `alter table public.vehicles disable trigger user;
        update public.vehicles set updated_at = now() - interval '11 minutes' where status = 'Pending';
        alter table public.vehicles enable trigger user`;
      expect(await takeBackAndUndo(later)).not.toBe(soldAt);
    });
  });

  test('a vehicle that already has the status succeeds, and its version stays', async () => {
    const id = await add({ status: 'Pending' });
    expect(await setStatus([id], 'Pending')).toEqual([done(id, 'Pending')]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('a vehicle that fails is named, and the others change', async () => {
    const ids = [await add({ status: 'Sold' }), await add({ status: 'Sold', vin }), await add({ status: 'Sold' })];
    const twin = await add({ vin });
    const [first = '', second = '', third = ''] = ids;
    expect(await setStatus([first, second, unknownId, third], 'Available')).toEqual([
      done(first, 'Sold'),
      failed(second, 'Another vehicle on the lot has this VIN'),
      failed(unknownId, 'Vehicle not found'),
      done(third, 'Sold'),
    ]);
    expect(await Promise.all(ids.map(async (id) => (await read(id))?.status))).toEqual([
      'Available',
      'Sold',
      'Available',
    ]);
    await remove([twin]);
  });

  test('of two sold vehicles with one VIN the first id is relisted', async () => {
    const ids = [await add({ status: 'Sold', vin }), await add({ status: 'Sold', vin })];
    const [first = '', second = ''] = ids.toSorted().reverse();
    expect(await setStatus([first, second], 'Available')).toEqual([
      done(first, 'Sold'),
      failed(second, 'Another vehicle on the lot has this VIN'),
    ]);
    await remove(ids);
  });

  test('each of many failures is reported', async () => {
    const taken = Array.from({ length: 40 }, (_, n) => `TAKEN${String(n).padStart(12, '0')}`);
    const ids: string[] = [];
    for (const [n, name] of taken.entries()) {
      ids.push(await add({ status: 'Sold', vin: name }));
      if (n % 3 === 0) await add({ status: 'Pending', vin: name });
    }
    const outcome = await setStatus(ids, 'Available');
    expect(outcome.map((row: { is_done: boolean }) => row.is_done)).toEqual(taken.map((_, n) => n % 3 !== 0));
  });

  test('a duplicate id is answered once, and an empty list does nothing', async () => {
    const id = await add();
    expect(await setStatus([id, null, id], 'Pending')).toEqual([done(id, 'Available')]);
    expect(await setStatus([], 'Pending')).toEqual([]);
    expect(await remove([id, id])).toEqual([done(id, 'Pending')]);
    expect(await remove([])).toEqual([]);
  });

  test('an unknown status refuses the whole call', async () => {
    const id = await add();
    const { error, status } = await gateway()
      .as(claimsOf('staff'))
      .rpc('set_vehicles_status', { p_dealer_id: dealerId, p_ids: [id], p_status: 'Lost' });
    expect([status, error?.code, error?.message]).toEqual([400, '22023', 'Unknown status']);
    expect(await read(id)).toMatchObject({ status: 'Available' });
  });

  test('vehicles are deleted with their pictures, and an unknown id is named', async () => {
    const [first, second] = [await add(), await add({ status: 'Draft' })];
    await addImage(gateway().database, first);
    const before = await inventoryVersion();
    expect(await remove([first, unknownId, second])).toEqual([
      done(first, 'Available'),
      failed(unknownId, 'Vehicle not found'),
      done(second, 'Draft'),
    ]);
    expect([await read(first), await read(second)]).toEqual([undefined, undefined]);
    const images = await gateway().database.query('select 1 from public.vehicle_images where vehicle_id = $1', [first]);
    expect(images).toEqual([]);
    expect(await inventoryVersion()).toBeGreaterThan(before);
  });

  test('a vehicle that cannot be deleted stays, and the others are deleted', async () => {
    const { database } = gateway();
    const [first, held, third] = [await add(), await add(), await add()];
    await database.exec(`
      create function public.hold() returns trigger language plpgsql as
        $f$ begin raise exception 'held'; end $f$;
      create trigger hold before delete on public.vehicles for each row
        when (old.id = '${held}') execute function public.hold();
    `);
    expect(await remove([first, held, third])).toEqual([
      done(first, 'Available'),
      failed(held, 'The vehicle could not be deleted'),
      done(third, 'Available'),
    ]);
    expect(await read(held)).toMatchObject({ status: 'Available', is_available: true });
    await database.exec('drop trigger hold on public.vehicles; drop function public.hold()');
  });

  test('undo restores the status of vehicles that still have it, and keeps later changes', async () => {
    const ids = [await add(), await add(), await add({ ...publishable, status: 'Draft' })];
    const [untouched = '', touched = '', other = ''] = ids;
    await setStatus([untouched, touched], 'Sold');
    await setStatus([touched], 'Pending');
    const unknown = crypto.randomUUID();
    const { data, error } = await gateway()
      .as(claimsOf('staff'))
      .rpc('restore_vehicles_status', {
        p_dealer_id: dealerId,
        p_ids: [...ids, unknown, untouched],
        p_from: 'Sold',
        p_status: 'Available',
      });
    expect(error).toBeNull();
    const changed = 'Someone else changed this vehicle in the meantime';
    expect(data).toEqual([
      done(untouched, 'Sold'),
      failed(touched, changed),
      failed(other, changed),
      failed(unknown, 'Vehicle not found'),
    ]);
    const statuses = await Promise.all(ids.map(async (id) => (await read(id))?.status));
    expect(statuses).toEqual(['Available', 'Pending', 'Draft']);
  });

  test('another dealer’s vehicle is answered like an unknown one, public or not', async () => {
    const shown = await add({ dealer_id: anotherDealerId });
    const hidden = await add({ dealer_id: anotherDealerId, status: 'Draft' });
    const expected = [shown, hidden].map((id) => failed(id, 'Vehicle not found'));
    expect(await setStatus([shown, hidden], 'Sold')).toEqual(expected);
    expect(await remove([shown, hidden])).toEqual(expected);
    for (const [name, more] of [
      ['set_vehicles_status', { p_status: 'Sold' }],
      ['restore_vehicles_status', { p_from: 'Available', p_status: 'Sold' }],
      ['delete_vehicles', {}],
    ] as const) {
      const { data } = await gateway()
        .as(claimsOf('staff'))
        .rpc(name, { p_dealer_id: anotherDealerId, p_ids: [shown, hidden], ...more });
      expect(data).toEqual(expected);
    }
    expect(await read(shown)).toMatchObject({ status: 'Available', version: 1 });
    expect(await read(hidden)).toMatchObject({ status: 'Draft', version: 1 });
  });

  test.each<Person>(['stranger', 'elsewhere'])('%s changes and deletes nothing', async (person) => {
    const id = await add();
    expect(await setStatus([id], 'Sold', person)).toEqual([failed(id, 'Vehicle not found')]);
    expect(await remove([id], person)).toEqual([failed(id, 'Vehicle not found')]);
    expect(await read(id)).toMatchObject({ status: 'Available', version: 1 });
  });

  test('a visitor is refused', async () => {
    const id = await add();
    const call = { p_dealer_id: dealerId, p_ids: [id] };
    const answers = [
      await gateway().anon.rpc('set_vehicles_status', { ...call, p_status: 'Sold' }),
      await gateway().anon.rpc('delete_vehicles', call),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [401, '42501'],
      [401, '42501'],
    ]);
    expect(await read(id)).toMatchObject({ status: 'Available', is_available: true });
  });
});
