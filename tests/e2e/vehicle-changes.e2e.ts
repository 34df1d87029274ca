import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { addRow, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { withBrowser } from './journey.ts';

const lot = inject('lot');
const open = withBrowser();

type AddedCar = { id: string; model: string };

/** A car of its own, so that no other journey misses it. */
async function addCar(): Promise<AddedCar> {
  const id = crypto.randomUUID();
  const model = `Polo ${id.slice(0, 8)}`;
  await addRow(lot, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make: 'Volkswagen', model, year: 2017, price: 9900, mileage: 90_000 },
    status: 'Available',
  });
  return { id, model };
}

let other: string;
beforeAll(async () => {
  other = (await searchInventory(lot, { status: 'available' })).vehicles[0]?.id ?? '';
});

/** The staff's list with nothing but this car, in a tab beside. */
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

test('the saved cars follow what staff change and delete in another tab', async () => {
  const car = await addCar();
  const { page, context, consoleMessages } = await open({ baseUrl: lot.url });
  await signInContext(context, lot);
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

test('the comparison follows what staff change and delete in another tab', async () => {
  const car = await addCar();
  const { page, context, consoleMessages } = await open({ baseUrl: lot.url });
  await signInContext(context, lot);
  await visit(page, `/compare?ids=${car.id},${other}`);
  await page.getByRole('columnheader').filter({ hasText: '$9,900' }).waitFor();
  const staff = await openStaffTab(page, car);
  await staff.reprice('9,400');
  await page.getByRole('columnheader').filter({ hasText: '$9,400' }).waitFor();
  await staff.delete();
  await page.getByText('One vehicle is no longer listed').waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(1);
  expect(consoleMessages).toEqual([]);
});
