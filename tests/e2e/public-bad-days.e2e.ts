import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { createHold, everyFault } from '../support/faults.ts';
import { readShifts, readThrough, watchShifts } from '../support/page-shifts.ts';
import { cardLinks, listedIds, product, retry, uncaughtErrors, withBrowser } from './journey.ts';

const open = withBrowser();
const backend = `${product.backendUrl}/rest/**`;
const pictures = '**/image/upload/**';
const failure = 'Failed to load vehicles. Please try again later.';

const carPage = (page: Page) => page.getByRole('heading', { name: 'Disclosures and Conditions' });
const openList = (page: Page) => page.getByRole('link', { name: 'View Inventory' }).first().click();

async function expectFailure(page: Page, name = failure) {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('If it goes on, call');
  await page.getByRole('banner').waitFor();
  await page.getByRole('contentinfo').waitFor();
}

async function expectList(page: Page) {
  await cardLinks(page).nth(23).waitFor();
  expect(await listedIds(page)).toHaveLength(24);
}

describe.each(everyFault)('a backend that %s', (_name, answer) => {
  test('keeps the frame with the message and a working Retry, on the list and on a vehicle', async () => {
    const { page, consoleMessages } = await open();
    await visit(page, '/');
    await page.route(backend, answer);
    await openList(page);
    await expectFailure(page);
    await page.getByText('Your filters are kept.').waitFor();
    await page.unroute(backend);
    await retry(page).first().click();
    await expectList(page);

    await page.route(backend, answer);
    await cardLinks(page).first().click();
    await expectFailure(page, 'Vehicle Not Found');
    await page.getByText('It may also be that our inventory does not answer right now.').waitFor();
    await page.unroute(backend);
    await retry(page).first().click();
    await carPage(page).waitFor();
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });
});

test('a vehicle removed since is reported as not available, with a link to the list', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await page.route('**/rest/v1/vehicles?*', (route) => route.fulfill({ json: [] }));
  await cardLinks(page).first().click();
  await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor();
  await page.getByText("The vehicle you're looking for doesn't exist or has been removed.").waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Back to Inventory' }).click();
  await expectList(page);
});

