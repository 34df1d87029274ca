import { readFile } from 'node:fs/promises';
import { aWorkbook, aZip } from '@dealer/shared-domain/test-support';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { listVehicles } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createInventoryCsv } from '../support/inventory-csv.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

type LotFile = { name: string; mimeType: string; buffer: Buffer };

const asFile = (name: string, text: string): LotFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** Unique, so that the test can be repeated. */
const aPrefix = () => `E${Date.now().toString(36).toUpperCase().replace(/[IOQ]/g, 'X').slice(-7)}`;
const countOf = async (prefix: string) => (await listVehicles(workerProduct, `vin=like.${prefix}*`)).length;

async function openImport(width = 1440) {
  const observed = await open({ baseUrl: workerProduct.url, width });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, '/admin/vehicles/import');
  await observed.page.getByText('Drop a file here').waitFor();
  return observed;
}

const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ vehicles?$/ });

async function undoHere(page: Page) {
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The import is undone', { exact: true }).waitFor({ timeout: 60_000 });
}

test('500 vehicles with five bad lines are corrected on the screen, imported, listed and undone', async () => {
  const prefix = aPrefix();
  const csv = createInventoryCsv(500, prefix, {
    10: { 3: 'call' },
    111: { 2: '20020' },
    222: { 4: 'TOOSHORT' },
    333: { 5: 'unknown' },
    444: { 4: `${prefix}${'0'.repeat(17 - prefix.length)}` },
  });
  const { page, consoleMessages } = await openImport();
  const startMs = performance.now();
  let steps = 0;

  steps += 1;
  await page.locator('#import-file').setInputFiles(asFile('november.csv', csv));
  await page.getByText('5 errors on 5 lines').waitFor();
  expect(await page.getByRole('region', { name: 'The first 5 rows' }).getByRole('row').count()).toBe(6);
  await page.getByRole('button', { name: 'Import 495 vehicles' }).waitFor();

  // With the keyboard, from value to value.
  const repairs = [
    '15,995',
    '2020',
    `${prefix}${'9'.repeat(17 - prefix.length)}`,
    '88,000',
    `${prefix}${'8'.repeat(17 - prefix.length)}`,
  ];
  await page.getByRole('region', { name: 'Errors' }).getByRole('textbox').first().focus();
  for (const repair of repairs) {
    steps += 1;
    await page.keyboard.press('Control+A');
    await page.keyboard.type(repair);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Import 500 vehicles' }).waitFor();
  expect(await page.getByRole('region', { name: 'Errors' }).count()).toBe(0);

  steps += 1;
  await page.getByRole('button', { name: 'Import 500 vehicles' }).click();
  await page.getByRole('link', { name: 'View 500 vehicles' }).waitFor();
  const seconds = (performance.now() - startMs) / 1000;
  console.log(
    `500-car CSV with five bad rows repaired: ${steps} steps, ${seconds.toFixed(1)} s without the person's own time`,
  );
  expect(await countOf(prefix)).toBe(500);
  expect(await findFaults(page)).toEqual([]);

  await undoHere(page);
  expect(await page.getByText('500 vehicles deleted.').count()).toBe(1);
  expect(await countOf(prefix)).toBe(0);
  expect(consoleMessages).toEqual([]);
});

test('a dropped file is imported and listed while another page stays usable', async () => {
  const prefix = aPrefix();
  const { page } = await openImport();
  const dataTransfer = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    },
    createInventoryCsv(3, prefix),
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await page.getByText('Let go to read it').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  await page.getByRole('region', { name: 'File' }).getByText('dropped.csv').waitFor();
  await importButton(page).click();
  await page.getByRole('link', { name: 'View 3 vehicles' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vehicle Management' }).waitFor();
  await page.getByText('CX-5').or(page.getByText('RAV4')).first().waitFor();

  // Undone from the list of imports.
  await visit(page, '/admin/vehicles/import');
  const recent = page.getByRole('region', { name: 'Recent imports' });
  await recent
    .getByRole('button', { name: /Undo the import of dropped.csv/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone: 3 vehicles taken back').waitFor();
  expect(await countOf(prefix)).toBe(0);
});

test('a vehicle changed since its import stays when the import is undone, and is named', async () => {
  const prefix = aPrefix();
  const { page, context } = await openImport();
  await page.locator('#import-file').setInputFiles(asFile('kept.csv', createInventoryCsv(2, prefix)));
  await importButton(page).click();
  await page.getByRole('link', { name: 'View 2 vehicles' }).waitFor();
  const [first] = await listVehicles(workerProduct, `vin=like.${prefix}*`);
  const beside = await context.newPage();
  await visit(beside, `/admin/vehicles/${first?.id}/edit`);
  await beside.getByLabel('Price', { exact: true }).fill('12,345');
  await beside.getByRole('button', { name: 'Update Vehicle' }).click();
  await beside.getByRole('button', { name: 'Save it' }).click();
  await beside.getByRole('heading', { level: 1, name: 'Vehicle Management' }).waitFor();

  await undoHere(page);
  await page.getByText('1 vehicle could not be taken back').waitFor();
  expect(await page.getByText(/Line \d: Changed since the import/).count()).toBe(1);
  expect(await countOf(prefix)).toBe(1);

  await visit(beside, `/admin/vehicles?q=${first?.vin ?? prefix}`);
  await beside
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await beside.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => countOf(prefix)).toBe(0);
});

// tests/bench/import.ts measures with five times as many how long the page is blocked.
test('2,000 rows are imported and undone', async () => {
  const prefix = aPrefix();
  const { page } = await openImport();
  await page.locator('#import-file').setInputFiles(asFile('large.csv', createInventoryCsv(2000, prefix)));
  await importButton(page).click();
  await page.getByRole('link', { name: 'View 2,000 vehicles' }).waitFor({ timeout: 60_000 });
  // A response has at most 1,000 rows.
  expect(await countOf(prefix)).toBe(1000);
  await undoHere(page);
  expect(await countOf(prefix)).toBe(0);
});

test('importing an unchanged export changes nothing, on a phone too', async () => {
  const { page } = await openImport(390);
  await visit(page, '/admin/vehicles/export');
  await page.getByRole('heading', { level: 1, name: 'Export Vehicles' }).waitFor();
  const total = (await listVehicles(workerProduct)).length;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${total} vehicles` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vehicles-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path());
  expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

  await visit(page, '/admin/vehicles/import');
  await page.locator('#import-file').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: text });
  await page.getByText(`${total} are already here`).first().waitFor();
  await page.getByRole('checkbox', { name: /Update existing vehicles by VIN/ }).check();
  await page.getByText(`${total} are the same already`).first().waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
});

test('the export contains the list’s current view', async () => {
  const { page } = await openImport();
  await visit(page, '/admin/vehicles?show=Sold&sort=price');
  await page.getByRole('link', { name: 'Export' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Export Vehicles' }).waitFor();
  const sold = await listVehicles(workerProduct, 'status=eq.Sold');
  await page.getByRole('radio', { name: 'JSON' }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Export ${sold.length} vehicle`) }).click();
  const items: { status: string; price: number }[] = JSON.parse(
    await readFile(await (await downloading).path(), 'utf8'),
  );
  expect(items.map(({ status }) => status)).toEqual(sold.map(() => 'Sold'));
  expect(items.map(({ price }) => price)).toEqual(items.map(({ price }) => price).toSorted((a, b) => a - b));
});

