import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const ready = {
  make: 'Honda',
  model: 'Civic',
  year: 2020,
  price: 18_995.5,
  mileage: 60_000,
  exterior_color: 'Blue',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  body_style: 'Sedan',
  engine_size: '2.0L',
  description: 'One owner.',
  status: 'Available',
};

let made = 0;
function aVin(): string {
  made += 1;
  return `2HGFC2F5${String(made).padStart(9, '0')}`;
}

describe.each(databaseKinds)('imports on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  const aRow = (line: number, columns: Record<string, unknown> = {}) => ({
    line,
    id: crypto.randomUUID(),
    version: null as number | null,
    columns: { ...ready, vin: aVin(), ...columns },
  });
  const anUpdate = (line: number, id: string, columns: Record<string, unknown>, version = 1) => ({
    line,
    id,
    version: version as number | null,
    columns,
  });

  function send(
    rows: unknown,
    { importId = crypto.randomUUID() as string, batch = 0, person = 'staff' as Person, dealer = dealerId } = {},
  ) {
    return gateway()
      .as(claimsOf(person))
      .rpc('import_vehicles', {
        p_dealer_id: dealer,
        p_import_id: importId,
        p_rows: rows,
        p_options: { batch, fileName: 'vehicles.csv', format: 'csv', total: 3 },
      });
  }

  async function write(rows: unknown, options: Parameters<typeof send>[1] = {}) {
    const { data, error } = await send(rows, options);
    expect(error).toBeNull();
    return data;
  }

  async function undo(importId: string, limit = 500, person: Person = 'staff') {
    const { data, error } = await gateway()
      .as(claimsOf(person))
      .rpc('undo_vehicle_import', { p_dealer_id: dealerId, p_import_id: importId, p_limit: limit });
    expect(error).toBeNull();
    return data;
  }

  async function read(id: string) {
    const [row] = await gateway().database.query('select * from public.vehicles where id = $1', [id]);
    return row;
  }

  async function readImport(id: string) {
    const { data } = await gateway().as(claimsOf('staff')).from('vehicle_imports').select().eq('id', id).single();
    return data;
  }

  const messages = (rows: { line: number; outcome: string; message: string | null }[]) =>
    rows.map(({ line, outcome, message }) => [line, outcome, message]);

  test('new rows are written with the table’s defaults, together with what an undo needs', async () => {
    const importId = crypto.randomUUID();
    const full = aRow(2, { features: ['Bluetooth', 'a|b'], disclosure_mechanical: 'Not assessed', is_featured: true });
    const draft = aRow(3, { status: 'Draft', mileage: undefined, exterior_color: undefined });
    expect(messages(await write([full, draft], { importId }))).toEqual([
      [2, 'created', null],
      [3, 'created', null],
    ]);
    expect(await read(full.id)).toMatchObject({
      vin: full.columns.vin,
      dealer_id: dealerId,
      features: ['Bluetooth', 'a|b'],
      disclosure_mechanical: 'Not assessed',
      is_featured: true,
      is_available: true,
      condition: 'Used',
      version: 1,
    });
    expect(await read(draft.id)).toMatchObject({ status: 'Draft', mileage: null, exterior_color: null, features: [] });
    expect(await readImport(importId)).toMatchObject({
      file_name: 'vehicles.csv',
      planned_count: 3,
      created_count: 2,
      updated_count: 0,
      failed_count: 0,
      started_by_name: 'staff',
      undone_at: null,
    });
  });

  test('a repeated batch is written once, with the same response', async () => {
    const importId = crypto.randomUUID();
    const rows = [aRow(2), aRow(3)];
    const [first, second] = [await write(rows, { importId }), await write(rows, { importId })];
    expect(second).toEqual(first);
    expect(await readImport(importId)).toMatchObject({ created_count: 2 });
    await write([aRow(4)], { importId, batch: 1 });
    expect(await readImport(importId)).toMatchObject({ created_count: 3 });
  });

  test('two parallel batches are both written', async () => {
    const importId = crypto.randomUUID();
    const rows = [aRow(2)];
    await Promise.all([write(rows, { importId }), write(rows, { importId }), write([aRow(3)], { importId, batch: 1 })]);
    expect(await readImport(importId)).toMatchObject({ created_count: 2 });
  });

  test('the list shows the vehicles of one import', async () => {
    const importId = crypto.randomUUID();
    const rows = [aRow(2), aRow(3)];
    await write(rows, { importId });
    await write([aRow(2)]);
    const listed = async (id: string, person: 'staff' | 'sales' = 'staff') => {
      const { data } = await gateway()
        .as(claimsOf(person))
        .rpc('list_staff_vehicles', { p_dealer_id: dealerId, p_filters: { import: id } });
      return data.vehicles.map((vehicle: { id: string }) => vehicle.id).toSorted();
    };
    expect(await listed(importId)).toEqual(rows.map(({ id }) => id).toSorted());
    expect(await listed(crypto.randomUUID())).toEqual([]);
    expect(await listed('nonsense')).toEqual([]);
    // Who may not import does not learn what an import wrote.
    expect(await listed(importId, 'sales')).toEqual([]);
  });

  test('the list shows and counts a vehicle once that two lines of an import wrote', async () => {
    const importId = crypto.randomUUID();
    const [row, other] = [aRow(2), aRow(3)];
    await write([row, other], { importId });
    await gateway().database.query('update public.vehicle_import_rows set vehicle_id = $1 where import_id = $2', [
      row.id,
      importId,
    ]);
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .rpc('list_staff_vehicles', { p_dealer_id: dealerId, p_filters: { import: importId } });
    expect(data.vehicles.map(({ id }: { id: string }) => id)).toEqual([row.id]);
    expect([data.matching, data.counts.All]).toEqual([1, 1]);
  });

  test('photographs are queued once, taken by the server, stored in order, and go with the undo', async () => {
    const importId = crypto.randomUUID();
    const addresses = [1, 2, 3].map((n) => `https://photos.example.com/${importId}-${n}.jpg`);
    const row = { ...aRow(2), photographs: [...addresses, 'file:///etc/passwd'] };
    await write([row], { importId });
    await write([row], { importId });
    const server = gateway().as({ role: 'service_role' });
    const progress = async () =>
      (
        await gateway()
          .as(claimsOf('staff'))
          .rpc('import_photograph_progress', { p_dealer_id: dealerId, p_import_id: importId })
      ).data;
    const taken = await server.rpc('take_import_photographs', { p_dealer_id: dealerId, p_limit: 50 });
    expect(taken.data.map(({ address }: { address: string }) => address).toSorted()).toEqual(addresses);
    const finish = (n: number, outcome: object) => {
      const { id } = taken.data.find(({ address }: { address: string }) => address === addresses[n - 1]);
      return server.rpc('finish_import_photograph', { p_dealer_id: dealerId, p_id: id, ...outcome });
    };
    const anImage = (name: string) => ({ p_image: { url: `/${name}.jpg`, public_id: name, width: 3, height: 2 } });
    await finish(2, anImage(`${importId}-b`));
    await finish(1, anImage(`${importId}-a`));
    await finish(3, { p_reason: 'Not a photograph', p_is_final: true });
    expect(await progress()).toMatchObject({
      ...{ total: 3, stored: 2, failed: 1 },
      failures: [{ address: addresses[2], reason: 'Not a photograph' }],
    });
    const images = await gateway().database.query(
      'select public_id, is_primary from public.vehicle_images where vehicle_id = $1 order by sort_order',
      [row.id],
    );
    expect(images).toEqual([
      { public_id: `${importId}-a`, is_primary: true },
      { public_id: `${importId}-b`, is_primary: false },
    ]);
    await gateway()
      .as(claimsOf('staff'))
      .rpc('retry_import_photographs', { p_dealer_id: dealerId, p_import_id: importId });
    expect(await progress()).toMatchObject({ failed: 0 });
    const undone = await gateway()
      .as(claimsOf('staff'))
      .rpc('undo_vehicle_import', { p_dealer_id: dealerId, p_import_id: importId });
    expect(undone.data.rows).toMatchObject([{ outcome: 'deleted' }]);
    expect(await progress()).toMatchObject({ total: 0 });
  });

  test('rows that fail are named, and the others are written', async () => {
    const vin = aVin();
    await addVehicle(gateway().database, { vin });
    const rows = [
      aRow(2),
      aRow(3, { vin }),
      aRow(4, { price: -1 }),
      aRow(5),
      aRow(6, { make: null }),
      anUpdate(7, crypto.randomUUID(), { price: 1 }),
    ];
    const importId = crypto.randomUUID();
    expect(messages(await write(rows, { importId }))).toEqual([
      [2, 'created', null],
      [3, 'failed', 'Another vehicle on the lot has this VIN'],
      [4, 'failed', 'The vehicle could not be saved'],
      [5, 'created', null],
      [6, 'failed', 'The vehicle could not be saved'],
      [7, 'failed', 'Someone else changed this vehicle in the meantime'],
    ]);
    expect(await readImport(importId)).toMatchObject({ created_count: 2, failed_count: 4 });
  });

  test('an update writes its columns if the version is unchanged, and its undo restores them', async () => {
    const importId = crypto.randomUUID();
    const id = await addVehicle(gateway().database, { price: 12_000, description: 'Old words', features: ['Sunroof'] });
    const other = await addVehicle(gateway().database);
    await gateway().database.query('update public.vehicles set trim = $1 where id = $2', ['LX', other]);
    const change = {
      price: 11_500.25,
      features: ['Bluetooth', 'Sunroof'],
      description: null,
      dealer_id: anotherDealerId,
    };
    expect(messages(await write([anUpdate(2, id, change), anUpdate(3, other, { price: 1 })], { importId }))).toEqual([
      [2, 'updated', null],
      [3, 'failed', 'Someone else changed this vehicle in the meantime'],
    ]);
    expect(await read(id)).toMatchObject({
      description: null,
      features: ['Bluetooth', 'Sunroof'],
      make: 'Honda',
      version: 2,
    });
    expect(await read(id)).toMatchObject({ dealer_id: dealerId });
    expect(Number((await read(id))?.price)).toBe(11_500.25);

    expect(await undo(importId)).toEqual({
      remaining: 0,
      rows: [{ line: 2, vehicle_id: id, outcome: 'restored', message: null }],
    });
    expect(await read(id)).toMatchObject({ description: 'Old words', features: ['Sunroof'], version: 3 });
    expect(Number((await read(id))?.price)).toBe(12_000);
  });

  test('an import does not publish an incomplete draft', async () => {
    const id = await addVehicle(gateway().database, { status: 'Draft' });
    const [row] = await write([anUpdate(2, id, { status: 'Available' })]);
    expect(row).toMatchObject({ outcome: 'failed', message: expect.stringContaining('Not ready to publish') });
  });

  test('undo deletes unchanged vehicles, and names those it keeps with the reason', async () => {
    const importId = crypto.randomUUID();
    const rows = [aRow(2), aRow(3), aRow(4), aRow(5)];
    await write(rows, { importId });
    const [untouched = '', repriced = '', photographed = '', deleted = ''] = rows.map(({ id }) => id);
    const { database } = gateway();
    await database.query('update public.vehicles set price = 1 where id = $1', [repriced]);
    await addImage(database, photographed);
    await database.query('delete from public.vehicles where id = $1', [deleted]);
    const kept = (line: number, id: string, message: string) => ({ line, vehicle_id: id, outcome: 'kept', message });
    expect(await undo(importId)).toEqual({
      remaining: 0,
      rows: [
        { line: 2, vehicle_id: untouched, outcome: 'deleted', message: null },
        kept(3, repriced, 'Changed since the import'),
        kept(4, photographed, 'Photographs or videos were added since'),
        kept(5, deleted, 'Deleted since'),
      ],
    });
    expect([await read(untouched), await read(repriced), await read(photographed)].map(Boolean)).toEqual([
      false,
      true,
      true,
    ]);
    expect(await readImport(importId)).toMatchObject({
      deleted_count: 1,
      kept_count: 3,
      undone_at: expect.any(String),
    });
    expect(await undo(importId)).toEqual({ remaining: 0, rows: [] });
  });

  test('undo skips a vehicle whose old VIN is in use, and restores the others', async () => {
    const importId = crypto.randomUUID();
    const vins = [aVin(), aVin(), aVin()];
    const ids = await Promise.all(vins.map((vin) => addVehicle(gateway().database, { vin })));
    await write(
      ids.map((id, n) => anUpdate(n + 2, id, { vin: aVin() })),
      { importId },
    );
    await addVehicle(gateway().database, { vin: vins[1] });
    const { rows } = await undo(importId);
    expect(messages(rows)).toEqual([
      [2, 'restored', null],
      [3, 'kept', 'Another vehicle on the lot has this VIN'],
      [4, 'restored', null],
    ]);
  });

  test('a large import is undone in parts, and accepts no rows during that', async () => {
    const importId = crypto.randomUUID();
    await write([aRow(2), aRow(3), aRow(4)], { importId });
    expect(await undo(importId, 2)).toMatchObject({ remaining: 1 });
    expect(await readImport(importId)).toMatchObject({ undone_at: null, deleted_count: 2 });
    const { error } = await send([aRow(5)], { importId, batch: 1 });
    expect([error?.code, error?.message]).toEqual(['PT409', 'This import was undone already']);
    expect(await undo(importId, 2)).toMatchObject({ remaining: 0 });
  });

  test('existing vehicles are found by VIN and id, including sold ones and drafts', async () => {
    const { database } = gateway();
    const vin = aVin();
    const [sold, draft, named, elsewhere] = [
      await addVehicle(database, { vin, status: 'Sold' }),
      await addVehicle(database, { vin, status: 'Draft' }),
      await addVehicle(database),
      await addVehicle(database, { vin, dealer_id: anotherDealerId }),
    ];
    const ask = (person: Person) =>
      gateway()
        .as(claimsOf(person))
        .rpc('find_import_matches', { p_dealer_id: dealerId, p_vins: [vin], p_ids: [named, elsewhere] });
    const { data } = await ask('staff');
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual([sold, draft, named].toSorted());
    for (const person of ['stranger', 'elsewhere'] as const) {
      expect((await ask(person)).data).toEqual([]);
    }
  });

  test.each<Person>(['stranger', 'elsewhere', 'visitor'])('%s can neither import nor undo', async (person) => {
    const importId = crypto.randomUUID();
    await write([aRow(2)], { importId });
    const row = aRow(2);
    const answers = [
      await send([row], { person }),
      await gateway().as(claimsOf(person)).rpc('undo_vehicle_import', { p_dealer_id: dealerId, p_import_id: importId }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
    expect(await read(row.id)).toBeUndefined();
    const { data } = await gateway().as(claimsOf(person)).from('vehicle_imports').select('id').eq('id', importId);
    expect(data ?? []).toEqual([]);
  });

  test('another dealer’s import is answered like an unknown one', async () => {
    const importId = crypto.randomUUID();
    await write([aRow(2)], { importId });
    const answer = await gateway()
      .as(claimsOf('elsewhere'))
      .rpc('undo_vehicle_import', { p_dealer_id: anotherDealerId, p_import_id: importId });
    expect([answer.status, answer.error?.message]).toEqual([404, 'Import not found']);
    const { error } = await send([aRow(3)], { importId, batch: 1, person: 'elsewhere', dealer: anotherDealerId });
    expect(error?.code).toBe('PT409');
  });

  test('an invalid batch is refused', async () => {
    const { error } = await send(Array.from({ length: 1001 }, (_, n) => ({ line: n })));
    expect(error?.message).toBe('A batch is a list of at most 1000 rows');
    expect((await send({})).error?.code).toBe('22023');
    expect(await write([])).toEqual([]);
  });
});