describe('a backend that is slow', () => {
  test('keeps the current page, shows that the next one is loading, and opens it when ready', async () => {
    const { page } = await open();
    await visit(page, '/');
    const { hold, letGo } = createHold();
    await page.route(backend, hold);
    await openList(page);
    await page.getByRole('status').getByText('Loading page...').waitFor({ state: 'attached' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Dream a Motor');
    letGo();
    await expectList(page);
    expect(await page.getByText('Loading page...').count()).toBe(0);
  });

  test('keeps the list in place while a filter loads', async () => {
    const { page } = await open();
    await visit(page, '/inventory');
    const { hold, letGo } = createHold();
    await page.route(backend, hold);
    await page.getByRole('button', { name: 'Under $15k' }).click();
    await page.locator('[aria-busy=true]').first().waitFor();
    expect(await listedIds(page)).toHaveLength(24);
    letGo();
    await page.waitForURL('**/inventory?priceMax=15000');
    await page.getByText(/^\d+ of \d+ available$/).waitFor();
    expect((await listedIds(page)).length).toBeLessThan(24);
  });

  test('times out, on the list and on a vehicle', async () => {
    const [list, car] = [await open(), await open({ width: 390 })];
    await Promise.all([list.page.clock.install(), car.page.clock.install()]);
    await Promise.all([visit(list.page, '/'), visit(car.page, '/inventory')]);
    const { hold } = createHold();
    await Promise.all([list.page.route(backend, hold), car.page.route(backend, hold)]);
    await Promise.all([openList(list.page), cardLinks(car.page).first().click()]);
    const loading = (page: Page) => page.getByRole('status').getByText('Loading page...');
    // Both before the first one's time is up, because the clocks run.
    await Promise.all([list, car].map(({ page }) => loading(page).waitFor({ state: 'attached' })));
    for (const { page, name } of [
      { ...list, name: failure },
      { ...car, name: 'Vehicle Not Found' },
    ]) {
      await page.clock.fastForward('00:08');
      await expectFailure(page, name);
    }
    await car.page.unroute(backend);
    await retry(car.page).first().click();
    await carPage(car.page).waitFor();
  });
});

describe('without a connection', () => {
  const banner = (page: Page) => page.getByRole('status').getByText('You are offline.');
  const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

  function expectBannerInWindow(page: Page) {
    return expect.poll(() => readTop(banner(page)), { message: 'the banner is in the window' }).toBeGreaterThan(0);
  }

  function expectBannerAboveMain(page: Page) {
    const room = async () => (await readTop(page.getByRole('main'))) - (await readTop(banner(page)));
    return expect.poll(room, { message: 'the banner covers nothing' }).toBeGreaterThan(0);
  }

  test.each([1440, 390])('the page stays, shows a banner, and recovers on its own, at %i px', async (width) => {
    const { page, context, consoleMessages } = await open({ width });
    await visit(page, '/inventory');
    await context.setOffline(true);
    await banner(page).waitFor();
    expect(await listedIds(page)).toHaveLength(24);

    await page.getByRole('button', { name: 'Under $15k' }).click();
    await expectFailure(page);
    await banner(page).waitFor();
    await retry(page).first().click();
    await expectFailure(page);
    await context.setOffline(false);
    await cardLinks(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('?priceMax=15000');
    expect(await banner(page).count()).toBe(0);
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('a scrolled list stays, opens again with Back, and a car that is not kept says so', async () => {
    const { page, context, consoleMessages } = await open({ width: 390 });
    await visit(page, '/inventory');
    const [seen, unseen] = [cardLinks(page).first(), cardLinks(page).nth(12)];
    const name = (await seen.textContent()) ?? '';
    await seen.click();
    await carPage(page).waitFor();
    await page.goBack();
    await unseen.scrollIntoViewIfNeeded();
    // Not every browser keeps what is being read in place by itself.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    const before = await readTop(unseen);
    await context.setOffline(true);
    await page.getByText(/This page is from \d+:\d\d [AP]M; prices and availability may have changed/).waitFor();
    expect(await listedIds(page)).toHaveLength(24);
    expect(await readTop(unseen), 'what is being read stays').toBeCloseTo(before, 0);
    await expectBannerInWindow(page);
    await unseen.click();
    await page.getByText(/You are offline, and this page is not kept on this device/).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectList(page);
    await seen.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expectBannerAboveMain(page);
    // A trial click fails where the banner covers the link.
    await page.getByRole('link', { name: 'Back to Inventory' }).first().click({ trial: true });
    await page.goBack();
    await expectList(page);
    await expectBannerInWindow(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectBannerAboveMain(page);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    const beforeReturn = await readTop(unseen);
    await context.setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await expect.poll(() => readTop(unseen), { message: 'what is being read stays' }).toBeCloseTo(beforeReturn, 0);
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('the banner leaves the names over a comparison in view', async () => {
    const { page, context } = await open();
    await visit(page, '/inventory');
    await visit(page, `/compare?ids=${(await listedIds(page)).slice(0, 3)}`);
    const names = page.getByRole('columnheader').getByRole('link');
    await names.first().waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await context.setOffline(true);
    await banner(page).waitFor();
    const box = await banner(page).locator('..').boundingBox();
    const foot = (box?.y ?? 0) + (box?.height ?? 0);
    await expect.poll(() => readTop(names.first())).toBeGreaterThan(foot);
  });

  test('a page whose code was not loaded yet opens on its own once online', async () => {
    const { page, context } = await open();
    await visit(page, '/inventory');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    // The browser's own error page would have no Retry button.
    await retry(page).first().click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });

  test('reviews that failed to load are requested once online', async () => {
    const { page, context } = await open();
    await page.route('**/functions/v1/google-reviews', (route) => route.abort());
    await visit(page, '/');
    const section = page.getByRole('region', { name: 'Customer Reviews' });
    await section.scrollIntoViewIfNeeded();
    await section.getByText('Error loading reviews: Failed to fetch Google Reviews').waitFor();
    await context.setOffline(true);
    await page.unroute('**/functions/v1/google-reviews');
    await context.setOffline(false);
    await section.getByText('Showing 5 newest reviews').waitFor();
  });
});

describe('contact information', () => {
  const settings = '**/rest/v1/dealer_settings?*';

  /** Opens a vehicle's page when the contact data have expired and cannot be loaded again. */
  async function openCarLater(width?: number) {
    const observed = await open({ width });
    const { page } = observed;
    await page.clock.install();
    await visit(page, '/inventory');
    const { hold, letGo } = createHold();
    await page.route(settings, hold);
    await page.clock.fastForward('05:01');
    await cardLinks(page).first().click();
    await carPage(page).waitFor();
    await page.getByRole('button', { name: 'Contact Dealer' }).first().click();
    return { ...observed, letGo, dialog: page.getByRole('dialog') };
  }

  test.each([1440, 390])('a slow response is awaited in the dialog, not before, at %i px', async (width) => {
    const { page, dialog, letGo } = await openCarLater(width);
    await dialog.getByRole('status').getByText('Loading contact information...').waitFor();
    const height = (await dialog.boundingBox())?.height;
    letGo();
    await dialog.getByRole('link', { name: 'Call Now' }).waitFor();
    expect((await dialog.boundingBox())?.height).toBe(height);
    expect(
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /\(416\) 555-/ })
        .count(),
    ).toBeGreaterThan(0);
  });

  test('a missing response shows an error with a telephone number and Try Again', async () => {
    const { page, dialog } = await openCarLater();
    await dialog.getByText('Loading contact information...').waitFor();
    await page.clock.fastForward('00:08');
    const alert = dialog.getByRole('alert').filter({ hasText: 'Unable to load contact information.' });
    await alert.waitFor();
    expect(await dialog.getByRole('link', { name: /^\(416\) 555-/ }).getAttribute('href')).toMatch(/^tel:\+1416555/);
    const again = alert.getByRole('button', { name: 'Try Again' });
    await page.route(settings, (route) => route.fulfill({ status: 500 }));
    await again.click();
    await alert.waitFor();
    await page.unroute(settings);
    await again.click();
    await dialog.getByRole('link', { name: 'Call Now' }).waitFor();
  });
});

describe('pictures', () => {
  async function openWith(answer: 'missing' | 'hanging', path: string, width = 1440) {
    const observed = await open({ width });
    await watchShifts(observed.context);
    const { hold } = createHold();
    await observed.page.route(pictures, answer === 'missing' ? (route) => route.fulfill({ status: 404 }) : hold);
    // With hanging pictures, the load event never fires.
    await observed.page.goto(path, { waitUntil: 'commit' });
    await waitUntilHydrated(observed.page);
    return observed;
  }

  test.each([1440, 390])('missing pictures show a text in their place, at %i px', async (width) => {
    const { page, consoleMessages } = await openWith('missing', '/inventory', width);
    await readThrough(page);
    const cards = page.getByRole('main').getByRole('article').or(page.getByRole('main').getByRole('listitem'));
    await cards.getByText('No Image', { exact: true }).nth(23).waitFor();
    expect(await readShifts(page)).toEqual([]);

    await cardLinks(page).first().click();
    await carPage(page).waitFor();
    const main = page.getByRole('main');
    await main.getByText('Image Not Available', { exact: true }).first().waitFor();
    await page.getByRole('list', { name: 'Gallery' }).getByText('N/A', { exact: true }).first().waitFor();
    await page
      .getByRole('button', { name: /fullscreen/i })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Image Not Available', { exact: true }).first().waitFor();
    await viewer.getByText('N/A', { exact: true }).first().waitFor();
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test.each(['/', '/inventory'])('hanging pictures block nothing else, and nothing moves: %s', async (path) => {
    const { page } = await openWith('hanging', path, 390);
    await readThrough(page);
    expect(await cardLinks(page).count()).toBeGreaterThan(3);
    expect(await page.getByText('No Image').count()).toBe(0);
    expect(await readShifts(page)).toEqual([]);
  });
});
