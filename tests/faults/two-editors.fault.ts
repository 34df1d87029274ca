import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, changeRow, listVehicles, removeRows } from '../support/backend-api.ts';
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
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const make = 'Moskvitch';

afterAll(async () => {
  await removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*');
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
});

const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: /changed this vehicle/i });

test('row 7: the later of two saves is refused, shows both versions, and merges fields that only one changed', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const [mine, theirs] = await Promise.all([openEdit(open, car.id), openEdit(open, car.id)]);
  await field(theirs.page, 'Price').fill('23,000');
  await description(theirs.page).fill('Two owners.');
  await submitChange(theirs.page);
  await vehicleList(theirs.page).waitFor();

  await field(mine.page, 'Price').fill('22,000');
  await field(mine.page, 'Mileage').fill('43,000');
  // Without leaving the field.
  await mine.page.keyboard.press('Control+s');
  const note = conflict(mine.page);
  await note.waitFor();
  // My changes are neither stored nor lost.
  expect(await storedVehicles(vin)).toMatchObject([{ price: 23_000, mileage: 41_200, description: 'Two owners.' }]);
  expect(await field(mine.page, 'Price').inputValue()).toMatch(/^22,?000$/);
  expect(await field(mine.page, 'Mileage').inputValue()).toBe('43,000');
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

test('row 7: typed text stays in the focused field, and "Save mine" stores it', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
  const kinds = [
    ['price', (page: Page) => field(page, 'Price'), '23,900', { price: 23_900 }],
    ['mileage', (page: Page) => field(page, 'Mileage'), '42,000', { mileage: 42_000 }],
    ['trim', (page: Page) => page.getByRole('textbox', { name: /^Trim/ }), 'Preferred', { trim: 'Preferred' }],
    ['description', description, 'Typed by me.', { description: 'Typed by me.' }],
    ['colour', (page: Page) => combo(page, 'Color'), 'Teal', { exterior_color: 'Teal' }],
  ] as const;
  for (const [name, find, typed, stored] of kinds) {
    const { page, context } = await openEdit(open, car.id);
    await changeRow(workerProduct, `vehicles?id=eq.${car.id}`, { stock_number: `Theirs ${name}` });
    await find(page).fill(typed);
    await page.keyboard.press('Control+s');
    const note = conflict(page);
    await note.waitFor();
    expect(await find(page).inputValue(), name).toBe(typed);
    await note.getByRole('button', { name: 'Save mine' }).click();
    await vehicleList(page).waitFor();
    expect(await storedVehicles(vin)).toMatchObject([{ ...stored, stock_number: `Theirs ${name}` }]);
    await context.close();
  }
});

test('row 7: the local or the stored value is chosen field by field', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const { page } = await openEdit(open, car.id);
  await changeRow(workerProduct, `vehicles?id=eq.${car.id}`, { price: 24_500, description: 'Theirs.' });
  await field(page, 'Price').fill('24,000');
  await description(page).fill('Mine.');
  await page.keyboard.press('Control+s');
  const note = conflict(page);
  await note.getByRole('radio', { name: /^Price: theirs/ }).check();
  expect(await field(page, 'Price').inputValue()).toMatch(/^24,?500$/);
  await note.getByRole('button', { name: 'Save these choices' }).click();
  await vehicleList(page).waitFor();
  expect(await storedVehicles(vin)).toMatchObject([{ price: 24_500, description: 'Mine.' }]);
});

test('row 7: saving does not recreate a vehicle that a colleague deleted', async () => {
  const vin = aKonaVin();
  const { car } = await addKona(open, vin);
  const { page } = await openEdit(open, car.id);
  await removeRows(workerProduct, `vehicles?id=eq.${car.id}`);
  await field(page, 'Price').fill('22,000');
  await submitChange(page);
  await page.getByText('Vehicle not found').first().waitFor();
  expect(await field(page, 'Price').inputValue()).toMatch(/^22,?000$/);
  expect(await storedVehicles(vin)).toEqual([]);
});

test('row 8: when one of many vehicles fails, the others change, and it is named with its reason and stays selected', async () => {
  const vin = 'XTA21011000000777';
  const add = (model: string, more: object) =>
    addRow(workerProduct, 'vehicles', {
      ...{ dealer_id: 'dream-motor', make, model, year: 1984, price: 3_000, mileage: 90_000 },
      ...{ exterior_color: 'Red', engine_size: '1.5L', description: 'For a test.', status: 'Sold', ...more },
    });
  await add('2140', { vin, status: 'Available' });
  // The same vehicle, sold and bought back: it cannot be listed twice.
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
  const statuses = (await listVehicles(workerProduct, `make=eq.${make}`)).map(
    ({ model, status }) => `${model} ${status}`,
  );
  expect(statuses.toSorted()).toEqual(['2140 Available', '2141 Sold', '2142 Available', '2143 Available']);
});

test('row 8: an action without a response changes nothing on the screen, shows an error, and Retry completes it', async () => {
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
  for (const model of ['408', '412']) {
    await addRow(workerProduct, 'vehicles', {
      dealer_id: 'dream-motor',
      make,
      model,
      year: 1970,
      price: 900,
      status: 'Draft',
    });
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
  expect(await listVehicles(workerProduct, `make=eq.${make}`)).toHaveLength(2);
  await page.unroute('**/rpc/delete_vehicles');
  await toast.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'No vehicles found' }).waitFor();
  expect(await listVehicles(workerProduct, `make=eq.${make}`)).toEqual([]);
});
