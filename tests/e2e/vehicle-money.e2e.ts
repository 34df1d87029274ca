import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { addRow, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const id = crypto.randomUUID();

afterAll(() => removeRows(workerProduct, `vehicles?id=eq.${id}`));

test('an owner enters what a vehicle cost on a phone, and reads the margin', async () => {
  await addRow(workerProduct, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make: 'Volkswagen', model: `Golf ${id.slice(0, 8)}`, year: 2017 },
    ...{ price: 15_400, mileage: 90_000, status: 'Available' },
  });
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
  await signInContext(context, workerProduct);
  await visit(page, `/admin/vehicles/${id}/edit`);
  const money = page.getByRole('form', { name: 'Money' });
  await money.getByLabel('Cost, before HST').fill('12,100');
  await money.getByLabel('Floor price').fill('14,100');
  await money.getByRole('button', { name: 'Add a line' }).click();
  await money.getByLabel('What of line 1').fill('Rear pads');
  await money.getByLabel('Amount of line 1').fill('980');
  await money.getByText('$2,320').waitFor();
  await money.getByRole('button', { name: 'Save amounts' }).click();
  await page.getByText('The amounts are saved').waitFor();
  await money.getByText('Who changed what').click();
  await money.getByText('Cost from none to $12,100').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await visit(page, `/admin/vehicles/${id}/edit`);
  await expect.poll(() => money.getByLabel('Cost, before HST').inputValue()).toBe('12,100');
  await expect.poll(() => money.getByLabel('What of line 1').inputValue()).toBe('Rear pads');
});

test('on a phone all proposed prices are chosen with one tap, and the list can be sorted', async () => {
  const old = crypto.randomUUID();
  onTestFinished(() => removeRows(workerProduct, `vehicles?id=eq.${old}`));
  await addRow(workerProduct, 'vehicles', {
    ...{ id: old, dealer_id: 'dream-motor', make: 'Jeep', model: `Compass ${old.slice(0, 8)}`, year: 2018 },
    ...{ created_at: new Date(Date.now() - 96 * 86_400_000).toISOString() },
    ...{ price: 23_995, mileage: 90_000, status: 'Available' },
  });
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles/money');
  await page.getByRole('checkbox', { name: /^Select all/ }).check({ timeout: 5_000 });
  await page
    .getByRole('region', { name: 'Selection' })
    .getByText(/vehicles? selected$/)
    .waitFor();
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.waitForURL(/sort=price/);
  expect(await findFaults(page)).toEqual([]);
});

test('an owner lowers the price of a vehicle that stands, stopping at the floor, and takes it back', async () => {
  const old = crypto.randomUUID();
  const model = `Cherokee ${old.slice(0, 8)}`;
  const added = new Date(Date.now() - 96 * 86_400_000).toISOString();
  onTestFinished(() => removeRows(workerProduct, `vehicles?id=eq.${old}`));
  await addRow(workerProduct, 'vehicles', {
    ...{ id: old, dealer_id: 'dream-motor', make: 'Jeep', model, year: 2018, created_at: added },
    ...{ price: 23_995, mileage: 90_000, status: 'Available' },
  });
  await addRow(workerProduct, 'vehicle_costs', {
    ...{ vehicle_id: old, dealer_id: 'dream-motor', cost: 21_487, floor_price: 22_911 },
  });
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 1440 });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles');
  await page.getByRole('link', { name: 'Money and ageing' }).click();
  await page.getByRole('button', { name: 'Price steps' }).click();
  await page.getByLabel('How much less from day 91').fill('6');
  await page.getByRole('button', { name: 'Save price steps' }).click();
  await page.getByText('The price steps are saved').waitFor();
  await page.getByLabel('Search vehicles').fill(model);
  const row = page.getByRole('row', { name: new RegExp(model) });
  await row.getByText('stops at the floor').waitFor();
  // The rows before the search are dimmed until it is answered.
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select \d{4}/ }).count()).toBe(1);
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel(`Select 2018 Jeep ${model}`).check();
  await page.getByRole('button', { name: 'Preview new prices' }).click();
  await page.getByText(/to \$22,560, \$351 under it\./).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await page.getByText('1 vehicle repriced').waitFor();
  await row.getByText('at the floor', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('stops at the floor').waitFor();

  for (const address of [
    '/',
    '/inventory',
    `/vehicles/${old}`,
    '/feeds/google-vehicles.csv',
    '/feeds/meta-vehicles.csv',
  ]) {
    const answer = await fetch(new URL(address, workerProduct.url));
    expect(await answer.text()).not.toMatch(/21,?487|22,?911/);
  }
});

test('a long name leaves the proposed price in sight', async () => {
  const long = crypto.randomUUID();
  onTestFinished(() => removeRows(workerProduct, `vehicles?id=eq.${long}`));
  await addRow(workerProduct, 'vehicles', {
    ...{ id: long, dealer_id: 'dream-motor', make: 'Mercedes-Benz', model: `Sprinter ${'Crew Van '.repeat(6)}`.trim() },
    ...{ year: 2018, price: 23_995, mileage: 90_000, status: 'Available' },
  });
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 1280 });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles/money');
  await page.getByRole('link', { name: /Crew Van/ }).waitFor();
  const frame = page.getByRole('region', { name: 'Vehicles with cost and margin' });
  for (const width of [1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});
