import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { listVehicles } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { fillSignIn, signInContext } from '../support/staff.ts';
import { aForester, choosePhotographs, photographs, type TypedVehicle, typeVehicle } from '../support/vehicle-form.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

async function openForm(vehicle: TypedVehicle) {
  const observed = await open({ baseUrl: workerProduct.url });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, '/admin/vehicles/add');
  await observed.page.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
  await typeVehicle(observed.page, vehicle);
  return observed;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Add Vehicle' }).click();
const list = (page: Page) => page.getByRole('heading', { name: 'Vehicle Management' });
const stored = (vin: string) => listVehicles(workerProduct, `vin=eq.${vin}`);
const vinOf = (page: Page) => page.getByLabel('VIN', { exact: true }).inputValue();

test('a session lost while a form is open is renewed over it, and the same save continues', async () => {
  const vehicle = { ...aForester, vin: 'JF2SKACC5KH400011' };
  const { page } = await openForm(vehicle);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('authToken') ?? '{}');
    const ended = { ...session, expires_at: 1, expires_in: 0, refresh_token: 'revoked' };
    localStorage.setItem('authToken', JSON.stringify(ended));
  });
  await submit(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  expect(await vinOf(page)).toBe(vehicle.vin);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong again');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByText('Invalid username or password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await list(page).waitFor();
  expect(await stored(vehicle.vin)).toHaveLength(1);
});

test('while the backend is down the form keeps everything typed, and the next save stores the vehicle once', async () => {
  const vehicle = { ...aForester, vin: 'JF2SKACC5KH400012' };
  const { page } = await openForm(vehicle);
  await page.route('**/rest/v1/vehicles*', (route) => route.abort());
  await submit(page);
  await page.getByText('Failed to save vehicle. Please try again.').waitFor();
  expect(await vinOf(page)).toBe(vehicle.vin);
  expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe(vehicle.description);
  await page.unroute('**/rest/v1/vehicles*');
  await submit(page);
  await list(page).waitFor();
  expect(await stored(vehicle.vin)).toHaveLength(1);
});

test('a lost response does not create a second vehicle', async () => {
  const vehicle = { ...aForester, vin: 'JF2SKACC5KH400013' };
  const { page } = await openForm(vehicle);
  // The backend stores the vehicle, but the response is lost.
  await page.route('**/rest/v1/vehicles*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await page.getByText('Failed to save vehicle. Please try again.').waitFor();
  await page.unroute('**/rest/v1/vehicles*');
  await submit(page);
  await list(page).waitFor();
  expect(await stored(vehicle.vin)).toHaveLength(1);
});

test('a double click saves once', async () => {
  const vehicle = { ...aForester, vin: 'JF2SKACC5KH400014' };
  const { page, requestedUrls } = await openForm(vehicle);
  await page.getByRole('button', { name: 'Add Vehicle' }).dblclick();
  await list(page).waitFor();
  expect(await stored(vehicle.vin)).toHaveLength(1);
  expect(requestedUrls.filter((url) => /\/rest\/v1\/vehicles\?/.test(url)).length).toBeLessThanOrEqual(2);
});

describe('files', () => {
  test('a failed upload is named; its retry stores the photograph and not the vehicle again', async () => {
    const vehicle = { ...aForester, vin: 'JF2SKACC5KH400015' };
    const { page } = await openForm(vehicle);
    let uploads = 0;
    await page.route('**/image/upload', (route) => {
      uploads += 1;
      return uploads === 2 ? route.abort() : route.continue();
    });
    await choosePhotographs(page, photographs);
    await submit(page);
    const note = page.getByRole('alert').filter({ hasText: 'The vehicle is saved; 1 file is not' });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/(front|rear)\.webp: Upload failed/);
    const [saved] = await stored(vehicle.vin);
    expect(saved?.vehicle_images).toHaveLength(1);
    await note.getByRole('button', { name: 'Retry all' }).click();
    await list(page).waitFor();
    const after = await stored(vehicle.vin);
    expect(after.map(({ vehicle_images }) => vehicle_images.length)).toEqual([2]);
  });

  test('a wrong type, a file that is too large and an invalid picture are refused with the specified texts', async () => {
    const { page } = await openForm({ ...aForester, vin: 'JF2SKACC5KH400016' });
    const text = Buffer.from('not a picture');
    await choosePhotographs(page, [
      { name: 'brochure.pdf', mimeType: 'application/pdf', buffer: text },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: 'pretender.jpg', mimeType: 'image/jpeg', buffer: text },
    ]);
    const photos = page.locator('#photographs');
    await expect.poll(async () => (await photos.getByText('Invalid file provided').count()) >= 2).toBe(true);
    await photos.getByText('File size too large. Maximum size is 10MB').first().waitFor();
    await submit(page);
    await page.getByText('The vehicle is saved; 3 files are not').waitFor();
    expect(await stored('JF2SKACC5KH400016')).toHaveLength(1);
  });

  test('a file name with a path is stored under a generated name', async () => {
    const { page } = await openForm({ ...aForester, vin: 'JF2SKACC5KH400017' });
    const [front = ''] = photographs;
    await choosePhotographs(page, [
      { name: '../../etc/passwd.webp', mimeType: 'image/webp', buffer: await readFile(front) },
    ]);
    await submit(page);
    await list(page).waitFor();
    const [vehicle] = await stored('JF2SKACC5KH400017');
    expect(vehicle?.vehicle_images.map(({ public_id }) => public_id)).toEqual([
      expect.stringMatching(new RegExp(`^dealer/vehicles/${vehicle?.id}/images/[0-9a-f]{24}$`)),
    ]);
  });
});

