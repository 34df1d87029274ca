import { decodeVin, type VinTable } from '@dealer/shared-domain/vin';
import { beforeAll, expect, test } from 'vitest';
import { createVinBuilder, type VinBuilder } from './vin-builder.ts';
import { buildVinTables } from './vin-tables.ts';

let tables: Map<string, VinTable>;
let buildVin: VinBuilder;
beforeAll(async () => {
  tables = await buildVinTables();
  buildVin = createVinBuilder(tables);
});

test('a generated VIN contains its serial number and decodes to the requested vehicle', () => {
  const truck = { year: 2020, make: 'RAM', model: '1500', bodyStyle: 'Truck', engineSize: '5.7L', cylinders: 8 };
  const vin = buildVin({ ...truck, fuelType: 'Gasoline' }, 4711);
  expect(vin).toMatch(/004711$/);
  const table = tables.get(vin?.slice(0, 3) ?? '');
  expect(table && decodeVin(table, vin ?? '')).toMatchObject(truck);
});

test('a model that was not built in a year has no VIN', () => {
  expect(buildVin({ year: 2012, make: 'Hyundai', model: 'Ioniq 5' }, 1)).toBeNull();
});

test('a VIN whose remainder is ten has the check digit X', () => {
  const vins = Array.from({ length: 40 }, (_, serial) =>
    buildVin({ year: 2023, make: 'Hyundai', model: 'Kona' }, serial),
  );
  expect(vins.some((vin) => vin?.[8] === 'X')).toBe(true);
});
