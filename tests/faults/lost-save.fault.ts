import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { description, field, openKonaForm, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { choosePhotographs, photographs } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';

const lot = inject('lot');
const open = withBrowser();
const failed = 'Failed to save vehicle. Please try again.';
const saves = '**/rest/v1/vehicles*';

afterAll(() => removeRows(lot, 'vehicles?vin=like.KM8K2CAB*'));

/** The ids under which the page asks for a vehicle to be stored. */
function watchIds(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/rest\/v1\/vehicles\b/.test(request.url())) return;
    const body: unknown = request.postDataJSON();
    ids.push(String(Reflect.get(Object(Array.isArray(body) ? body[0] : body), 'id')));
  });
  return ids;
}

/** What the device keeps of forms that were not saved: the typed values and the names of the files. */
function readDrafts(page: Page): Promise<{ vins: string[]; files: string[] }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vehicle-drafts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const readAll = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    const [drafts, files] = [await readAll('drafts'), await readAll('files')];
    database.close();
    return {
      vins: drafts.map((draft) => Object(draft).values.vin),
      // Kept under ids of chance.
      files: files.flatMap((file) => (file instanceof File ? [file.name] : [Object(file).name])).sort(),
    };
  });
}

test('row 5: a backend that goes away in the middle leaves every field and file, a draft on the device, and one car after all', async () => {
  const vin = aKonaVin();
  const { page, context } = await openKonaForm(open, vin);
  page.on('dialog', (dialog) => dialog.accept());
  const ids = watchIds(page);
  await context.route(`${lot.backendUrl}/**`, (route) => route.abort('connectionrefused'));
  await choosePhotographs(page, photographs);
  await page.getByText('2 failed').first().waitFor();
  await submitNew(page);
  await page.getByText(failed).first().waitFor();
  expect(await field(page, 'VIN').inputValue()).toBe(vin);
  expect(await field(page, 'Price').inputValue()).toMatch(/^24,?995$/);
  expect(await description(page).inputValue()).toBe('One owner, serviced here since new.');
  expect(await storedVehicles(vin)).toEqual([]);
  await expect.poll(() => readDrafts(page)).toEqual({ vins: [vin], files: ['front.webp', 'rear.webp'] });

  // The page is closed and opened again, when the backend is back.
  await context.unroute(`${lot.backendUrl}/**`);
  await visit(page, '/admin/vehicles/add');
  await page.getByText(/^Draft kept from /).waitFor();
  expect(await field(page, 'VIN').inputValue()).toBe(vin);
  // The files are sent from the draft.
  await page.getByText('2 ready').waitFor();
  await submitNew(page);
  await vehicleList(page).waitFor();
  const stored = await storedVehicles(vin);
  expect(stored.map(({ vehicle_images }) => vehicle_images.length)).toEqual([2]);
  expect(new Set(ids)).toEqual(new Set(stored.map(({ id }) => id)));
  await expect.poll(() => readDrafts(page)).toEqual({ vins: [], files: [] });
});

test('rows 5 and 6: an answer that was lost, and the retry after it, make one car under one id', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  const ids = watchIds(page);
  await page.route(saves, async (route) => {
    await route.fetch();
    await route.abort('timedout');
  });
  await submitNew(page);
  await page.getByText(failed).first().waitFor();
  // The backend has it already.
  expect(await storedVehicles(vin)).toHaveLength(1);
  await page.unroute(saves);
  await submitNew(page);
  await vehicleList(page).waitFor();
  expect(await storedVehicles(vin)).toHaveLength(1);
  expect([ids.length >= 2, new Set(ids).size]).toEqual([true, 1]);
});

test('row 6: a double click and Enter while it is saving store one car, and the button says what it is doing', async () => {
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
