import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { noteWhenDone, noteWhenShown } from '../support/page-moments.ts';
import { signInContext } from '../support/staff.ts';
import { choosePhotographs, recordInspections } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const cars = path.resolve(import.meta.dirname, '../../supabase/seed/pictures/cars');
const tenPhotographs = ['suv-green', 'suv-grey']
  .flatMap((car) => readdirSync(path.join(cars, car)).map((file) => path.join(cars, car, file)))
  .slice(0, 10);

afterAll(() => removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*'));

const list = (page: Page) => page.getByRole('heading', { name: 'Vehicle Management' });
const stored = (vin: string) => listVehicles(workerProduct, `vin=eq.${vin}`);
const box = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const vinSays = (page: Page) => page.locator('#identity').getByText('2023 Hyundai Kona SE', { exact: true });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function openAt(address: string, width = 1440) {
  const observed = await open({ baseUrl: workerProduct.url, width });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, address);
  await observed.page.getByRole('heading', { level: 1 }).waitFor();
  return observed;
}

/** Fields that the VIN does not fill in. */
async function typeRest(page: Page) {
  await combo(page, 'Color').fill('Blue');
  await combo(page, 'Color').press('Enter');
  await box(page, 'Price').fill('24,995');
  await box(page, 'Mileage').fill('41,200');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('One owner, serviced here since new.');
  await recordInspections(page);
}

async function addKona(vin: string) {
  const observed = await openAt('/admin/vehicles/add');
  const { page } = observed;
  await box(page, 'VIN').fill(vin);
  await vinSays(page).waitFor();
  await typeRest(page);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await list(page).waitFor();
  const [car] = await stored(vin);
  if (!car) throw new Error('The car was not stored');
  return { ...observed, car };
}

test('the VIN fills in the form, and a new vehicle with ten photographs is public within seconds', async () => {
  const vin = aKonaVin();
  const { page, consoleMessages, failedRequests, requestedUrls } = await openAt('/admin/vehicles/add');
  const typed = await noteWhenDone(page, 'input');
  const filled = await noteWhenShown(page, '#identity', '2023 Hyundai Kona SE');
  await box(page, 'VIN').fill(vin);
  await vinSays(page).waitFor();
  expect((await filled()) - (await typed())).toBeLessThan(3_000);
  for (const [name, value] of [
    ['Make', 'Hyundai'],
    ['Model', 'Kona'],
    ['Engine Size', '2.0L'],
  ] as const) {
    expect(await combo(page, name).inputValue()).toBe(value);
  }
  expect(await box(page, 'Year').inputValue()).toBe('2023');
  expect(await box(page, 'Body Type').inputValue()).toBe('SUV');
  await page.getByRole('button', { name: 'Undo Body Type from VIN' }).click();
  expect(await box(page, 'Body Type').inputValue()).toBe('Sedan');
  await box(page, 'Body Type').selectOption('SUV');

  await choosePhotographs(page, tenPhotographs);
  await typeRest(page);
  await page.getByText('10 ready').waitFor();
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await list(page).waitFor();

  const [car] = await stored(vin);
  expect(car).toMatchObject({ make: 'Hyundai', model: 'Kona', status: 'Available' });
  expect(car?.vehicle_images).toHaveLength(10);
  const publicPage = await fetch(`${workerProduct.url}/inventory/${car?.id}`);
  expect(await publicPage.text()).toContain('2023 Hyundai Kona SE');
  expect(requestedUrls.filter((url) => url.includes('/static/vin/'))).toHaveLength(1);
  expect([consoleMessages, failedRequests]).toEqual([[], []]);
});

test('a duplicate VIN is reported before saving, with a link to the other vehicle', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(vin);
  const { page } = await openAt('/admin/vehicles/add');
  await box(page, 'VIN').fill(vin);
  await page.getByText('This VIN is already in your inventory').waitFor();
  expect(await page.getByRole('link', { name: /^Open it/ }).getAttribute('href')).toBe(
    `/admin/vehicles/${car.id}/edit`,
  );
});

test('an unknown VIN and a mistyped one show a helpful message', async () => {
  const { page } = await openAt('/admin/vehicles/add');
  await box(page, 'VIN').fill('KM8K2CAB0PU001141');
  await page.getByText('The check digit does not fit. Typed right?').waitFor();
  expect(await combo(page, 'Make').inputValue()).toBe('');
  await box(page, 'VIN').fill('ZZZK2CAB0PU001141');
  await page.getByRole('button', { name: 'Decode' }).click();
  await page.getByText('Not in our tables. Fill in by hand.').waitFor();
});

