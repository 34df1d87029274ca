import {
  createExportFile,
  createImportFile,
  defaultExportColumns,
  defaultImportOptions,
  type ExportPlan,
  type ImportFormat,
  type ImportOptions,
} from '@dealer/shared-domain/import';
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { createVehicleExportSource, createVehicleImportSource } from '@dealer/shared-domain/staff-sources';
import { seedDemoVehicles, seedReferenceData } from '@dealer/supabase/seed';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestStaffClient } from '../support/staff-client.ts';
import { addStaff } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const demoCount = 36;
const options = { ...defaultImportOptions, updateExisting: true };

describe.each(databaseKinds)('import and export files on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  beforeAll(async () => {
    await seedReferenceData(gateway().database);
    await seedDemoVehicles(gateway().database, {
      dealerId,
      count: demoCount,
      now: new Date(),
    });
    // Special characters, and a spreadsheet formula.
    await addVehicle(gateway().database, {
      status: 'Draft',
      price: 0,
      make: '=HYPERLINK("x")',
      description: 'Two\r\nlines, "quoted"; and\ttabs',
      features: ['a|b', '@SUM(1)'],
      history_facts: ['Fire damage'],
      incident_damage: 3200.5,
    });
  });

  function aSource() {
    const client = createTestStaffClient(gateway());
    const withSession = <T>(work: () => Promise<T>) => work();
    const events = { publish: vi.fn(), subscribe: () => () => {} };
    return {
      imports: createVehicleImportSource({ client, dealerId, events, withSession }),
      exports: createVehicleExportSource({ client, dealerId, withSession }),
      events,
    };
  }

  async function write(query: StaffVehicleQuery | null, format: ExportPlan['format']): Promise<Blob> {
    const file = createExportFile({
      format,
      columns: defaultExportColumns,
      hasByteOrderMark: true,
      timeZone: 'America/Toronto',
    });
    for await (const { vehicles } of aSource().exports.read(query)) file.add(vehicles);
    return file.finish();
  }

  async function check(content: Blob, format: ImportFormat, chosen: ImportOptions = options) {
    const { imports } = aSource();
    const file = createImportFile();
    const { mapping } = await file.open({ file: content, format });
    const { vins, ids } = file.ask({ mapping, options: chosen });
    file.answer({ vins, ids, vehicles: await imports.findMatches({ vins, ids }) });
    return { file, check: file.check({ mapping, options: chosen, known: null, nowMs: Date.now() }) };
  }

  const countVehicles = async () => {
    const [row] = await gateway().database.query(
      'select count(*)::int as count from public.vehicles where dealer_id = $1',
      [dealerId],
    );
    return Number(row?.count);
  };

  test.each(['csv', 'json'] as const)('importing an unchanged %s export changes nothing', async (format) => {
    const { check: found } = await check(await write(null, format), format);
    const total = await countVehicles();
    expect(found.issues).toEqual([]);
    expect(found).toMatchObject({ total, unchanged: total, created: 0, updated: 0, known: 0, rejected: 0 });
    const { check: leaving } = await check(await write(null, format), format, defaultImportOptions);
    expect(leaving).toMatchObject({ total, known: total, created: 0, updated: 0, rejected: 0 });
  });

  test('an exported view keeps its order and holds nothing else', async () => {
    const { imports, exports } = aSource();
    const query: StaffVehicleQuery = { search: '', chip: 'Sold', sort: 'price', direction: 'asc', page: 1 };
    const prices: number[] = [];
    for await (const { vehicles } of exports.read(query)) {
      for (const { input } of vehicles) {
        expect(input.status).toBe('Sold');
        prices.push(input.price);
      }
    }
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(await imports.findMatches({ vins: [], ids: [] })).toEqual([]);
  });

  test('one changed price in the file is one update, which can be undone', async () => {
    const text = await (await write(null, 'csv')).text();
    const [first] = await gateway().database.query(
      `select id::text, price::float8 as price, version from public.vehicles
       where dealer_id = $1 and status = 'Available' order by id limit 1`,
      [dealerId],
    );
    const lines = text.split('\r\n');
    const line = lines.findIndex((candidate) => candidate.includes(String(first?.id)));
    lines[line] = (lines[line] ?? '').replace(`,${first?.price},`, `,${Number(first?.price) + 500},`);
    const { file, check: found } = await check(new Blob([lines.join('\r\n')]), 'csv');
    expect(found).toMatchObject({ updated: 1, created: 0, rejected: 0 });

    const { imports, events } = aSource();
    const importId = crypto.randomUUID();
    const onBatch = vi.fn();
    const total = file.begin();
    const run = { importId, fileName: 'vehicles.csv', format: 'csv' as const, total, onBatch, isStopped: () => false };
    await imports.run({ ...run, takeBatch: async (number) => file.take({ from: number * 100, count: 100 }) });
    expect(onBatch).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ outcome: 'updated' })], 1);
    expect(events.publish).toHaveBeenCalledExactlyOnceWith({ type: 'refresh' });
    expect(await imports.getRecent()).toMatchObject([{ id: importId, updatedCount: 1, fileName: 'vehicles.csv' }]);

    expect(await imports.undo(importId)).toMatchObject([{ outcome: 'restored', vehicleId: first?.id }]);
    const [after] = await gateway().database.query('select price::float8 as price from public.vehicles where id = $1', [
      first?.id,
    ]);
    expect(after?.price).toBe(first?.price);
  });

  test('an export imported without existing vehicles restores everything except inspections', async () => {
    const recorded = 'select 1 from public.vehicles where disclosure_inspected_at <> $1 limit 1';
    expect(await gateway().database.query(recorded, ['{}'])).toHaveLength(1);
    const readStock = () =>
      gateway().database.query(
        `select to_jsonb(v) - array['id', 'version', 'view_count', 'created_at', 'updated_at', 'last_sold_at', 'published_at', 'sold_at',
           'disclosure_inspected_at', 'disclosure_inspected_by'] as vehicle
         from public.vehicles v where v.dealer_id = $1 and v.vin is not null order by v.vin, v.status`,
        [dealerId],
      );
    const before = await readStock();
    const content = await write(null, 'csv');
    await gateway().database.query('delete from public.vehicles where dealer_id = $1', [dealerId]);
    const { file, check: found } = await check(content, 'csv');
    // A draft without a VIN cannot be imported.
    expect(found).toMatchObject({ created: demoCount, drafts: 0, rejected: 1 });
    await aSource().imports.run({
      importId: crypto.randomUUID(),
      fileName: 'vehicles.csv',
      format: 'csv',
      total: file.begin(),
      takeBatch: async (number) => file.take({ from: number * 100, count: 100 }),
      onBatch: () => {},
      isStopped: () => false,
    });
    expect(await readStock()).toEqual(before);
    expect(await gateway().database.query(recorded, ['{}'])).toHaveLength(0);
  });
});
