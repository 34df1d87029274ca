import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uncaughtErrors, withBrowser } from '../e2e/journey.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { anInventoryLine, createInventoryCsv } from '../support/inventory-csv.ts';
import { openStaffPage } from '../support/kona-form.ts';
import { measureLongestTask } from '../support/page-tasks.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
/** Unique VINs. */
const prefix = `F${Date.now().toString(36).toUpperCase().replace(/[IOQ]/g, 'X').slice(-6)}`;
const stored = () => listVehicles(workerProduct, `vin=like.${prefix}*`);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strange-'));
});
afterAll(async () => {
  await removeRows(workerProduct, `vehicles?vin=like.${prefix}*`);
  await rm(folder, { recursive: true });
});

async function choose(page: Page, name: string, bytes: Buffer | string) {
  await writeFile(path.join(folder, name), bytes);
  await page.locator('#import-file').setInputFiles(path.join(folder, name));
}

const openImport = async () => {
  const observed = await openStaffPage(open, '/admin/vehicles/import');
  await observed.page.getByText('Drop a file here').waitFor();
  return observed;
};
const importButton = (page: Page, count: string) => page.getByRole('button', { name: `Import ${count} vehicles` });
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

const names = 'Make,Model,Year,Price,VIN,Mileage,Color,Engine Size,Description';
const said = 'Serviced, ""always""\nby one garage';
const line = (number: number) =>
  `Citroën,C4,2019,"12,500.00",${prefix}${String(number).padStart(17 - prefix.length, '0')},"84,000",Blue,1.6L,"${said}"`;
