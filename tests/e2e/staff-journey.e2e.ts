import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addRow, readRows, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { fillSignIn, signInContext } from '../support/staff.ts';
import { aForester, choosePhotographs, photographs, typeVehicle } from '../support/vehicle-form.ts';
import { workerProduct } from '../support/worker-product.ts';
import { cardLinks, withBrowser } from './journey.ts';

const open = withBrowser();

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('staff add, reprice, sell and delete a vehicle, and visitors see each change', async () => {
  const staff = await open({ baseUrl: workerProduct.url });
  const visitor = await open({ baseUrl: workerProduct.url });
  const { page } = staff;
  await visit(page, '/admin/login');
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByText('Welcome, admin').first().waitFor();
  const listedBefore = (await searchInventory(workerProduct)).total;

  // Add.
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await page.getByText(/\d+ of \d+ vehicles/).waitFor();
  await page.getByRole('link', { name: 'Add Vehicle' }).click();
  await page.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
  await typeVehicle(page, { ...aForester, model: 'Crosstrek' });
  await choosePhotographs(page, photographs);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  await row(page, 'Subaru Crosstrek').first().waitFor();

  // Immediately public, in another browser.
  await visit(visitor.page, '/inventory?search=crosstrek&sort=added');
  const card = cardLinks(visitor.page).first();
  await card.waitFor();
  const carPath = (await card.getAttribute('href')) ?? '';
  await card.click();
  await visitor.page.getByRole('heading', { level: 1, name: /2019 Subaru Crosstrek/ }).waitFor();
  await visitor.page.getByText('$20,650').first().waitFor();
  const photo = visitor.page.getByRole('main').locator('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const photoUrl = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);

  // Another tab of the same browser updates too.
  const beside = await staff.context.newPage();
  await visit(beside, carPath);
  await beside.getByText('$20,650').first().waitFor();

  // Reprice in the list.
  const crosstrek = row(page, 'Subaru Crosstrek').filter({ hasText: '$20,650' });
  await crosstrek.getByRole('button', { name: /^Price of / }).click();
  await page.getByRole('textbox', { name: /^Price of / }).fill('19,995');
  await page.keyboard.press('Enter');
  await beside.getByText('$19,995').first().waitFor();

  // Mark as sold: the public list follows.
  const repriced = row(page, 'Subaru Crosstrek').filter({ hasText: '$19,995' });
  await repriced.getByRole('button', { name: /^Status of / }).click();
  await page.getByRole('menuitemradio', { name: 'Sold' }).click();
  await repriced.getByRole('button', { name: /: Sold\. Change/ }).waitFor();
  await beside.getByText('SOLD', { exact: true }).first().waitFor();
  await visit(visitor.page, '/inventory?search=crosstrek&status=available');
  const available = await searchInventory(workerProduct, { search: 'crosstrek', status: 'available' });
  expect(available.vehicles.map(({ id }) => id)).not.toContain(carPath.slice(-36));

  // Delete, with confirmation.
  await repriced.getByRole('button', { name: /^Delete / }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('heading', { name: 'Are you sure you want to delete this vehicle?' }).waitFor();
  expect(await question.getByRole('button', { name: 'Cancel' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await repriced.waitFor({ state: 'detached' });
  await beside.waitForURL(`${workerProduct.url}/inventory`);
  const gone = await fetch(workerProduct.url + carPath);
  expect(gone.status).toBe(404);
  expect((await searchInventory(workerProduct)).total).toBe(listedBefore);

  // The deletion job leaves its photograph alone.
  await addRow(workerProduct, 'media_deletions', {
    dealer_id: 'dream-motor',
    public_id: 'gone/already',
    resource_type: 'image',
  });
  const queued = () => readRows(workerProduct, 'media_deletions?public_id=eq.gone/already');
  await expect.poll(queued, { timeout: 30_000 }).toEqual([]);
  expect((await fetch(photoUrl)).status).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL(`${workerProduct.url}/`);
  for (const { consoleMessages, failedRequests } of [staff, visitor]) {
    expect(consoleMessages).toEqual([]);
    expect(failedRequests).toEqual([]);
  }
});

test('on a phone staff find, open and change a vehicle, and see the change in the list', async () => {
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles');
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  await page.getByRole('searchbox').fill('tacoma');
  await page.waitForURL(/q=tacoma/);
  const others = page.locator('tr[data-vehicle]').filter({ hasNotText: 'Tacoma' });
  await expect.poll(() => others.count()).toBe(0);
  const [tacoma] = (await searchInventory(workerProduct, { search: 'tacoma' })).vehicles;
  await page.getByRole('main').locator(`a[href$="/${tacoma?.id}/edit"]`).first().click();
  await page.getByRole('heading', { name: 'Edit Vehicle' }).waitFor();
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('New tires this week.');
  await page.getByLabel('Price', { exact: true }).fill('37500');
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
  // The list is as it was left, with its search.
  expect(new URL(page.url()).search).toBe('?q=tacoma');
  await page.getByText('$37,500').first().waitFor();
  const html = await (await fetch(`${workerProduct.url}/inventory/${tacoma?.id}`)).text();
  expect(html).toContain('New tires this week.');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(consoleMessages).toEqual([]);
});

test('the back office opens at its top, wherever the page before it was left', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
  await signInContext(context, workerProduct);
  await visit(page, '/about');
  await page.evaluate(() => window.scrollTo(0, 300));
  await visit(page, '/admin');
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('several vehicles are marked together and undone, and failures are named', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, '/admin/vehicles?q=toyota&show=Available');
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select \d{4}/ });
  await boxes.first().waitFor();
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  await page.getByText(`${count} vehicle(s) selected`).waitFor();
  await page.getByRole('button', { name: 'Mark Sold' }).click();
  await page.getByText('No vehicles found').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => boxes.count()).toBe(count);
});
