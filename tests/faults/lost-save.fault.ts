import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { description, field, openKonaForm, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { choosePhotographs, photographs } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const failed = 'Failed to save vehicle. Please try again.';
const saves = '**/rest/v1/vehicles*';

afterAll(() => removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*'));

/** The ids that the page sends when saving. */
function watchIds(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/rest\/v1\/vehicles\b/.test(request.url())) return;
    const body: unknown = request.postDataJSON();
    ids.push(String(Reflect.get(Object(Array.isArray(body) ? body[0] : body), 'id')));
  });
  return ids;
}

/** Unsaved forms in the device's storage: the typed values and file names. */
function readDrafts(page: Page): Promise<{ vins: string[]; files: string[] }> {
  return page.evaluate(async () => {
    const readAll = async (databaseName: string, store: string) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(databaseName);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const values = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      database.close();
      return values;
    };
    const drafts = await readAll('vehicle-drafts', 'drafts');
    const files = await readAll('vehicle-draft-files', 'files');
    return {
      vins: drafts.map((draft) => Object(draft).values.vin),
      // Stored under random ids.
      files: files.map((record) => Object(record).file?.name).sort(),
    };
  });
}

test('row 5: when the backend fails during an edit, fields, files and a local draft stay, and one vehicle is stored later', async () => {
  const vin = aKonaVin();
  const { page, context } = await openKonaForm(open, vin);
  page.on('dialog', (dialog) => dialog.accept());
  const ids = watchIds(page);
  await context.route(`${workerProduct.backendUrl}/**`, (route) => route.abort('connectionrefused'));
  await choosePhotographs(page, photographs);
  await page.getByText('2 failed').first().waitFor();
  await submitNew(page);
  await page.getByText(failed).first().waitFor();
  expect(await field(page, 'VIN').inputValue()).toBe(vin);
  expect(await field(page, 'Price').inputValue()).toMatch(/^24,?995$/);
  expect(await description(page).inputValue()).toBe('One owner, serviced here since new.');
  expect(await storedVehicles(vin)).toEqual([]);
  await expect.poll(() => readDrafts(page)).toEqual({ vins: [vin], files: ['front.webp', 'rear.webp'] });

  // The page is reopened when the backend is back.
  await context.unroute(`${workerProduct.backendUrl}/**`);
  await visit(page, '/admin/vehicles/add');
  await page.getByText(/^Draft kept from /).waitFor();
  expect(await field(page, 'VIN').inputValue()).toBe(vin);
  // The files are uploaded from the draft.
  await page.getByText('2 ready').waitFor();
  await submitNew(page);
  await vehicleList(page).waitFor();
  const stored = await storedVehicles(vin);
  expect(stored.map(({ vehicle_images }) => vehicle_images.length)).toEqual([2]);
  expect(new Set(ids)).toEqual(new Set(stored.map(({ id }) => id)));
  await expect.poll(() => readDrafts(page)).toEqual({ vins: [], files: [] });
});

test('rows 5 and 6: a lost response and its retry create one vehicle under one id', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  const ids = watchIds(page);
  await page.route(saves, async (route) => {
    await route.fetch();
    await route.abort('timedout');
  });
  await submitNew(page);
  await page.getByText(failed).first().waitFor();
  // The backend already has it.
  expect(await storedVehicles(vin)).toHaveLength(1);
  await page.unroute(saves);
  await submitNew(page);
  await vehicleList(page).waitFor();
  expect(await storedVehicles(vin)).toHaveLength(1);
  expect([ids.length >= 2, new Set(ids).size]).toEqual([true, 1]);
});

test('row 6: a double click and Enter while saving store one vehicle, and the button says that it is saving', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  const ids = watchIds(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(saves, async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Vehicle' }).dblclick();
  const busy = page.getByRole('button', { name: 'Saving...' }).first();
  await busy.waitFor();
  expect(await busy.evaluate((button) => button.matches(':disabled, [aria-disabled=true]'))).toBe(true);
  await field(page, 'Price')
    .press('Enter')
    .catch(() => undefined);
  await busy.click({ force: true, timeout: 1_000 }).catch(() => undefined);
  resolve();
  await vehicleList(page).waitFor();
  expect(await storedVehicles(vin)).toHaveLength(1);
  expect(ids).toHaveLength(1);
});