test('when two people edit one vehicle, the later save shows the conflict and loses nothing', async () => {
  const vehicle = { ...aForester, vin: 'JF2SKACC5KH400018' };
  const first = await openForm(vehicle);
  await submit(first.page);
  await list(first.page).waitFor();
  const [car] = await stored(vehicle.vin);

  const second = await open({ baseUrl: workerProduct.url });
  await signInContext(second.context, workerProduct);
  for (const { page } of [first, second]) {
    await visit(page, `/admin/vehicles/${car?.id}/edit`);
    await page.getByRole('heading', { name: 'Edit Vehicle' }).waitFor();
  }
  await first.page.getByLabel('Price', { exact: true }).fill('21000');
  await first.page.getByRole('button', { name: 'Update Vehicle' }).click();
  await list(first.page).waitFor();

  await second.page.getByLabel('Price', { exact: true }).fill('22000');
  await second.page.getByLabel('Mileage', { exact: true }).fill('80000');
  await second.page.getByRole('button', { name: 'Update Vehicle' }).click();
  const note = second.page.getByRole('alert').filter({ hasText: /changed this vehicle/i });
  await note.waitFor();
  await note
    .getByText(/^\$21,000$/)
    .first()
    .waitFor();
  expect(await second.page.getByLabel('Price', { exact: true }).inputValue()).toContain('22');
  expect((await stored(vehicle.vin))[0]?.price).toBe(21_000);
  await second.page
    .getByRole('button', { name: /^(Save mine|Update Vehicle)/ })
    .first()
    .click();
  await list(second.page).waitFor();
  const [after] = await stored(vehicle.vin);
  expect([after?.price, after?.mileage]).toEqual([22_000, 80_000]);
});

test('leaving with unsaved changes asks first, and staying keeps them', async () => {
  const { page } = await openForm({ ...aForester, vin: 'JF2SKACC5KH400019' });
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  await question.getByRole('button').first().click();
  expect(await vinOf(page)).toBe('JF2SKACC5KH400019');
});

test('a draft may be incomplete, and the list does not publish it', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles/add');
  const { make, model, color, price, mileage } = aForester;
  for (const [name, value] of [
    ['Make', make],
    ['Model', model],
    ['Color', color],
  ] as const) {
    const box = page.getByRole('main').getByRole('combobox', { name, exact: true });
    await box.fill(value);
    await box.press('Enter');
  }
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByLabel('Mileage', { exact: true }).fill(mileage);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await list(page).waitFor();

  await visit(page, '/admin/vehicles?q=forester&show=Draft');
  const draft = page.getByRole('row').filter({ hasText: 'Subaru Forester' }).first();
  await draft.getByRole('button', { name: /^Status of / }).click();
  await page.getByRole('menuitemradio', { name: 'Available' }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await page
    .getByText(/Not ready to publish\. Missing: Engine Size, VIN, Description/)
    .first()
    .waitFor();
  await draft.getByRole('button', { name: /: Draft\. Change/ }).waitFor();
});

test('signing in after a sign-out returns to the same form', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  await page.goto('/admin/vehicles/add');
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
});
