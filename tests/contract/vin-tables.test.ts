import type { DecodedVin } from '@dealer/shared-domain';
import { decodeVin, parseVinTable, toWmi } from '@dealer/shared-domain/staff';
import { decodeVin as decodeSeedVin } from '@dealer/supabase/vin';
import { loadVinReference } from '@dealer/supabase/vin-reference';
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
  expect(decode('1FTFW1ET5DFC10312')).toMatchObject({ year: 2013, make: 'Ford', model: 'F-150', bodyStyle: 'Truck' });
  expect(decode('5YJ3E1EA7KF317000')).toMatchObject({ make: 'Tesla', engineSize: 'Electric', cylinders: null });
});

test('a VIN of an unknown manufacturer has no table', () => {
  expect(decode('QQQ3E1EA7KF317000')).toBeNull();
});

test('the tables agree with the demonstration vehicles, for every manufacturer', async () => {
  const reference = await loadVinReference();
  const stems = ['K2CAB4PU', 'FW1ET5DF', '3E1EA7KF', 'ZZZ0A1BC', 'AB2CD3EG'];
  for (const wmi of tables.keys()) {
    for (const stem of stems) {
      const vin = `${wmi.slice(0, 3)}${stem}${wmi.slice(3)}`.padEnd(17, '0');
      const { trim: _, drivetrain: __, ...read } = decode(vin) ?? { trim: null, drivetrain: null };
      const seed = decodeSeedVin(reference, vin);
      const known = ['Gasoline', 'Diesel', 'Electric', null];
      if (!seed || !known.includes(seed.fuelType)) continue;
      expect({ vin, ...read }).toEqual({ vin, ...seed });
    }
  }
});

test('one VIN needs one small table', () => {
  const sizes = [...tables.values()].map((table) => JSON.stringify(table).length);
  expect(Math.max(...sizes)).toBeLessThan(260_000);
});
