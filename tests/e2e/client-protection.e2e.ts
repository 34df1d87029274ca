import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFullVehicle } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { startWebServer } from '../support/product.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();
const developerKeys = ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+U'];

let unprotected: Awaited<ReturnType<typeof startWebServer>>;
beforeAll(async () => {
  unprotected = await startWebServer(product, product.backendUrl, { CLIENT_PROTECTION: '0' });
});
afterAll(() => unprotected?.stop());

/** The keys whose default action the page prevents. */
async function pressAll(page: Page, keys: string[]): Promise<string[]> {
  const blocked: string[] = [];
  for (const key of keys) {
    await page.evaluate(() => {
      // In the bubbling phase, after the page's own listeners.
      addEventListener('keydown', (event) => Object.assign(window, { wasBlocked: event.defaultPrevented }));
    });
    await page.keyboard.press(key);
    if (await page.evaluate(() => Reflect.get(window, 'wasBlocked'))) blocked.push(key);
  }
  return blocked;
}

/** Waits until the protection has loaded, which it does when the browser is idle. */
const untilProtected = (page: Page) => expect.poll(() => pressAll(page, ['F12']), { timeout: 10_000 }).toEqual(['F12']);

const selectable = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).userSelect);

test('public pages block the developer-tools keys, and no others', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, '/about');
  await untilProtected(page);
  expect(await pressAll(page, developerKeys)).toEqual(developerKeys);
  expect(await pressAll(page, ['Control+C', 'Control+A', 'u', 'Escape'])).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

test('text cannot be selected, except what a shopper needs elsewhere', async () => {
  const car = await findFullVehicle(product);
  const { page } = await open();
  await visit(page, `/inventory/${car.id}`);
  expect(await selectable(page, 'main')).toBe('none');
  const vin = 'dd [data-selectable]';
  for (const needed of [vin, 'a[href^="tel:"]', 'footer [data-selectable]', 'footer a[href^="mailto:"]']) {
    expect([needed, await selectable(page, needed)]).toEqual([needed, 'text']);
  }
  await page.getByRole('button', { name: 'Contact Dealer' }).first().click();
  for (const tab of ['Phone', 'Message', 'Visit Us']) {
    await page.getByRole('tab', { name: tab }).click();
    expect([tab, await selectable(page, '[role=tabpanel]:not([hidden]) [data-selectable]')]).toEqual([tab, 'text']);
  }
  await visit(page, '/contact');
  const fields = page.getByRole('textbox');
  expect(await fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).userSelect))).toEqual(
    Array.from({ length: await fields.count() }, () => 'text'),
  );
});

test('the developer-tools hook and the root’s marks are removed after a second, and the page still works', async () => {
  const { page, context } = await open();
  // Recorded inside the page, because the test may look too late.
  await context.addInitScript(() => {
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { isDisabled: false, inject: () => 1 } });
    addEventListener('DOMContentLoaded', () => document.body.setAttribute('data-reactroot', ''));
    const hasHook = () => '__REACT_DEVTOOLS_GLOBAL_HOOK__' in window;
    const hasMark = () => document.querySelector('[data-reactroot]') !== null;
    addEventListener('load', () => Object.assign(window, { tracesAtLoad: [hasHook(), hasMark()] }));
  });
  await visit(page, '/inventory');
  const traces = () =>
    page.evaluate(
      () => '__REACT_DEVTOOLS_GLOBAL_HOOK__' in window || document.querySelector('[data-reactroot]') !== null,
    );
  await expect.poll(traces, { timeout: 10_000 }).toBe(false);
  expect(await page.evaluate(() => Object(window).tracesAtLoad)).toEqual([true, true]);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.waitForURL(`${product.url}/about`);
});

test('one setting turns protection off', async () => {
  const { page } = await open({ baseUrl: unprotected.url });
  await visit(page, '/about');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  expect(await pressAll(page, developerKeys)).toEqual([]);
  expect(await selectable(page, 'main')).not.toBe('none');
});

test('the back office is never protected, even when opened from a public page', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, '/');
  await untilProtected(page);
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  expect(await pressAll(page, developerKeys)).toEqual([]);
  expect(await selectable(page, 'main')).not.toBe('none');
});
