import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { cardLinks, listedIds, retry, uncaughtErrors, withBrowser } from '../e2e/journey.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { field, openKonaForm, openStaffPage, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const failure = 'Failed to load vehicles. Please try again later.';
const banner = (page: Page) => page.getByRole('status').getByText('You are offline.');
const spinners = (page: Page) =>
  page.getByText(/^(Loading|Saving|Sending|Checking)[^.]*\.\.\.$/).filter({ visible: true });

afterAll(() => removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*'));

/** Records in the page what appears first: the 24 cards or the running scripts. */
function noteWhatComesFirst(page: Page) {
  return page.addInitScript(() => {
    const look = () => {
      const isHydrated = document.querySelector('html[data-hydrated]') !== null;
      const lastCard = document.querySelectorAll('main :is(h2, h3) a')[23];
      const isShown = lastCard !== undefined && lastCard.getClientRects().length > 0;
      if (isHydrated || isShown) Object.assign(window, { cameFirst: isHydrated ? 'scripts' : 'cards' });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

describe('a visitor’s connection', () => {
  test.each([1440, 390])(
    'row 29: an offline visitor sees a message, can read on, and gets no endless spinner, at %i px',
    async (width) => {
      const { page, context } = await open({ baseUrl: workerProduct.url, width });
      await visit(page, '/inventory');
      await context.setOffline(true);
      await banner(page).waitFor();
      expect(await listedIds(page)).toHaveLength(24);
      await page.getByRole('button', { name: 'Under $15k' }).click();
      await page.getByRole('heading', { level: 1, name: failure }).waitFor();
      expect(await spinners(page).count()).toBe(0);
      await context.setOffline(false);
      await cardLinks(page).first().waitFor();
      expect(await banner(page).count()).toBe(0);
      expect(new URL(page.url()).search).toBe('?priceMax=15000');
    },
  );

  test('row 29: with a flapping connection each navigation arrives', async () => {
    const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
    await visit(page, '/inventory');
    for (const chip of ['Under $15k', 'SUV']) {
      await context.setOffline(true);
      await page
        .getByRole('button', { name: chip })
        .click()
        .catch(() => undefined);
      await context.setOffline(false);
      await context.setOffline(true);
      await banner(page).waitFor();
      await context.setOffline(false);
      await page.getByText(/^\d+ of \d+ available$/).waitFor();
      await banner(page).waitFor({ state: 'detached' });
    }
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('row 29: a visitor whose requests hang sees a message within fifteen seconds', async () => {
    const { page } = await open({ baseUrl: workerProduct.url });
    await visit(page, '/inventory');
    const { hold } = createHold();
    await page.route(`${workerProduct.backendUrl}/rest/**`, hold);
    const startMs = performance.now();
    await page.getByRole('button', { name: 'Under $15k' }).click();
    await page.getByRole('heading', { level: 1, name: failure }).waitFor();
    expect(performance.now() - startMs).toBeLessThan(15_000);
    await page.unroute(`${workerProduct.backendUrl}/rest/**`);
    await retry(page).first().click();
    await cardLinks(page).first().waitFor();
  });

  test('row 29: on a very slow connection the page can be read long before its scripts load', async () => {
    const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
    const line = await context.newCDPSession(page);
    // 250 kbit/s, 600 ms round trip.
    const slow = { offline: false, latency: 600, downloadThroughput: 32_000, uploadThroughput: 8_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await noteWhatComesFirst(page);
    await page.goto('/inventory', { waitUntil: 'commit' });
    await cardLinks(page).nth(23).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.evaluate(() => Object(window).cameFirst)).toBe('cards');
  });
});

describe('staff’s connection', () => {
  test('row 29: offline staff see that nothing was saved, keep what they typed, and can save once online', async () => {
    const vin = aKonaVin();
    const { page, context } = await openKonaForm(open, vin);
    await context.setOffline(true);
    await submitNew(page);
    await page.getByText('Failed to save vehicle. Please try again.').first().waitFor();
    expect(await spinners(page).count()).toBe(0);
    expect(await field(page, 'VIN').inputValue()).toBe(vin);
    await context.setOffline(false);
    expect(await storedVehicles(vin)).toEqual([]);
    await submitNew(page);
    await vehicleList(page).waitFor();
    expect(await storedVehicles(vin)).toHaveLength(1);
  });

  test('row 29: offline staff cannot change the list, and see why', async () => {
    const [car] = await listVehicles(workerProduct, 'status=eq.Available&limit=1');
    if (!car) throw new Error('There is no available vehicle');
    const { page, context } = await openStaffPage(open, `/admin/vehicles?q=${car.vin}`);
    await page.locator('tr[data-vehicle]').first().waitFor();
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /^Status of / })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: 'Sold' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /try again/i })
      .first()
      .waitFor({ timeout: 15_000 });
    await page
      .getByRole('button', { name: /^Status of .*: Available\. Change/ })
      .first()
      .waitFor();
    await context.setOffline(false);
    expect(await listVehicles(workerProduct, `id=eq.${car.id}`)).toMatchObject([{ status: 'Available' }]);
  });

  test('row 29: staff whose requests hang while a page opens see a message with Retry in time', async () => {
    const { page, context } = await openStaffPage(open, '/admin/vehicles');
    const { hold } = createHold();
    await context.route(`${workerProduct.backendUrl}/**`, hold);
    const startMs = performance.now();
    await page.goto('/admin/vehicles?q=toyota');
    await retry(page).first().waitFor();
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(await spinners(page).count()).toBe(0);
    await context.unroute(`${workerProduct.backendUrl}/**`);
    await retry(page).first().click();
    await vehicleList(page).waitFor();
  });
});