const lines = `${names}\n${line(1)}\n${line(2)}`;
/** Only outside quotes: a quoted line break is text. */
const separatedBy = (delimiter: string) =>
  lines.replace(/"[^"]*(?:""[^"]*)*"|,/g, (part) => (part === ',' ? delimiter : part));

test('row 16: every spreadsheet dialect gives the same two vehicles, and nothing is stored before confirmation', async () => {
  const { page } = await openImport();
  const files = {
    'byte-order-mark-crlf.csv': Buffer.from(`\ufeff${lines.replaceAll('\n', '\r\n')}\r\n`),
    'carriage-returns.csv': Buffer.from(lines.replaceAll('\n', '\r')),
    'empty-lines.csv': Buffer.from(`${lines}\n\n\n,,,\n`),
    'semicolons.csv': Buffer.from(separatedBy(';')),
    'tabs.csv': Buffer.from(separatedBy('\t')),
    'windows.csv': windows1252(lines),
    'utf-16.csv': Buffer.from(`\ufeff${lines}`, 'utf16le'),
  };
  for (const [name, bytes] of Object.entries(files)) {
    await choose(page, name, bytes);
    await page.getByRole('region', { name: 'File' }).getByText(name).waitFor();
    await importButton(page, '2').waitFor();
    const preview = page.getByRole('region', { name: /^The first / });
    expect(await preview.getByText('Citroën').count(), name).toBe(2);
    expect(await preview.getByText(/Serviced, "always"/).count(), name).toBe(2);
  }
  expect(await stored()).toEqual([]);
  await importButton(page, '2').click();
  await page.getByRole('link', { name: 'View 2 vehicles' }).waitFor();
  const text = { make: 'Citroën', price: 12_500, mileage: 84_000, description: 'Serviced, "always"\nby one garage' };
  expect(await stored()).toMatchObject([text, text]);
  await removeRows(workerProduct, `vehicles?vin=like.${prefix}*`);
});

test('row 16: wrong lines are reported by line, column and reason, and only the others are imported', async () => {
  const { page } = await openImport();
  const vin = (number: number) => `${prefix}${String(number).padStart(17 - prefix.length, '0')}`;
  const rows = [
    'Make,Model,Year,Price,VIN,Price',
    `Ford,Focus,2019,9000,${vin(11)},1`,
    `Ford,Focus,2019,9000`,
    `Ford,Focus,2019,9000,${vin(13)},1,2,3`,
    `Ford,Focus,19,9000,${vin(14)},1`,
    `Ford,Focus,2019,9000,${vin(11)},1`,
  ];
  await choose(page, 'wrong.csv', rows.join('\n'));
  const errors = page.getByRole('region', { name: 'Errors' });
  await errors.waitFor();
  await page.getByRole('button', { name: 'Import 1 vehicle', exact: true }).waitFor();
  const report = await errors.getByRole('row').allTextContents();
  for (const number of [3, 4, 5, 6]) expect(report.some((row) => row.trim().startsWith(String(number)))).toBe(true);
  await page.getByRole('button', { name: 'Import 1 vehicle', exact: true }).click();
  await page.getByRole('link', { name: /^View 1 vehicle$/ }).waitFor();
  expect(await stored()).toMatchObject([{ make: 'Ford', price: 9_000 }]);
  await removeRows(workerProduct, `vehicles?vin=like.${prefix}*`);
  // The file is refused if one of five required columns is missing.
  await visit(page, '/admin/vehicles/import');
  await choose(page, 'no-price.csv', `Make,Model,Year,VIN\nFord,Focus,2019,${vin(21)}`);
  await page.getByRole('region', { name: 'File' }).getByText('no-price.csv').waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
});

describe('an oversized or hostile file', () => {
  const deep = '['.repeat(200_000);
  const tooLarge = ['Error parsing file. Please check the format and try again.'];
  const cases: [string, () => string | Buffer, string[]][] = [
    ['over-50-mb.csv', () => Buffer.alloc(50_000_001, 'a,b\n'), [...tooLarge, 'The file has 51 MB. Up to 50 MB']],
    [
      'million-lines.csv',
      () => `${names}\n${'a,b,c,d,e\n'.repeat(1_000_000)}`,
      [...tooLarge, 'more than 100,000 vehicles'],
    ],
    ['deep.json', () => deep, [...tooLarge, 'The file is nested deeper than 30 levels.']],
    ['wide.csv', () => `${'a,'.repeat(5_000)}b\n`, [...tooLarge, 'more than 200 columns']],
  ];

  test('row 17: a file that is too large, long, deep or wide is refused with a message, and the page stays responsive', async () => {
    const { page, consoleMessages } = await openImport();
    for (const [name, make, sentences] of cases) {
      if (name.endsWith('.json')) await page.getByRole('radio', { name: 'JSON' }).check();
      else await page.getByRole('radio', { name: 'CSV' }).check();
      const bytes = make();
      const longestMs = await measureLongestTask(page, async () => {
        await choose(page, name, bytes);
        const alert = page.getByRole('alert').filter({ hasText: name });
        for (const sentence of sentences) await alert.getByText(sentence).waitFor();
      });
      expect(longestMs, name).toBeLessThanOrEqual(50);
      expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    }
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('row 17: ten megabytes in one cell reject only that line; a duplicate VIN is imported once', async () => {
    const { page } = await openImport();
    const twin = anInventoryLine(3, prefix);
    const csv = `${createInventoryCsv(4, prefix, { 1: { 11: `"${'long '.repeat(2_000_000)}"` } })}${twin}\r\n`;
    const longestMs = await measureLongestTask(page, async () => {
      await choose(page, 'large-cell.csv', csv);
      await importButton(page, '3').waitFor();
    });
    expect(longestMs).toBeLessThanOrEqual(50);
    await page.getByText('One value is longer than 20,000 characters').first().waitFor();
    await importButton(page, '3').click();
    await page.getByRole('link', { name: 'View 3 vehicles' }).waitFor();
    expect(await stored()).toHaveLength(3);
    await removeRows(workerProduct, `vehicles?vin=like.${prefix}*`);
  });

  test('row 17: JSON with __proto__ and constructor keys is imported as vehicles, and changes no other object', async () => {
    const { page } = await openImport();
    const vin = `${prefix}${'5'.padStart(17 - prefix.length, '0')}`;
    const car = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"make":"Ford","model":"Ka","year":2005,"price":1500,"vin":"${vin}","id":"00000000-0000-4000-8000-000000000001","dealer_id":"another-dealer"}`;
    await page.getByRole('radio', { name: 'JSON' }).check();
    await choose(page, 'proto.json', `[${car}]`);
    await page.getByRole('button', { name: 'Import 1 vehicle', exact: true }).click();
    await page.getByRole('link', { name: /^View 1 vehicle$/ }).waitFor();
    expect(await page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined();
    const [vehicle] = await stored();
    expect(vehicle).toMatchObject({ make: 'Ford', dealer_id: 'dream-motor' });
    expect(vehicle?.id).not.toBe('00000000-0000-4000-8000-000000000001');
    await removeRows(workerProduct, `vehicles?vin=like.${prefix}*`);
  });
});

test('row 18: a formula cell is stored as text, exported with an apostrophe, and imported without it', async () => {
  const formulas = ['=HYPERLINK("http://evil.test","x")', "+cmd|' /C calc'!A0", '@SUM(1+1)', '-2+3', '\t=1+1'];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const replaced = Object.fromEntries(formulas.map((formula, index) => [index, { 11: quoted(formula) }]));
  const { page } = await openImport();
  await choose(page, 'formulas.csv', createInventoryCsv(formulas.length, prefix, replaced));
  await importButton(page, '5').click();
  await page.getByRole('link', { name: 'View 5 vehicles' }).waitFor();
  const descriptions = async () =>
    (await stored()).map((vehicle) => String(Reflect.get(vehicle, 'description'))).toSorted();
  expect(await descriptions()).toEqual(formulas.map((formula) => formula.trim()).toSorted());

  await visit(page, `/admin/vehicles/export?q=${prefix}`);
  await page.getByRole('heading', { level: 1, name: 'Export Vehicles' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export 5 vehicles$/ }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  for (const formula of formulas) expect(text).toContain(`"'${formula.trim().replaceAll('"', '""')}"`);
  await visit(page, '/admin/vehicles/import');
  await choose(page, 'again.csv', text);
  await page.getByText('5 are already here').first().waitFor();
  await page.getByRole('checkbox', { name: /Update existing vehicles by VIN/ }).check();
  await page.getByText('5 are the same already').first().waitFor();
});
