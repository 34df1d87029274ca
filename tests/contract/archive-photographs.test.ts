import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('photographs of archives on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const rpc = (name: string, values: object, person: Person = 'staff') =>
    gateway()
      .as(claimsOf(person))
      .rpc(name, { p_dealer_id: dealerId, ...values });

  let made = 0;
  function add(importId: string, vehicleId: string, { key = '', place = 0, person = 'staff' as Person } = {}) {
    made += 1;
    const publicId = `archive-${made}`;
    return rpc(
      'add_archive_photograph',
      {
        p_import_id: importId,
        p_vehicle_id: vehicleId,
        p_image: { url: `/${publicId}.jpg`, public_id: publicId, width: 3, height: 2, placeholder_color: '#336699' },
        p_options: { key: key || `00000000-${made}`, place, fileName: 'lot.zip', format: 'zip', total: 0 },
      },
      person,
    );
  }
  const imagesOf = async (vehicleId: string) =>
    gateway().database.query(
      'select public_id, sort_order, is_primary from public.vehicle_images where vehicle_id = $1 order by sort_order',
      [vehicleId],
    );

  test('vehicles are found by VIN, by the letters and digits of a stock number, and by id', async () => {
    const vin = '1FTEW1E50JF512345';
    const byVin = await addVehicle(gateway().database, { vin });
    const byStock = await addVehicle(gateway().database, { stock_number: 'z26-101' });
    const byId = await addVehicle(gateway().database);
    await addImage(gateway().database, byId);
    const { data } = await rpc('find_photographed_vehicles', {
      p_vins: [vin],
      p_stock_numbers: ['Z26101', 'IMG'],
      p_ids: [byId],
    });
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual([byVin, byStock, byId].toSorted());
    expect(data.find(({ id }: { id: string }) => id === byId).image_ids).toHaveLength(1);
  });

  test('files arrive in any order, keep their places after those that are there, and are added once', async () => {
    const vehicleId = await addVehicle(gateway().database);
    await addImage(gateway().database, vehicleId, { public_id: 'own', sort_order: 0, is_primary: true });
    const importId = crypto.randomUUID();
    expect((await add(importId, vehicleId, { place: 1 })).data).toBe(true);
    expect((await add(importId, vehicleId, { place: 0, key: 'aaaaaaaa-9' })).data).toBe(true);
    expect((await add(importId, vehicleId, { place: 2, key: 'aaaaaaaa-9' })).data).toBe(false);
    const images = await imagesOf(vehicleId);
    expect(images).toEqual([
      { public_id: 'own', sort_order: 0, is_primary: true },
      { public_id: `archive-${made - 1}`, sort_order: 1, is_primary: false },
      { public_id: `archive-${made - 2}`, sort_order: 2, is_primary: false },
    ]);
    const unused = await gateway().database.query('select 1 from public.media_deletions where public_id = $1', [
      `archive-${made}`,
    ]);
    expect(unused).toHaveLength(1);
    const { data } = await rpc('find_photographed_vehicles', { p_ids: [vehicleId] });
    expect(data[0].file_keys).toContain('aaaaaaaa-9');
  });

  test('the first file becomes the cover of a vehicle without photographs', async () => {
    const vehicleId = await addVehicle(gateway().database);
    const importId = crypto.randomUUID();
    await add(importId, vehicleId, { place: 1 });
    await add(importId, vehicleId, { place: 0 });
    expect((await imagesOf(vehicleId)).map(({ is_primary }) => is_primary)).toEqual([true, false]);
  });

  test('an undo takes the photographs away, and only they can be sent again', async () => {
    const vehicleId = await addVehicle(gateway().database);
    await addImage(gateway().database, vehicleId, { public_id: 'own' });
    const importId = crypto.randomUUID();
    await add(importId, vehicleId, { key: 'bbbbbbbb-9' });
    const listed = await rpc('list_staff_vehicles', { p_filters: { import: importId } });
    expect(listed.data.vehicles).toMatchObject([{ id: vehicleId }]);
    const undone = await rpc('undo_vehicle_import', { p_import_id: importId });
    expect(undone.data).toEqual({ remaining: 0, rows: [] });
    expect((await imagesOf(vehicleId)).map(({ public_id }) => public_id)).toEqual(['own']);
    const { data } = await rpc('find_photographed_vehicles', { p_ids: [vehicleId] });
    expect(data[0].file_keys).toEqual([]);
    expect((await add(importId, vehicleId)).error).not.toBeNull();
    expect((await add(crypto.randomUUID(), vehicleId, { key: 'bbbbbbbb-9' })).data).toBe(true);
  });

  test('an undo leaves the photographs of a vehicle that changed since its import', async () => {
    const importId = crypto.randomUUID();
    const id = crypto.randomUUID();
    const columns = { make: 'Honda', model: 'Civic', year: 2020, price: 18_995, vin: '1FTEW1E50JF512346' };
    await rpc('import_vehicles', {
      p_import_id: importId,
      p_rows: [{ line: 2, id, version: null, columns: { ...columns, status: 'Draft' } }],
      p_options: { batch: 0, fileName: 'lot.csv', format: 'csv', total: 1 },
    });
    await add(importId, id);
    await gateway().database.query('update public.vehicles set price = 17000 where id = $1', [id]);
    const undone = await rpc('undo_vehicle_import', { p_import_id: importId });
    expect(undone.data.rows).toMatchObject([{ outcome: 'kept' }]);
    expect(await imagesOf(id)).toHaveLength(1);
  });

  test('only those who import find and photograph vehicles, and only their own', async () => {
    const vehicleId = await addVehicle(gateway().database);
    const importId = crypto.randomUUID();
    expect((await add(importId, vehicleId, { person: 'stranger' })).error?.code).toBe('42501');
    expect((await rpc('find_photographed_vehicles', { p_ids: [vehicleId] }, 'stranger')).data).toEqual([]);
    expect((await add(importId, crypto.randomUUID())).error?.code).toBe('PT404');
  });
});
