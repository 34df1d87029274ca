import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { cardLinks, saveFirstCar, uncaughtErrors, withBrowser } from '../e2e/journey.ts';
import { removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { field, openKonaForm, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();

afterAll(() => removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*'));

/** A visit to every feature that stores something: reviews, saved and compared vehicles, the way back. */
async function goThrough(page: Page) {
  await saveFirstCar(page);
  await cardLinks(page).first().click();
  await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
}

/** Makes every write fail, as on a full device; reads work. */
function refuseWrites() {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  Object.assign(Storage.prototype, { setItem: refuse });
  Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse });
}

describe('full browser storage', () => {
  test('row 14: with full storage a visitor sees the whole site, and nothing is stored', async () => {
    const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
    await context.addInitScript(refuseWrites);
    await goThrough(page);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('row 14: with full storage staff can save a vehicle, and its form warns that no draft is stored', async () => {
    const vin = aKonaVin();
    const { page, consoleMessages } = await openKonaForm(open, vin);
    await page.evaluate(refuseWrites);
    await field(page, 'Price').fill('23,500');
    await page.getByText('Draft kept', { exact: true }).waitFor({ state: 'detached' });
    await submitNew(page);
    await vehicleList(page).waitFor();
    expect(await storedVehicles(vin)).toMatchObject([{ price: 23_500 }]);
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });
});

const damages = {
  'cut short': '{"saved":[{"id":',
  'of another kind': '[1,2,3]',
  'of an older version': '{"version":0,"items":{"a":1}}',
  'a number': '12',
} as const;

describe('damaged browser storage', () => {
  test.each(Object.entries(damages))(
    'row 15: with stored content %s a visitor sees the whole site',
    async (_name, text) => {
      const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
      await context.addInitScript((value) => {
        if (sessionStorage.getItem('damaged')) return;
        const keys = ['savedVehicles.1', 'googleReviews', 'reviewsLastRefresh', 'authToken', 'sessionActivity'];
        for (const key of keys) localStorage.setItem(key, value);
        sessionStorage.setItem('react-router-scroll-positions', value);
        sessionStorage.setItem('damaged', 'once');
      }, text);
      await goThrough(page);
      expect(uncaughtErrors(consoleMessages)).toEqual([]);
    },
  );

  test.each(Object.entries(damages))(
    'row 15: with stored content %s staff sign in again at worst, and can work',
    async (_name, text) => {
      const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
      await context.addInitScript((value) => {
        if (sessionStorage.getItem('damaged')) return;
        for (const key of ['authToken', 'sessionActivity', 'vehicle-list-view', 'import-columns', 'recent-commands']) {
          localStorage.setItem(key, value);
        }
        sessionStorage.setItem('damaged', 'once');
      }, text);
      await visit(page, '/admin/vehicles');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(staffPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await vehicleList(page).waitFor();
      await page.locator('tr[data-vehicle]').first().waitFor();
      expect(uncaughtErrors(consoleMessages)).toEqual([]);
    },
  );

  test('row 15: unreadable drafts and a database with another schema leave an empty form that works', async () => {
    for (const shape of ['foreign stores', 'foreign drafts'] as const) {
      const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
      await page.goto('/robots.txt');
      await page.evaluate(
        (kind) =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.open('vehicle-drafts', kind === 'foreign stores' ? 99 : 1);
            request.onupgradeneeded = () => {
              for (const name of kind === 'foreign stores' ? ['other'] : ['drafts', 'files']) {
                request.result
                  .createObjectStore(name)
                  .put({ schema: 0, values: 'old', vehicleId: 5 }, 'dream-motor/x/y');
              }
            };
            request.onsuccess = () => {
              request.result.close();
              resolve();
            };
            request.onerror = () => reject(request.error);
          }),
        shape,
      );
      await signInContext(context, workerProduct);
      await visit(page, '/admin/vehicles/add');
      await field(page, 'Price').fill('24,995');
      expect(await field(page, 'VIN').inputValue()).toBe('');
      expect(uncaughtErrors(consoleMessages)).toEqual([]);
    }
  });
});

test('row 15: with storage that throws on access staff can sign in for the page, and no page is blank', async () => {
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await visit(page, '/admin/vehicles');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await vehicleList(page).waitFor();
  expect(uncaughtErrors(consoleMessages)).toEqual([]);
});
