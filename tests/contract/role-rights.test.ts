import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** What a draft needs before it can be published. */
const publishable = {
  vin: '1HGCM82633A004352',
  ...{ mileage: 60_000, exterior_color: 'Blue', transmission: 'Manual', fuel_type: 'Gasoline', body_style: 'Sedan' },
  ...{ engine_size: '2.4L', description: 'One owner.' },
};
const refused = { code: '42501' };

describe.each(databaseKinds)('the rights of the roles on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (person: Person) => gateway().as(claimsOf(person));
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);
  const read = async (id: string) =>
    (await gateway().database.query('select price::float, status from public.vehicles where id = $1', [id]))[0];
  const update = async (person: Person, id: string, change: object) =>
    (await as(person).from('vehicles').update(change).eq('id', id).select('id')).error;

  test('the table that decides is the one that staff read', async () => {
    const { data } = await as('sales').rpc('role_rights');
    expect(data.owner).toEqual(expect.arrayContaining(data.manager));
    expect(data.manager).toEqual(expect.arrayContaining(data.sales));
    expect(data.sales).toEqual(expect.arrayContaining(data.photographer));
    expect(data.photographer).toEqual(['vehicles', 'vehicles.draft']);
    for (const person of ['owner', 'sales', 'photographer'] as const) {
      const { data: session } = await as(person).rpc('staff_session', { p_dealer_id: dealerId });
      expect(session.permissions).toEqual(data[person]);
    }
  });

  test('sales edit and publish vehicles, but change no offered price and delete nothing', async () => {
    const id = await add();
    expect(await update('sales', id, { description: 'One owner.' })).toBeNull();
    expect(await update('sales', id, { status: 'Pending' })).toBeNull();
    expect(await update('sales', id, { price: 1 })).toMatchObject(refused);
    const { data } = await as('sales').rpc('set_vehicle_prices', {
      p_dealer_id: dealerId,
      p_changes: [{ id, version: 3, price: 1 }],
    });
    expect(data).toMatchObject([{ is_done: false }]);
    expect((await as('sales').from('vehicles').delete().eq('id', id).select('id')).data).toEqual([]);
    expect(await read(id)).toEqual({ price: 20_000, status: 'Pending' });
  });

  test('sales set the price of a draft', async () => {
    const id = await add({ status: 'Draft' });
    expect(await update('sales', id, { price: 15_000 })).toBeNull();
    expect(await read(id)).toEqual({ price: 15_000, status: 'Draft' });
  });

  test('a photographer adds drafts and photographs, and changes nothing that is published', async () => {
    const row = { dealer_id: dealerId, make: 'Honda', model: 'Civic', year: 2020, price: 1 };
    const { data, error } = await as('photographer')
      .from('vehicles')
      .insert({ ...row, status: 'Draft' })
      .select('id')
      .single();
    expect(error).toBeNull();
    expect(
      (
        await as('photographer')
          .from('vehicles')
          .insert({ ...row, status: 'Available' })
      ).error,
    ).toMatchObject(refused);
    const whole = await add({ ...publishable, status: 'Draft' });
    expect(await update('photographer', whole, { status: 'Available' })).toMatchObject(refused);
    expect(await update('photographer', whole, { trim: 'EX' })).toBeNull();
    const published = await add();
    await update('photographer', published, { description: 'Mine' });
    for (const vehicle of [data?.id, published]) {
      const image = { id: crypto.randomUUID(), url: '/a.webp', public_id: `dealer/vehicles/${vehicle}/images/a` };
      const saved = await as('photographer').rpc('save_vehicle_media', {
        p_dealer_id: dealerId,
        p_vehicle_id: vehicle,
        p_images: [image],
      });
      expect(saved.error).toBeNull();
    }
    const [stored] = await gateway().database.query(
      'select coalesce(description, $2) as description from public.vehicles where id = $1',
      [published, ''],
    );
    expect(stored).toEqual({ description: '' });
  });

  test('import and trash are for those who may use them', async () => {
    const { error } = await as('sales').rpc('import_vehicles', {
      p_dealer_id: dealerId,
      p_import_id: crypto.randomUUID(),
      p_rows: [],
    });
    expect(error).toMatchObject(refused);
    expect((await as('sales').rpc('list_deleted_vehicles', { p_dealer_id: dealerId })).error).toMatchObject(refused);
  });
});