describe('a draft on this device', () => {
  test('is restored after a reload with its photographs, and removed once saved', async () => {
    const vin = aKonaVin();
    const { page } = await openAt('/admin/vehicles/add');
    page.on('dialog', (dialog) => dialog.accept());
    // The media host is unreachable: the file waits on this device.
    await page.route('**/image/upload', (route) => route.abort());
    await box(page, 'VIN').fill(vin);
    await vinSays(page).waitFor();
    await typeRest(page);
    await choosePhotographs(page, tenPhotographs.slice(0, 2));
    await page.getByText('2 failed').first().waitFor();
    await page.getByText('Draft kept', { exact: true }).waitFor();
    await page.reload();
    await page.getByText(/^Draft kept from /).waitFor();
    expect(await box(page, 'VIN').inputValue()).toBe(vin);
    expect(await combo(page, 'Model').inputValue()).toBe('Kona');
    await page.getByText('2 failed').first().waitFor();

    await page.unroute('**/image/upload');
    const again = page.locator('#photographs').getByRole('button', { name: /^Retry / });
    await again.first().click();
    await again.first().click();
    await page.getByText('2 ready').waitFor();
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    await list(page).waitFor();
    const cars = await stored(vin);
    expect(cars.map(({ vehicle_images }) => vehicle_images.length)).toEqual([2]);

    await visit(page, '/admin/vehicles/add');
    await page.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
    await page.getByText('Nothing saved yet').waitFor();
    expect(await page.getByText(/^Draft kept from /).count()).toBe(0);
  });

  test('can be discarded, and restored by Undo', async () => {
    const { page } = await openAt('/admin/vehicles/add');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Half a sentence');
    await page.getByText('Draft kept', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Start fresh' }).click();
    const description = page.getByRole('textbox', { name: 'Description', exact: true });
    await expect.poll(() => description.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => description.inputValue()).toBe('Half a sentence');
  });

  test('is merged with what a colleague saved since', async () => {
    const vin = aKonaVin();
    const { page, car } = await addKona(vin);
    page.on('dialog', (dialog) => dialog.accept());
    const address = `/admin/vehicles/${car.id}/edit`;
    await visit(page, address);
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Two owners.');
    await page.getByText('Draft kept', { exact: true }).waitFor();

    const other = await openAt(address);
    await other.page.getByLabel('Price', { exact: true }).fill('23,500');
    await other.page.getByRole('button', { name: 'Update Vehicle' }).click();
    await list(other.page).waitFor();

    await page.reload();
    await page.getByText(/^Draft kept from /).waitFor();
    expect(await box(page, 'Price').inputValue()).toBe('23500');
    expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe('Two owners.');
    await page.getByRole('button', { name: 'Update Vehicle' }).click();
    await list(page).waitFor();
    expect(await stored(vin)).toMatchObject([{ price: 23_500, description: 'Two owners.' }]);
  });
});

test('a large photograph is downsized in the browser, upright and without its location', async () => {
  const vin = aKonaVin();
  const { page } = await openAt('/admin/vehicles/add');
  const wide = await sharp({ create: { width: 3600, height: 1200, channels: 3, background: '#336699' } })
    .withExif({ IFD3: { GPSLatitude: '43/1 46/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent: Buffer[] = [];
  await page.route('**/image/upload', (route) => {
    const body = route.request().postDataBuffer();
    if (body) sent.push(body);
    return route.continue();
  });
  await choosePhotographs(page, [{ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: wide }]);
  await page.getByText('1 ready').waitFor();
  const [body = Buffer.alloc(0)] = sent;
  const picture = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
  const { width, height, exif } = await sharp(picture).metadata();
  expect([width, height, exif]).toEqual([853, 2560, undefined]);
  await box(page, 'VIN').fill(vin);
  await vinSays(page).waitFor();
});

test('a video gets a poster, and the public page shows it', async () => {
  const vin = aKonaVin();
  const { page } = await openAt('/admin/vehicles/add');
  await box(page, 'VIN').fill(vin);
  await vinSays(page).waitFor();
  await typeRest(page);
  const video = path.resolve(cars, '../videos/walkaround-1.mp4');
  await page.getByLabel('Add videos').setInputFiles(video);
  await page.locator('#videos img').waitFor();
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await list(page).waitFor();
  const [car] = await stored(vin);
  const html = await (await fetch(`${workerProduct.url}/inventory/${car?.id}`)).text();
  const poster = must(/poster="([^"]+)"/.exec(html)?.[1], 'poster on the public page');
  expect((await fetch(poster)).status).toBe(200);
});

test('the history names who changed what, and can undo a change', async () => {
  const vin = aKonaVin();
  const { page, car, consoleMessages } = await addKona(vin);
  await visit(page, `/admin/vehicles/${car.id}/edit`);
  await box(page, 'Price').fill('21,000');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Price lowered.');
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  await list(page).waitFor();
  await visit(page, `/admin/vehicles/${car.id}/edit`);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Vehicle History' }).waitFor();
  const first = page.getByRole('listitem').filter({ hasText: 'Price lowered.' }).first();
  await first.getByText('$24,995').waitFor();
  expect(await first.textContent()).toMatch(/admin/);
  await first.getByRole('button', { name: /^Undo this change/ }).click();
  await page.getByText('The change is taken back').waitFor();
  await expect.poll(async () => (await stored(vin))[0]?.price).toBe(24_995);
  expect(await stored(vin)).toMatchObject([{ description: 'One owner, serviced here since new.' }]);
  const prices = page.getByRole('region', { name: 'Prices' });
  await prices.getByText('from $21,000').waitFor();

  // A concurrent save: undo is refused, and the list shows the other change.
  const other = await openAt(`/admin/vehicles/${car.id}/edit`);
  await other.page.getByLabel('Mileage', { exact: true }).fill('42,000');
  await other.page.getByRole('button', { name: 'Update Vehicle' }).click();
  await list(other.page).waitFor();
  await page
    .getByRole('button', { name: /^Undo this change/ })
    .first()
    .click();
  await page.getByText('Someone else changed this vehicle in the meantime').waitFor();
  await page.getByText('42,000 km').first().waitFor();
  expect(consoleMessages).toEqual([]);
});

describe.each([1440, 390])('at %i px', (width) => {
  test('axe finds nothing on a form that the VIN filled in, in its preview, and on the history', async () => {
    const [car] = await listVehicles(workerProduct, 'status=eq.Available');
    const { page } = await openAt('/admin/vehicles/add', width);
    await box(page, 'VIN').fill('KM8K2CAB4PU001140');
    await vinSays(page).waitFor();
    await page.getByText('Draft kept', { exact: true }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the public page' });
    await preview.getByText('2023 Hyundai Kona SE').first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });

    page.on('dialog', (dialog) => dialog.accept());
    await visit(page, `/admin/vehicles/${car?.id}/history`);
    await page.getByRole('heading', { level: 1, name: 'Vehicle History' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

test('a VIN pasted with spaces and a dash keeps all its characters', async () => {
  const vin = aKonaVin();
  const { page } = await openAt('/admin/vehicles/add');
  await box(page, 'VIN').focus();
  await page.keyboard.insertText(` ${vin.slice(0, 8)}-${vin.slice(8)} `);
  await vinSays(page).waitFor();
  expect(await box(page, 'VIN').inputValue()).toBe(vin);
});

test('N starts at the VIN, Enter takes the first match, and a new draft is planned and saved at once', async () => {
  const { page, consoleMessages } = await openAt('/admin/dashboard');
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('vehicle-vin');
  await combo(page, 'Make').fill('hond');
  await page.getByRole('option', { name: 'Honda' }).waitFor();
  await combo(page, 'Make').press('Enter');
  expect(await combo(page, 'Make').inputValue()).toBe('Honda');
  await combo(page, 'Model').fill('Civi');
  await page.getByRole('option', { name: 'Civic', exact: true }).waitFor();
  await combo(page, 'Model').press('Enter');
  await combo(page, 'Color').fill('blu');
  await page.getByRole('option', { name: 'Blue', exact: true }).waitFor();
  await combo(page, 'Color').press('Enter');
  expect(await combo(page, 'Color').inputValue()).toBe('Blue');
  await box(page, 'Trim optional').fill('Planned');
  await box(page, 'Price').fill('12,300');
  await box(page, 'Mileage').fill('90,000');
  await page.getByRole('radio', { name: 'Draft' }).check({ force: true });
  await page.getByRole('button', { name: 'Publish later' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish .*Honda Civic Planned later$/ });
  await dialog.getByLabel('Date and time').fill('2036-11-25T09:00');
  await dialog.getByRole('button', { name: 'Publish then' }).click();
  await list(page).waitFor();
  await page.getByText(/Honda Civic Planned goes on the site Nov 25, 2036, 9:00 AM/).waitFor();
  const [draft] = await listVehicles(workerProduct, 'trim=eq.Planned');
  expect(draft).toMatchObject({ status: 'Draft', price: 12_300 });
  expect(consoleMessages).toEqual([]);
});
