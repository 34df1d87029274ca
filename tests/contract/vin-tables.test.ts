import type { DecodedVin } from '@dealer/shared-domain';
import { decodeVin, parseVinTable, toWmi } from '@dealer/shared-domain/staff';
import { buildVinTables } from '@dealer/supabase/vin-tables';
import { beforeAll, expect, test } from 'vitest';

let tables: Awaited<ReturnType<typeof buildVinTables>>;
beforeAll(async () => {
  tables = await buildVinTables();
});

function decode(vin: string): DecodedVin | null {
  const table = tables.get(toWmi(vin));
  return table ? decodeVin(parseVinTable(table), vin) : null;
}

test('the built tables decode the VINs of the reference data', () => {
  expect(decode('KM8K2CAB4PU001140')).toEqual({
    year: 2023,
    make: 'Hyundai',
    model: 'Kona',
    trim: 'SE',
    bodyStyle: 'SUV',
    engineSize: '2.0L',
    cylinders: 4,
    fuelType: 'Gasoline',
    drivetrain: null,
  });
  const truck = { year: 2013, make: 'Ford', model: 'F-150', bodyStyle: 'Truck', engineSize: '3.5L', cylinders: 6 };
  expect(decode('1FTFW1ET5DFC10312')).toMatchObject(truck);
  const electric = { year: 2019, make: 'Tesla', model: 'Model 3', engineSize: 'Electric', cylinders: null };
  expect(decode('5YJ3E1EA7KF317000')).toMatchObject({ ...electric, fuelType: 'Electric' });
});

test('a digit at position 7 means a year before 2010', () => {
  expect(decode('2HGFC2F5XKH000351')?.year).toBe(2019);
  expect(decode('2HGFC265XKH000351')?.year).toBe(1989);
});

test('a VIN of an unknown manufacturer has no table', () => {
  expect(decode('QQQ3E1EA7KF317000')).toBeNull();
});

test('one VIN needs one small table', () => {
  const sizes = [...tables.values()].map((table) => JSON.stringify(table).length);
  expect(Math.max(...sizes)).toBeLessThan(260_000);
});
