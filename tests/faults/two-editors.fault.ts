import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, listVehicles, removeRows } from '../support/backend-api.ts';
import {
  addKona,
  description,
  field,
  openEdit,
  openStaffPage,
  storedVehicles,
  submitChange,
  vehicleList,
} from '../support/kona-form.ts';
import { aKonaVin } from '../support/vin.ts';

const lot = inject('lot');
const open = withBrowser();
const make = 'Moskvitch';

afterAll(async () => {
  await removeRows(lot, 'vehicles?vin=like.KM8K2CAB*');
  await removeRows(lot, `vehicles?make=eq.${make}`);
});

const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: /changed this vehicle/i });

test('row 7: of two saves the later is refused, shows mine beside theirs, and merges what only one of them changed', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const [mine, theirs] = await Promise.all([openEdit(open, car.id), openEdit(open, car.id)]);
  await field(theirs.page, 'Price').fill('23,000');
  await description(theirs.page).fill('Two owners.');
  await submitChange(theirs.page);
  await vehicleList(theirs.page).waitFor();

  await field(mine.page, 'Price').fill('22,000');
  await field(mine.page, 'Mileage').fill('43,000');
  await submitChange(mine.page);
  const note = conflict(mine.page);
  await note.waitFor();
  // Nothing of mine is stored yet, and nothing of mine is lost.
  expect(await storedVehicles(vin)).toMatchObject([{ price: 23_000, mileage: 41_200, description: 'Two owners.' }]);
  expect(await field(mine.page, 'Price').inputValue()).toMatch(/^22,?000$/);
  await note.getByRole('button', { name: 'Show theirs' }).click();
  const rows = note.getByRole('region', { name: 'Mine and theirs' }).getByRole('row');
  await rows
    .filter({ hasText: /Price/ })
    .filter({ hasText: /22,?000/ })
    .filter({ hasText: /23,?000/ })
    .waitFor();
  await rows.filter({ hasText: 'Two owners.' }).filter({ hasText: 'not changed by you, theirs is used' }).waitFor();
  await note.getByRole('button', { name: 'Save mine' }).click();
  await vehicleList(mine.page).waitFor();
  expect(await storedVehicles(vin)).toMatchObject([{ price: 22_000, mileage: 43_000, description: 'Two owners.' }]);
});

test('row 7: a vehicle that somebody deleted meanwhile is not made again by saving', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const { page } = await openEdit(open, car.id);
  await removeRows(lot, `vehicles?id=eq.${car.id}`);
  await field(page, 'Price').fill('22,000');
  await submitChange(page);
  await page.getByText('Vehicle not found').first().waitFor();
  expect(await field(page, 'Price').inputValue()).toMatch(/^22,?000$/);
  expect(await storedVehicles(vin)).toEqual([]);
});

test('row 8: of many vehicles one cannot follow: the others are done, it is named with its reason and stays selected', async () => {
  const vin = 'XTA21011000000777';
  const add = (model: string, more: object) =>
    addRow(lot, 'vehicles', {
      ...{ dealer_id: 'dream-motor', make, model, year: 1984, price: 3_000, mileage: 90_000 },
      ...{ exterior_color: 'Red', engine_size: '1.5L', description: 'For a test.', status: 'Sold', ...more },
    });
  await add('2140', { vin, status: 'Available' });
  // The same vehicle, sold once and bought back: it cannot stand on the lot twice.
  await add('2141', { vin });
  await add('2142', { vin: 'XTA21011000000778' });
  await add('2143', { vin: 'XTA21011000000779' });
  const { page } = await openStaffPage(open, `/admin/vehicles?make=${make}&show=Sold`);
  await page.locator('tr[data-vehicle]').nth(2).waitFor();
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Mark Available' }).click();
  const toast = page.getByRole('alert').filter({ hasText: '2 of 3 vehicles marked Available' });
  await toast.getByText('1984 Moskvitch 2141: Another vehicle on the lot has this VIN').waitFor();
  await page.getByText('1 vehicle(s) selected').waitFor();
  const statuses = (await listVehicles(lot, `make=eq.${make}`)).map(({ model, status }) => `${model} ${status}`);
  expect(statuses.toSorted()).toEqual(['2140 Available', '2141 Sold', '2142 Available', '2143 Available']);
});

test('row 8: an action whose answer does not come changes nothing on the screen, says so, and is done by Retry', async () => {
  await removeRows(lot, `vehicles?make=eq.${make}`);
  for (const model of ['408', '412']) {
    await addRow(lot, 'vehicles', { dealer_id: 'dream-motor', make, model, year: 1970, price: 900, status: 'Draft' });
  }
  const { page } = await openStaffPage(open, `/admin/vehicles?make=${make}`);
  await page.locator('tr[data-vehicle]').nth(1).waitFor();
  await page.route('**/rpc/delete_vehicles', (route) => route.abort());
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 vehicles' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Bulk action failed. Please try again.' });
  await toast.waitFor();
  await page.getByText('2 vehicle(s) selected').waitFor();
  expect(await listVehicles(lot, `make=eq.${make}`)).toHaveLength(2);
  await page.unroute('**/rpc/delete_vehicles');
  await toast.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'No vehicles found' }).waitFor();
  expect(await listVehicles(lot, `make=eq.${make}`)).toEqual([]);
});
