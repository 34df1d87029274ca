import { expect, test } from 'vitest';
import { aVehicleInput } from '../../staff-test-support.ts';
import { findNameKeys } from './archive-names.ts';
import { createExportNames } from './export-names.ts';

const id = '5f0c1d6e-0000-4000-8000-000000000001';
const vin = '2HGFC2F70KH500001';

test('photographs are named by stock number, then VIN, then id, and an import reads the names', () => {
  const name = createExportNames();
  const first = name({ id, input: aVehicleInput({ stockNumber: 'A/26 101', vin }) })(0, 'image/jpeg');
  expect(first).toBe('A-26-101_01.jpg');
  expect(findNameKeys(first).stockNumbers).toContain('A26101');
  const second = name({ id, input: aVehicleInput({ stockNumber: 'A26-101', vin }) })(1, 'image/webp');
  expect(second).toBe(`${vin}_02.webp`);
  expect(findNameKeys(second).vins).toEqual([vin]);
  const third = name({ id, input: aVehicleInput({ stockNumber: '', vin: '' }) })(11, 'image/png');
  expect(third).toBe(`${id}_12.png`);
  expect(findNameKeys(third).ids).toEqual([id]);
});

test('a sold vehicle is named by its id, because its numbers can belong to another one', () => {
  const name = createExportNames();
  expect(name({ id, input: aVehicleInput({ stockNumber: 'A1', vin, status: 'Sold' }) })(0, 'image/jpeg')).toContain(id);
});
