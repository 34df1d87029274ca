import { once } from 'node:events';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { launchBrowser, type ObservedPage, openPage, type PageOptions, visit } from '../support/browser.ts';
import { readableText } from '../support/html-text.ts';
import { readThrough } from '../support/page-shifts.ts';

export const product = inject('product');

/** One browser per file, a fresh context per page. */
export function withBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  return async function open(options: Partial<PageOptions> = {}): Promise<ObservedPage> {
    const observed = await openPage(browser, { baseUrl: product.url, ...options });
    onTestFinished(() => closeInTime(observed.context));
    return observed;
  };
}

/** Chromium may never answer for a page that was closed while it reloaded; it ends with its browser then. */
async function closeInTime(context: BrowserContext) {
  await Promise.race([context.close(), once(AbortSignal.timeout(30_000), 'abort')]);
}

/** The links of the vehicle cards, in order. */
export function cardLinks(page: Page): Locator {
  return page.getByRole('main').getByRole('heading').getByRole('link');
}

/** The ids of the listed vehicles in order, without sold ones, taken from their links. */
export async function listedIds(page: Page): Promise<string[]> {
  const listed = cardLinks(page).and(page.locator('a:not([aria-labelledby="unavailable"] *)'));
  const addresses = await listed.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => address.slice(-36));
}

/** Scrolls past the reviews and saves the first vehicle; both store something on the device. */
export async function saveFirstCar(page: Page, base = '') {
  await visit(page, `${base}/`);
  await readThrough(page);
  await page.getByText('Showing 5 newest reviews').waitFor();
  await page.getByRole('link', { name: 'View Inventory' }).first().click();
  await cardLinks(page).nth(23).waitFor();
  await pressSave(page);
}

export async function pressSave(page: Page) {
  const heart = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first();
  await heart(/^Save \d{4}/).click();
  await heart(/^Saved \d{4}/).waitFor();
}

/** Sets the size of text in the browser's preferences, which media queries in rem follow. */
export async function setTextSize(page: Page, { percent }: { percent: number }) {
  const standard = (16 * percent) / 100;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${standard}px`);
}

/** At the widths of phones, tablets and desktops. */
export async function expectNoSidewaysScrolling(page: Page) {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** Errors that no code of the page has caught. */
export function uncaughtErrors(messages: string[]): string[] {
  return messages.filter((message) => message.startsWith('uncaught'));
}

export function retry(page: Page): Locator {
  return page.getByRole('button', { name: 'Retry' }).or(page.getByRole('link', { name: 'Retry' }));
}

/** Visible text only. */
export function seenText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent holds what is hidden, too.
  return locator.innerText();
}

/** A page as loaded without scripts. */
export async function fetchPage(path: string): Promise<{ status: number; html: string; text: string }> {
  const response = await fetch(product.url + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  return { status: response.status, html, text: readableText(html) };
}

export function titleOf({ year, make, model }: { year: number; make: string; model: string }): string {
  return `${year} ${make} ${model}`;
}
