import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { addRow, listVehicles, readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
/** A make that no demo vehicle has. */
const make = 'Saviem';

afterAll(async () => {
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
  await removeRows(workerProduct, `deleted_vehicles?vehicle->>make=eq.${make}`);
});

async function addCar(model: string, vehicle: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await addRow(workerProduct, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make, model, year: 2016, price: 9_900, mileage: 90_000, status: 'Available' },
    ...vehicle,
  });
  await addRow(workerProduct, 'vehicle_images', {
    ...{ dealer_id: 'dream-motor', vehicle_id: id, url: '/seed/x', public_id: `trash-${id}`, is_primary: true },
  });
  return id;
}

async function openStaff(path: string, width = 1440) {
  const observed = await open({ baseUrl: workerProduct.url, width });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, path);
  return observed;
}

const confirmDelete = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
const statusOf = async (id: string) => (await fetch(`${workerProduct.url}/inventory/${id}`)).status;
const photographsOf = async (id: string) =>
  (await readRows(workerProduct, `vehicle_images?vehicle_id=eq.${id}`)).length;

test('a deleted vehicle disappears from the site, and Undo in the toast restores it with its photograph', async () => {
  const id = await addCar('Single');
  const { page } = await openStaff(`/admin/vehicles?q=${make}+Single`);
  await page.getByRole('button', { name: `Delete 2016 ${make} Single` }).click();
  await confirmDelete(page);
  await page.getByText(`2016 ${make} Single deleted`).waitFor();
  expect([await statusOf(id), await photographsOf(id)]).toEqual([404, 0]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`2016 ${make} Single is back`).waitFor();
  await page.getByRole('row').filter({ hasText: 'Single' }).waitFor();
  expect([await statusOf(id), await photographsOf(id)]).toEqual([200, 1]);
});

test('the trash restores several vehicles, and names a VIN that is in use', async () => {
  const vin = '1HGBH41JXMN109186';
  const ids = [await addCar('Trio 1'), await addCar('Trio 2'), await addCar('Trio 3', { vin })];
  const { page } = await openStaff(`/admin/vehicles?q=${make}+Trio`);
  for (const model of ['Trio 1', 'Trio 2', 'Trio 3']) {
    const row = page.getByRole('row').filter({ hasText: model });
    await row.getByRole('checkbox').check();
  }
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await confirmDelete(page);
  await page.getByText('3 vehicles deleted').waitFor();
  await addCar('Fourth', { vin });

  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  for (const model of ['Trio 1', 'Trio 2', 'Trio 3']) {
    await page.getByRole('checkbox', { name: `Select 2016 ${make} ${model}` }).check();
  }
  await page.getByRole('button', { name: 'Restore 3 vehicles' }).click();
  const alert = page.getByRole('alert').filter({ hasText: '2 of 3 vehicles restored' });
  await alert.waitFor();
  expect(await alert.textContent()).toContain(
    `2016 ${make} Trio 3: The 2016 ${make} Fourth has this VIN now. Correct or delete that vehicle first.`,
  );
  await page.getByRole('button', { name: `Restore 2016 ${make} Trio 1` }).waitFor({ state: 'detached' });
  const back = await listVehicles(workerProduct, `id=in.(${ids.join(',')})`);
  expect(back.map(({ model }) => model).sort()).toEqual(['Trio 1', 'Trio 2']);
});

test.each(['/admin/inventory', '/legacy-admin/dashboard'])(
  '%s moves a vehicle to the trash, with Undo',
  async (path) => {
    const id = await addCar('Elsewhere', { year: 2029 });
    const { page } = await openStaff(path === '/admin/inventory' ? `${path}?q=${make}+Elsewhere` : path);
    await page
      .getByRole('button', { name: `Delete 2029 ${make} Elsewhere` })
      .first()
      .click();
    await confirmDelete(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`2029 ${make} Elsewhere is back`).waitFor();
    expect(await statusOf(id)).toBe(200);
    await removeRows(workerProduct, `vehicles?id=eq.${id}`);
  },
);

test('on a phone the trash is a list without horizontal scrolling', async () => {
  await addCar('Pocket');
  await removeRows(workerProduct, `vehicles?make=eq.${make}&model=eq.Pocket`);
  const { page, consoleMessages } = await openStaff('/admin/vehicles/trash', 390);
  await page.getByRole('button', { name: `Restore 2016 ${make} Pocket` }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(consoleMessages).toEqual([]);
});
