import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { countOnServer, scanVin, takeShots } from '../support/phone-capture.ts';
import { signInContext } from '../support/staff.ts';
import { completeKona } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const vin = aKonaVin();

afterAll(() => removeRows(workerProduct, `vehicles?vin=eq.${vin}`));

test('a vehicle with ten photographs is added on the lot, and nothing is lost without a network', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390, isPhone: true });
  await signInContext(context, workerProduct);
  page.on('dialog', (dialog) => dialog.accept());
  await visit(page, '/admin/vehicles/add');

  await scanVin(page, vin);
  await completeKona(page);

  await takeShots(page, 0, 4);
  await expect.poll(() => countOnServer(page), { timeout: 30_000 }).toBe(4);
  await context.setOffline(true);
  await takeShots(page, 4, 10);
  await page.getByText('6 photographs are on this phone', { exact: false }).waitFor();
  await page.getByText('Draft kept', { exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.reload();
  await page.getByText('6 photographs wait on this device.').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText(/^Draft kept from /).waitFor();
  await expect.poll(() => countOnServer(page), { timeout: 60_000 }).toBe(10);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();

  const [stored, ...more] = await listVehicles(workerProduct, `vin=eq.${vin}`);
  expect(more).toEqual([]);
  expect(stored?.vehicle_images).toHaveLength(10);
});
