import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { addRow, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

type AddedCar = { id: string; model: string };

/** A vehicle used by this test only. */
async function addCar(): Promise<AddedCar> {
  const id = crypto.randomUUID();
  const model = `Polo ${id.slice(0, 8)}`;
  await addRow(workerProduct, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make: 'Volkswagen', model, year: 2017, price: 9900, mileage: 90_000 },
    status: 'Available',
  });
  return { id, model };
}

let other: string;
beforeAll(async () => {
  const [vehicle] = (await searchInventory(workerProduct, { status: 'available' })).vehicles;
  other = must(vehicle, 'available vehicle').id;
});

/** The staff's list filtered to this vehicle, in another tab. */
async function openStaffTab(page: Page, { model }: AddedCar) {
  const tab = await page.context().newPage();
  await visit(tab, `/admin/vehicles?q=${encodeURIComponent(model)}`);
  const row = tab.getByRole('row').filter({ hasText: model });
  await row.waitFor();
  return {
    async reprice(price: string) {
      await row.getByRole('button', { name: /^Price of / }).click();
      await tab.getByRole('textbox', { name: /^Price of / }).fill(price);
      await tab.keyboard.press('Enter');
    },
    async delete() {
      await row.getByRole('button', { name: /^Delete / }).click();
      await tab.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
  };
}

test('saved vehicles follow changes and deletions by staff in another tab', async () => {
  const car = await addCar();
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, `/inventory/${car.id}`);
  await page
    .getByRole('button', { name: /^Save 2017/ })
    .first()
    .click();
  await visit(page, '/saved');
  await page.getByRole('main').getByText('$9,900').first().waitFor();
  const staff = await openStaffTab(page, car);
  await staff.reprice('9,500');
  await page.getByRole('main').getByText('$9,500').first().waitFor();
  await staff.delete();
  await page.getByRole('heading', { name: 'No longer listed' }).waitFor();
  await page.getByRole('button', { name: /^Remove 2017/ }).click();
  await page.getByText('Nothing saved yet').waitFor();
  expect(consoleMessages).toEqual([]);
});

test('the comparison follows changes and deletions by staff in another tab', async () => {
  const car = await addCar();
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, `/compare?ids=${car.id},${other}`);
  await page.getByRole('cell').filter({ hasText: '$9,900' }).waitFor();
  const staff = await openStaffTab(page, car);
  await staff.reprice('9,400');
  await page.getByRole('cell').filter({ hasText: '$9,400' }).waitFor();
  await staff.delete();
  await page.getByText('One vehicle is no longer listed').waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(1);
  expect(consoleMessages).toEqual([]);
});
