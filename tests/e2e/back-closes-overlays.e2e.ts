import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { findFullVehicle, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { cardLinks, product, withBrowser } from './journey.ts';

const open = withBrowser();
let car: VehicleAnswer;

beforeAll(async () => {
  car = await findFullVehicle(product);
});

const isFocused = (element: HTMLElement | SVGElement) => element === document.activeElement;
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The page of the vehicle, opened from the list. */
async function openVehicle() {
  const observed = await open({ width: 390 });
  await observed.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await visit(observed.page, `/inventory?q=${car.model}`);
  await visit(observed.page, `/inventory/${car.id}`);
  return observed;
}

test.each([
  { name: 'the viewer', opener: 'Open fullscreen', overlay: /^Photos of/ },
  { name: 'the contact dialog', opener: 'Contact Dealer', overlay: /^Contact Dealer/ },
  { name: 'the share menu', opener: 'Share', overlay: 'Share' },
  { name: 'the menu', opener: 'Menu', overlay: 'Menu' },
])('Back closes $name, stays on the page and returns the focus', async ({ opener, overlay }) => {
  const { page, consoleMessages, failedRequests } = await openVehicle();
  const vehiclePath = pathOf(page);
  const button = page.getByRole('button', { name: opener }).first();
  const shown = page
    .getByRole('dialog', { name: overlay })
    .or(page.getByRole('region', { name: overlay, exact: true }));
  await button.click();
  await shown.waitFor();
  const top = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await shown.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe(vehiclePath);
  expect(await button.evaluate(isFocused)).toBe(true);

  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBeUndefined();
  expect(await shown.count()).toBe(0);

  await button.click();
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBeUndefined();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await page.goBack();
  await page.waitForURL(/\/inventory\?q=/);
  expect([...consoleMessages, ...failedRequests]).toEqual([]);
});

test('Back closes the filters and keeps what was chosen; another Back takes that back', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  await visit(page, '/');
  await visit(page, '/inventory');
  const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await filters.getByLabel(/^Toyota/).check();
  await page.waitForURL(/make=Toyota/);
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBe(true);
  await page.goBack();
  await filters.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/make=Toyota/);
  await page.goBack();
  await page.waitForURL(/\/inventory$/);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/');
  expect(consoleMessages).toEqual([]);
});

test('the filters chosen just before closing them stay in the history', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/inventory');
  const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await filters.getByLabel(/^Toyota/).check();
  await filters.getByRole('button', { name: /^Show \d/ }).click();
  await page.waitForURL(/make=Toyota/);
  await page.goBack();
  await page.waitForURL(/\/inventory$/);
});

test('swiping down closes a sheet, a short swipe does not', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/inventory');
  const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const title = filters.getByRole('heading', { name: 'Advanced Filters' });
  await swipeDown(page, title, 20);
  await expect.poll(async () => (await filters.boundingBox())?.height).toBeGreaterThan(300);
  expect(await filters.evaluate((sheet) => sheet.style.translate)).toBe('');
  await swipeDown(page, title, 240);
  await filters.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Advanced Filters' }).evaluate(isFocused)).toBe(true);
});

async function swipeDown(page: Page, start: ReturnType<Page['locator']>, byPx: number) {
  const box = await start.boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const [x, y] = [Math.round(box.x + 20), Math.round(box.y + box.height / 2)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x, y: y + Math.round((byPx * step) / 8) }]);
  await touch('touchEnd', []);
}

test('a reload with the viewer open shows the page, and Back leaves it', async () => {
  const { page, consoleMessages } = await openVehicle();
  await page.getByRole('button', { name: 'Open fullscreen' }).click();
  await page.getByRole('dialog', { name: /^Photos of/ }).waitFor();
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBeUndefined();
  await page.getByRole('button', { name: 'Open fullscreen' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/inventory\?q=/);
  expect(consoleMessages).toEqual([]);
});

test('a page opened from the menu leads back to the page beneath, with the list where it was', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/inventory');
  await cardLinks(page).nth(8).scrollIntoViewIfNeeded();
  // A click of Playwright's scrolls to the button.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(1000);
  await menu.getByRole('link', { name: 'About' }).click();
  await page.waitForURL(/\/about$/);
  await menu.waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(/\/inventory$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await page.goForward();
  await page.waitForURL(/\/about$/);
});
