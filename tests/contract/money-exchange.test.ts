import {
  createExportFile,
  createImportFile,
  defaultImportOptions,
  type ImportFieldKey,
} from '@dealer/shared-domain/import';
import { createVehicleExportSource, createVehicleImportSource } from '@dealer/shared-domain/staff-sources';
import { describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestStaffClient } from '../support/staff-client.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const vin = '1HGCM82633A004352';
const given = { p_dealer_id: dealerId };
const columns: ImportFieldKey[] = [
  ...(['id', 'make', 'model', 'year', 'price', 'vin'] as const),
  ...(['cost', 'floorPrice', 'boughtOn', 'boughtFrom', 'reconditioning', 'margin', 'daysOnLot'] as const),
];

describe.each(databaseKinds)('amounts in import and export files on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (person: Person) => gateway().as(claimsOf(person));

  function aSource() {
    const client = createTestStaffClient(gateway());
    const withSession = <T>(work: () => Promise<T>) => work();
    const events = { publish: vi.fn(), subscribe: () => () => {} };
    return {
      imports: createVehicleImportSource({ client, dealerId, events, withSession }),
      exports: createVehicleExportSource({ client, dealerId, withSession }),
    };
  }

  async function write(): Promise<string[]> {
    const file = createExportFile({ format: 'csv', columns, hasByteOrderMark: false, timeZone: 'America/Toronto' });
    for await (const { vehicles } of aSource().exports.read(null, { hasMoney: true })) file.add(vehicles);
    return (await file.finish().text()).trim().split('\r\n');
  }

  async function read(lines: string[]) {
    const { imports } = aSource();
    const file = createImportFile();
    const options = { ...defaultImportOptions, updateExisting: true };
    const { mapping } = await file.open({ file: new Blob([lines.join('\r\n')]), format: 'csv' });
    const { vins, ids } = file.ask({ mapping, options });
    file.answer({ vins, ids, vehicles: await imports.findMatches({ vins, ids }) });
    const check = file.check({ mapping, options, known: null, nowMs: Date.now() });
    return { check, rows: file.take({ from: 0, count: file.begin() }) };
  }

  const run = (person: Person, importId: string, rows: unknown) =>
    as(person).rpc('import_vehicles', { ...given, p_import_id: importId, p_rows: rows, p_options: { total: 1 } });
  const amountsOf = async (id: string) =>
    (await as('owner').rpc('vehicle_money', { ...given, p_vehicle_id: id })).data?.values;

  test('an export has the amounts, and only changed ones are imported again and undone', async () => {
    const id = await addVehicle(gateway().database, { vin, price: 18_495, mileage: 10 });
    const lines = [{ id: crypto.randomUUID(), done_on: '2026-11-13', description: 'Brakes', amount: 860 }];
    const values = { cost: 14_600, floor_price: 17_200, bought_on: '2026-11-12', bought_from: 'Auction', lines };
    await as('owner').rpc('save_vehicle_money', { ...given, p_vehicle_id: id, p_version: 0, p_values: values });

    const [head = '', row = ''] = await write();
    expect(row).toBe(`${id},Honda,Civic,2020,18495,${vin},14600,17200,2026-11-12,Auction,860,3035,0`);
    expect((await read([head, row])).check).toMatchObject({ unchanged: 1, updated: 0, rejected: 0 });

    const { check, rows } = await read([head, row.replace(',14600,', ',"15,000.50",').replace('Auction', 'trade-in')]);
    expect(check).toMatchObject({ updated: 1, rejected: 0 });
    expect(rows).toEqual([
      { line: 2, id, version: 1, columns: {}, money: { cost: 15_000.5, bought_from: 'Trade-in' } },
    ]);

    const importId = crypto.randomUUID();
    expect((await run('staff', importId, rows)).data).toMatchObject([{ outcome: 'updated' }]);
    expect(await amountsOf(id)).toMatchObject({ cost: 15_000.5, floor_price: 17_200, bought_from: 'Trade-in', lines });
    // A repeated batch writes nothing again.
    await run('staff', importId, rows);
    const changes = (await as('owner').rpc('vehicle_money', { ...given, p_vehicle_id: id })).data.changes;
    expect(changes).toHaveLength(2);

    await as('staff').rpc('undo_vehicle_import', { ...given, p_import_id: importId });
    expect(await amountsOf(id)).toMatchObject({ cost: 14_600, bought_from: 'Auction', floor_price: 17_200 });
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
  });

  test('a new vehicle brings its cost, and a wrong amount is named', async () => {
    const head = 'make,model,year,price,vin,Acquisition Cost,Purchase Date,Floor';
    const wrong = await read([head, `Honda,Civic,2020,18495,${vin},much,12.11.26,0`]);
    expect(wrong.check.issues.map(({ columnName, reason }) => [columnName, reason])).toEqual([
      ['Purchase Date', 'Bought on must be a date such as 2026-11-12'],
      ['Acquisition Cost', 'Cost must be an amount in dollars'],
      ['Floor', 'Floor price must be an amount above $0'],
    ]);
    const { rows } = await read([head, `Honda,Civic,2020,18495,${vin},"14,600",2026-11-12,`]);
    await run('owner', crypto.randomUUID(), rows);
    const id = rows[0]?.id ?? '';
    expect(await amountsOf(id)).toMatchObject({ cost: 14_600, bought_on: '2026-11-12', floor_price: null });
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
  });

  test.each(['visitor', 'stranger', 'elsewhere', 'suspended', 'photographer', 'sales'] as const)(
    '%s neither imports nor exports amounts',
    async (person) => {
      const id = await addVehicle(gateway().database, { price: 18_495 });
      const { data } = await as(person).rpc('stored_vehicle_money', { ...given, p_ids: [id] });
      expect(data ?? []).toEqual([]);
      const rows = [{ line: 2, id, version: 1, columns: {}, money: { cost: 1 } }];
      expect((await run(person, crypto.randomUUID(), rows)).error).not.toBeNull();
      expect((await amountsOf(id)).cost).toBeNull();
    },
  );

  test('what an import replaced is in no table that staff can read', async () => {
    const id = await addVehicle(gateway().database, { price: 18_495 });
    const rows = (cost: number, version: number) => [{ line: 2, id, version, columns: {}, money: { cost } }];
    await run('owner', crypto.randomUUID(), rows(14_613, 1));
    await run('owner', crypto.randomUUID(), rows(14_614, 2));
    const tables = await Promise.all(
      (['vehicle_import_rows', 'vehicle_imports', 'vehicle_audit', 'import_sources'] as const).map(
        async (table) => (await as('staff').from(table).select('*')).data,
      ),
    );
    expect(JSON.stringify(tables)).not.toMatch(/1461[34]/);
    expect((await as('owner').from('import_costs').select('*')).error).not.toBeNull();
  });
});
