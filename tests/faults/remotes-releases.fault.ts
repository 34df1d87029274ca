import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { retry, withBrowser } from '../e2e/journey.ts';
import { listVehicles, removeRows } from '../support/backend-api.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { startOnOwnReleases } from '../support/own-releases.ts';
import { runRelease } from '../support/release-commands.ts';
import { giveSession, type LoginAnswer, requestLogin, staffPassword } from '../support/staff.ts';
import { aForester, typeVehicle } from '../support/vehicle-form.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();

let session: LoginAnswer;
beforeAll(async () => {
  session = (await requestLogin(workerProduct, 'admin', staffPassword)).answer;
});

const header = (page: Page) => page.getByRole('banner');
const inventory = (page: Page) => page.getByRole('heading', { name: 'Our Inventory' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const runningVersion = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('__remotes')?.textContent ?? '[]')[0].entry.split('/')[3]);

/** Marks the document; a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function openSite(url: string) {
  const observed = await open({ baseUrl: url });
  await visit(observed.page, '/contact');
  await message(observed.page).fill('Is the blue one still there?');
  await mark(observed.page);
  return observed;
}

async function goToInventory(page: Page) {
  await header(page).getByRole('link', { name: 'Inventory' }).first().click();
}

describe('a release while a tab is open', () => {
  test('row 3: while the older files exist the tab keeps using them without a reload', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { page, consoleMessages } = await openSite(site.url);
    const before = site.current('storefront').version;
    await site.release('storefront', 'kept');
    await goToInventory(page);
    await inventory(page).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(await runningVersion(page)).toBe(before);
    expect(consoleMessages).toEqual([]);
  });

  test('row 3: once the older files are gone the next page opens in the new version, and the typed message stays', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { page } = await openSite(site.url);
    await site.release('storefront', 'gone');
    await goToInventory(page);
    await inventory(page).waitFor();
    await waitUntilHydrated(page);
    expect(await isSameDocument(page)).toBe(false);
    expect(await runningVersion(page)).toBe(site.current('storefront').version);
    await visit(page, '/contact');
    expect(await message(page).inputValue()).toBe('Is the blue one still there?');
  });

  test('row 3: a release during a navigation still opens a page', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { page, context } = await openSite(site.url);
    const { hold, letGo } = createHold();
    await context.route(/page-inventory\.[0-9a-f]+\.js/, hold);
    await goToInventory(page);
    await site.release('storefront', 'gone');
    letGo();
    await inventory(page).waitFor();
    await waitUntilHydrated(page);
    expect(await runningVersion(page)).toBe(site.current('storefront').version);
  });

  test('row 3: if the new version does not load either, the page reloads once and then shows an error with Retry', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { page, context } = await openSite(site.url);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await context.route(/page-inventory\.[0-9a-f]+\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await site.release('storefront', 'gone');
    await goToInventory(page);
    // The tab that is left may show Retry for a moment, too.
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await retry(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(1);
    await header(page).waitFor();
    await context.unroute(/page-inventory\.[0-9a-f]+\.js/);
    await retry(page).first().click();
    await waitUntilHydrated(page);
    await inventory(page).waitFor();
  });

  test('row 3: a half-typed vehicle is saved once, and the list opens in the new version', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { page, context } = await open({ baseUrl: site.url });
    await giveSession(context, session);
    await visit(page, '/admin/vehicles/add');
    const vehicle = { ...aForester, vin: 'JF2SKACC5KH400301' };
    await typeVehicle(page, vehicle);
    await mark(page);
    await site.release('backoffice', 'gone');
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
    expect(await runningVersion(page)).toBe(site.current('backoffice').version);
    expect(await listVehicles(workerProduct, `vin=eq.${vehicle.vin}`)).toHaveLength(1);
    await removeRows(workerProduct, `vehicles?vin=eq.${vehicle.vin}`);
  });
});

/** The exposed file names the contract that it was built for. */
const ofAnotherContract = (text: string) => text.replace(/contractVersion:\(\)=>\w+/, 'contractVersion:()=>99');

describe('a remote of another contract', () => {
  test('row 1: the browser refuses a storefront of another contract: the server-rendered page stays, with Retry', async () => {
    const site = await startOnOwnReleases(workerProduct);
    await site.rewriteRoutes('storefront', ofAnotherContract);
    const { page } = await open({ baseUrl: site.url });
    await page.goto('/contact');
    await page.getByText('Part of this page could not be loaded').waitFor();
    await message(page).fill('Hello');
    await retry(page).first().click();
    await expect.poll(() => retry(page).first().isEnabled()).toBe(true);
    expect(await message(page).inputValue()).toBe('Hello');
    await header(page).waitFor();
  });

  test('row 1: the browser refuses a back office of another contract with a message', async () => {
    const site = await startOnOwnReleases(workerProduct);
    await site.rewriteRoutes('backoffice', ofAnotherContract);
    const { page, context } = await open({ baseUrl: site.url });
    await giveSession(context, session);
    await page.goto('/admin/vehicles');
    await page.getByRole('heading', { name: 'The back office could not be loaded' }).waitFor();
    await retry(page).first().waitFor();
    await visit(page, '/');
  });

  test.each([
    ['older', -1],
    ['newer', 1],
  ])('row 1: a shell serves no remote of a contract that is %s', async (_, difference) => {
    const site = await startOnOwnReleases(workerProduct);
    const { version, contractVersion } = site.current('storefront');
    await site.keepDiary();
    await site.describe('storefront', { version: '9.9.9', contractVersion: contractVersion + difference });
    const { page, consoleMessages } = await open({ baseUrl: site.url });
    await visit(page, '/inventory');
    expect(await runningVersion(page)).toBe(version);
    expect(consoleMessages).toEqual([]);
  });

  test('row 1: without a compatible release the fallback page explains the failure', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const { contractVersion } = site.current('storefront');
    await site.describe('storefront', { contractVersion: contractVersion + 1 });
    const { page } = await open({ baseUrl: site.url });
    const answer = await page.goto('/inventory');
    expect(answer?.status()).toBe(500);
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await site.describe('storefront', { contractVersion });
    await retry(page).first().click();
    await waitUntilHydrated(page);
    await inventory(page).waitFor();
  });

  test('row 1: the release command refuses a remote of another contract, and nothing changes', async () => {
    const site = await startOnOwnReleases(workerProduct);
    const version = await site.storeRelease(99);
    const before = await (await fetch(`${site.url}/releases.json`)).json();
    const { code, output } = await runRelease(site.dataDir, 'rollback', 'storefront', version);
    expect(code).toBe(1);
    expect(output).toContain('contract version 99');
    expect(await (await fetch(`${site.url}/releases.json`)).json()).toEqual(before);
  });
});
