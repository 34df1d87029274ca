import { expect, test } from 'vitest';
import { createImportFile } from './import-file.ts';
import { aWorkbook } from './workbook-test-support.ts';

const open = (content: BlobPart, sheet?: string) =>
  createImportFile().open({ file: new Blob([content]), format: 'xlsx', sheet });

test('cells of the first sheet with content become texts, dates and numbers included', async () => {
  const sheets = {
    Notes: [],
    Inventory: [
      ['Make', 'Model', 'Year', 'Price', 'VIN', 'Arrived'],
      ['Honda', 'Civic', 2019, 18995.5, '2HGFC2F70KH500001', new Date(Date.UTC(2026, 10, 3))],
    ],
  };
  expect(await open(aWorkbook(sheets))).toMatchObject({
    format: 'xlsx',
    sheet: 'Inventory',
    sheets: ['Notes', 'Inventory'],
    names: ['Make', 'Model', 'Year', 'Price', 'VIN', 'Arrived'],
    samples: ['Honda', 'Civic', '2019', '18995.5', '2HGFC2F70KH500001', '2026-11-03'],
    rowCount: 2,
  });
});

test('another sheet can be chosen', async () => {
  const workbook = aWorkbook({
    A: [
      ['Make', 'VIN'],
      ['Honda', 'x'],
    ],
    B: [
      ['Make', 'Model'],
      ['Ford', 'Focus'],
    ],
  });
  expect(await open(workbook, 'B')).toMatchObject({ sheet: 'B', samples: ['Ford', 'Focus'] });
});

const compound = [0xd0, 0xcf, 0x11, 0xe0];

test('an old workbook and one with a password say what to do', async () => {
  await expect(open(Uint8Array.from([...compound, 1, 2]))).rejects.toThrow('This is an old Excel file (.xls).');
  const marker = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  await expect(open(Uint8Array.from([...compound, ...marker]))).rejects.toThrow('protected with a password');
});
