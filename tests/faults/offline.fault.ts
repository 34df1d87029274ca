import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { cardLinks, listedIds, retry, uncaughtErrors, withBrowser } from '../e2e/journey.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { field, openKonaForm, openStaffPage, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { aKonaVin } from '../support/vin.ts';

const lot = inject('lot');
const open = withBrowser();
const failure = 'Failed to load vehicles. Please try again later.';
const banner = (page: Page) => page.getByRole('status').getByText('You are offline.');
const spinners = (page: Page) =>
  page.getByText(/^(Loading|Saving|Sending|Checking)[^.]*\.\.\.$/).filter({ visible: true });

afterAll(() => removeRows(lot, 'vehicles?vin=like.KM8K2CAB*'));

/** The page itself notes what is there first, its 24 cards on the screen or its scripts at work. */
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

describe('a visitor whose connection', () => {
  test.each([1440, 390])(
    'row 29: goes away sees so, reads on, and is not left with a spinner, at %i px',
    async (width) => {
      const { page, context } = await open({ baseUrl: lot.url, width });
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

  test('row 29: comes and goes ends where the person wanted to be, each time', async () => {
    const { page, context, consoleMessages } = await open({ baseUrl: lot.url });
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
      await page.getByText(/^\d+ of \d+ vehicles$/).waitFor();
      await banner(page).waitFor({ state: 'detached' });
    }
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('row 29: answers nothing for long is told so within fifteen seconds', async () => {
    const { page } = await open({ baseUrl: lot.url });
    await visit(page, '/inventory');
    const { hold } = createHold();
    await page.route(`${lot.backendUrl}/rest/**`, hold);
    const startMs = performance.now();
    await page.getByRole('button', { name: 'Under $15k' }).click();
    await page.getByRole('heading', { level: 1, name: failure }).waitFor();
    expect(performance.now() - startMs).toBeLessThan(15_000);
    await page.unroute(`${lot.backendUrl}/rest/**`);
    await retry(page).first().click();
    await cardLinks(page).first().waitFor();
  });

  test('row 29: is as slow as a telephone line has the page to read long before its scripts', async () => {
    const { page, context } = await open({ baseUrl: lot.url, width: 390 });
    const line = await context.newCDPSession(page);
    // 250 kbit/s, 600 ms there and back.
    const slow = { offline: false, latency: 600, downloadThroughput: 32_000, uploadThroughput: 8_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await noteWhatComesFirst(page);
    await page.goto('/inventory', { waitUntil: 'commit' });
    await cardLinks(page).nth(23).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.evaluate(() => Object(window).cameFirst)).toBe('cards');
  });
});

describe('staff whose connection', () => {
  test('row 29: is away are told that nothing was saved, keep what they typed, and save once it is back', async () => {
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

  test('row 29: is away change nothing in the list, and read why', async () => {
    const [car] = await listVehicles(lot, 'status=eq.Available&limit=1');
    if (!car) throw new Error('The lot has no available vehicle');
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
    expect(await listVehicles(lot, `id=eq.${car.id}`)).toMatchObject([{ status: 'Available' }]);
  });

  test('row 29: hangs when a page is opened are told so in time, with a way to try again', async () => {
    const { page, context } = await openStaffPage(open, '/admin/vehicles');
    const { hold } = createHold();
    await context.route(`${lot.backendUrl}/**`, hold);
    const startMs = performance.now();
    await page.goto('/admin/vehicles?q=toyota');
    await retry(page).first().waitFor();
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(await spinners(page).count()).toBe(0);
    await context.unroute(`${lot.backendUrl}/**`);
    await retry(page).first().click();
    await vehicleList(page).waitFor();
  });
});
