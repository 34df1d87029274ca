import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { aLabelPhoto } from '../support/code-39.ts';
import { signInContext } from '../support/staff.ts';
import { recordInspections } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const cars = path.resolve(import.meta.dirname, '../../supabase/seed/pictures/cars');
const photographs = ['suv-green', 'suv-grey']
  .flatMap((car) => readdirSync(path.join(cars, car)).map((file) => path.join(cars, car, file)))
  .slice(0, 10);
const shots = ['Front', 'Three-quarter', 'Side', 'Rear', 'Dash', 'Odometer', 'Seats', 'Tires', 'Damage', 'Damage'];
const vin = aKonaVin();

afterAll(() => removeRows(workerProduct, `vehicles?vin=eq.${vin}`));

const main = (page: Page) => page.getByRole('main');

async function take(page: Page, from: number, to: number) {
  for (const [index, shot] of shots.slice(from, to).entries()) {
    const before = await main(page)
      .getByLabel(/^Take .+ again, /)
      .count();
    await main(page)
      .getByLabel(`Take ${shot}`, { exact: true })
      .setInputFiles(photographs[from + index] ?? '');
    await expect
      .poll(() =>
        main(page)
          .getByLabel(/^Take .+ again, /)
          .count(),
      )
      .toBe(before + 1);
  }
}

const onServer = (page: Page) => main(page).getByLabel(/^Take .+ again, on the server$/);

test('a vehicle with ten photographs is added on the lot, and nothing is lost without a network', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390, isPhone: true });
  await signInContext(context, workerProduct);
  page.on('dialog', (dialog) => dialog.accept());
  const startedAtMs = Date.now();
  await visit(page, '/admin/vehicles/add');

  await page.getByRole('button', { name: /^Scan/ }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan the VIN' });
  await scanner
    .getByLabel('From a photo')
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: await aLabelPhoto(`I${vin}`) });
  await scanner.waitFor({ state: 'hidden' });
  await page.locator('#identity').getByText('2023 Hyundai Kona SE', { exact: true }).waitFor();
  await main(page).getByRole('combobox', { name: 'Color', exact: true }).fill('Blue');
  await main(page).getByRole('combobox', { name: 'Color', exact: true }).press('Enter');
  await main(page).getByLabel('Price', { exact: true }).fill('24,995');
  await main(page).getByLabel('Mileage', { exact: true }).fill('41,200');
  await main(page).getByRole('textbox', { name: 'Description', exact: true }).fill('One owner, serviced here.');
  await recordInspections(page);

  await take(page, 0, 4);
  await expect.poll(() => onServer(page).count(), { timeout: 30_000 }).toBe(4);
  await context.setOffline(true);
  await take(page, 4, 10);
  await page.getByText('6 photographs are on this phone', { exact: false }).waitFor();
  await page.getByText('Draft kept', { exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.reload();
  await page.getByText('6 photographs wait on this device.').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText(/^Draft kept from /).waitFor();
  await expect.poll(() => onServer(page).count(), { timeout: 60_000 }).toBe(10);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  console.log(`A vehicle with ten photographs, seconds: ${Math.round((Date.now() - startedAtMs) / 1_000)}`);

  const [stored, ...more] = await listVehicles(workerProduct, `vin=eq.${vin}`);
  expect(more).toEqual([]);
  expect(stored?.vehicle_images).toHaveLength(10);
});