test('an unreadable file is reported, and nothing is imported', async () => {
  const { page } = await openImport();
  const isDisabled = () => page.getByRole('button', { name: 'Import', exact: true }).isDisabled();
  expect(await isDisabled()).toBe(true);
  await page.locator('#import-file').setInputFiles({
    name: 'vehicles.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004 and so on'),
  });
  const alert = page.getByRole('alert').filter({ hasText: 'vehicles.xlsx' });
  await alert.getByText('Error parsing file. Please check the format and try again.').waitFor();
  await alert
    .getByText('The workbook is damaged. Open it in a spreadsheet program, save it again and choose it.')
    .waitFor();
  expect(await isDisabled()).toBe(true);
  expect(await findFaults(page)).toEqual([]);
});

test('closing returns to the list', async () => {
  const { page } = await openImport();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vehicle Management' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/vehicles');
});

test('a workbook from another program asks for miles and one value, and is imported in our words', async () => {
  const prefix = aPrefix();
  const toVin = (end: number) => `${prefix}${String(end).padStart(17 - prefix.length, '0')}`;
  const workbook = aWorkbook({
    Inventory: [
      [
        'Stock #',
        'VIN',
        'Year',
        'Make',
        'Model',
        'Odometer',
        'Price',
        'Body',
        'Colour',
        'Drivetrain Desc',
        'Dealer Comments',
      ],
      [null, toVin(1), 2019, 'HONDA', 'Civic', 52_341, 18_995, '4D Sedan', 'BLUE', 'FWD', 'One owner, two keys'],
      [null, toVin(2), 2018, 'FORD', 'F-150', 61_900, 31_495, '3D Spaceship', 'RED', '4x4', 'Tow package'],
    ],
  });
  const { page, consoleMessages } = await openImport();
  const file = { name: 'vauto.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) };
  await page.locator('#import-file').setInputFiles(file);
  await page.getByText('Recognised: vAuto').waitFor();
  await page.getByRole('radio', { name: /^Miles/ }).check();
  await page.getByRole('combobox', { name: 'Our word for 3D Spaceship' }).selectOption('Truck');
  await page.getByRole('button', { name: 'Import 2 vehicles' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click();
  await page.getByRole('link', { name: 'View 2 vehicles' }).waitFor();
  const stored = await listVehicles(workerProduct, `vin=like.${prefix}*`);
  expect(stored.map(({ make, mileage }) => `${make} ${mileage}`).toSorted()).toEqual(['Ford 99618', 'Honda 84235']);

  await page.getByRole('link', { name: 'View 2 vehicles' }).click();
  await page.getByRole('button', { name: 'From one import, remove filter' }).waitFor();
  await page.getByText(/^2 of [\d,]+ vehicles/).waitFor();
  await visit(page, '/admin/vehicles/import');
  await page.getByRole('button', { name: 'Undo the import of vauto.xlsx' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone: 2 vehicles taken back').waitFor();
  await page.getByRole('button', { name: 'Edit vAuto' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('vAuto is removed').waitFor();
  expect(consoleMessages).toEqual([]);
});

test('a ZIP with a file and photographs is imported, exported with photographs, and read back as known', async () => {
  const prefix = aPrefix();
  const stock = `${prefix}-1`;
  const lines = createInventoryCsv(2, prefix).trim().split('\n');
  const [head = '', ...rows] = lines.map(
    (line, at) => `${line.trim()},${at === 0 ? 'Stock #' : at === 1 ? stock : ''}`,
  );
  const aPicture = (red: number) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 90, b: 40 } } })
      .jpeg()
      .toBuffer();
  const [one, two, three] = await Promise.all([aPicture(10), aPicture(120), aPicture(240)]);
  const vins = rows.map((row) => row.split(',').find((cell) => cell.startsWith(prefix)) ?? '');
  const archive = await aZip({
    'lot.csv': [head, ...rows, ''].join('\n'),
    [`${stock}_1.jpg`]: new Uint8Array(one),
    [`${stock}/2.jpg`]: new Uint8Array(two),
    [`${vins[1]}-01.jpg`]: new Uint8Array(three),
    'DSC_0041.jpg': new Uint8Array(three),
    [`${stock}_3.jpg`]: 'MZ a program',
  });
  const { page, consoleMessages } = await openImport();
  const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });
  await page.locator('#import-file').setInputFiles(zip('lot.zip', Buffer.from(archive)));
  await page.getByText('photographs for 2 vehicles').waitFor();
  const refused = page.getByRole('region', { name: 'Files that will not be added' });
  await refused.getByRole('row', { name: 'DSC_0041.jpg No vehicle has this stock number' }).waitFor();
  await refused.getByRole('row', { name: `${stock}_3.jpg Not a photograph` }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Place 1 photograph by hand' }).click();
  const placing = page.getByRole('dialog', { name: 'Place photographs by hand' });
  await placing.getByRole('checkbox', { name: 'DSC_0041.jpg' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await placing.getByRole('button', { name: 'Place 1 photograph' }).click();
  await placing.getByText('Choose the vehicle that these photographs show').waitFor();
  await placing.getByLabel('Vehicle of the file').selectOption({ index: 1 });
  await placing.getByRole('button', { name: 'Place 1 photograph' }).click();
  await page.getByText(/^1 photograph placed on/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await refused.getByRole('row', { name: /DSC_0041\.jpg/ }).waitFor();

  await page.getByRole('button', { name: 'Import 2 vehicles' }).click();
  await page.getByText('Photographs added').waitFor({ timeout: 60_000 });
  await page.getByText('3 of 3').waitFor();
  expect(await findFaults(page)).toEqual([]);
  const stored = await listVehicles(workerProduct, `vin=like.${prefix}*`);
  expect(stored.map((vehicle) => vehicle.vehicle_images.length).toSorted()).toEqual([1, 2]);
  expect(stored.map(({ vin }) => vin).toSorted()).toEqual([...vins].toSorted());

  await page.getByRole('link', { name: 'View 2 vehicles' }).click();
  await page.getByRole('button', { name: 'From one import, remove filter' }).waitFor();
  await page.getByText(/^2 of [\d,]+ vehicles/).waitFor();
  await page.getByRole('link', { name: 'Export' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Export Vehicles' }).waitFor();
  await page.getByRole('checkbox', { name: /With photographs/ }).check();
  const attempts = new Map<string, number>();
  const originals = /\/image\/upload\//;
  await page.route(originals, (route) => {
    const url = route.request().url();
    attempts.set(url, (attempts.get(url) ?? 0) + 1);
    const [lost, late] = attempts.keys();
    return url === lost || (url === late && attempts.get(url) === 1) ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Export 2 vehicles' }).click();
  await page.getByText('1 photograph could not be read').waitFor();
  await page.getByText(/2 vehicles and 2 photographs are in/).waitFor();
  expect([...attempts.values()]).toEqual([3, 2, 1]);
  await page.unroute(originals);
  consoleMessages.length = 0;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export again' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vehicles-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByText(/2 vehicles and 3 photographs are in/).waitFor();
  const exported = await readFile(await download.path());

  await visit(page, '/admin/vehicles/import');
  await page.locator('#import-file').setInputFiles(zip('again.zip', exported));
  await page.getByRole('region', { name: 'Photographs' }).getByText('already here, left out').waitFor();
  await page.getByText('2 are already here').first().waitFor();
  expect(await page.getByRole('region', { name: 'Files that will not be added' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);

  await visit(page, '/admin/vehicles/import');
  await page.getByRole('button', { name: 'Undo the import of lot.csv' }).first().click();
  await page.getByRole('dialog').getByText('3 photographs from its ZIP will be removed').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone: 2 vehicles taken back').waitFor();
  expect(await countOf(prefix)).toBe(0);
  expect(consoleMessages).toEqual([]);
});

test('a photograph that does not arrive is retried alone, and photographs alone are taken back, on a phone too', async () => {
  const stock = aPrefix();
  const csv = createInventoryCsv(1, stock).trim().split('\n');
  const { page, context } = await openImport(390);
  await page.locator('#import-file').setInputFiles(asFile('one.csv', `${csv.join('\n')}\n`));
  await importButton(page).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  const [vehicle] = await listVehicles(workerProduct, `vin=like.${stock}*`);
  const pictures = await Promise.all(
    [20, 200].map((green) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 9, g: green, b: 9 } } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const archive = await aZip(
    Object.fromEntries(pictures.map((picture, at) => [`${vehicle?.vin}_${at + 1}.jpg`, new Uint8Array(picture)])),
  );
  let refusals = 1;
  await context.route('**/image/upload', (route) => {
    refusals -= 1;
    return refusals >= 0 ? route.abort() : route.continue();
  });
  await page
    .locator('#import-file')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
  await page.getByRole('button', { name: 'Add 2 photographs' }).click();
  await page.getByText('1 photograph could not be added').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retry 1' }).click();
  await page.getByText('2 photographs added to 1 vehicle').waitFor();
  const imagesOf = async () => (await listVehicles(workerProduct, `vin=like.${stock}*`))[0]?.vehicle_images.length;
  expect(await imagesOf()).toBe(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The photographs are taken back').waitFor();
  expect(await imagesOf()).toBe(0);
  await visit(page, '/admin/vehicles/import');
  await page.getByRole('button', { name: 'Undo the import of one.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(() => countOf(stock)).toBe(0);
});
