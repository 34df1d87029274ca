import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { cardLinks, listedIds, withBrowser } from './journey.ts';

const open = withBrowser();

const allowed = { scriptBytes: 150_000, allBytes: 290_000 };

async function firstPages(): Promise<string[]> {
  const { page } = await open({ width: 390 });
  await visit(page, '/inventory');
  return ['/', '/inventory', (await cardLinks(page).first().getAttribute('href')) ?? ''];
}

/** Transferred bytes of a first visit on a phone, before any interaction. */
async function weigh(path: string) {
  const { page, context } = await open({ width: 390 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  const headerBytes = new Map<string, number>();
  const weight = { scriptBytes: 0, allBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    headerBytes.set(requestId, response.encodedDataLength);
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.allBytes += encodedDataLength;
    if (scripts.has(requestId)) weight.scriptBytes += encodedDataLength - (headerBytes.get(requestId) ?? 0);
  });
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  return weight;
}

/** Texts get it part by part; the body comes last. */
async function waitForTypeface(page: Page) {
  await page.locator('body[data-typeface]').waitFor({ state: 'attached' });
  const family = await page.getByRole('main').evaluate((main) => getComputedStyle(main).fontFamily);
  expect(family).toContain('Instrument Sans Variable');
}

test('a first visit stays within its byte budgets', async () => {
  for (const path of await firstPages()) {
    const { scriptBytes, allBytes } = await weigh(path);
    expect(scriptBytes, `scripts of ${path}`).toBeGreaterThan(0);
    expect(scriptBytes, `scripts of ${path}`).toBeLessThanOrEqual(allowed.scriptBytes);
    expect(allBytes, `everything of ${path}`).toBeLessThanOrEqual(allowed.allBytes);
  }
});

test.each([360, 390])('nothing moves when the typeface arrives, at %i px', async (width) => {
  for (const path of await firstPages()) {
    const { page, context } = await open({ width });
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await context.route('**/*.woff2', (route) => delivered.then(() => route.continue()));
    await context.addInitScript(() => {
      const moved: string[] = [];
      const seen = { shift: 0, moved };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources }: { value: number; sources: { node: Element | null }[] } = Object(entry);
          seen.shift += value;
          seen.moved.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'a text'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // With the typeface blocked, the load event never fires.
    await page.goto(path, { waitUntil: 'commit' });
    await waitUntilHydrated(page);
    expect(await page.locator('[data-typeface]').count()).toBe(0);
    deliver();
    await waitForTypeface(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { shift, moved } = await page.evaluate(() => Object(window).seen);
    // Three digits, as in the budget: subpixel differences between typefaces do not count.
    expect(shift, `${path}: ${moved}`).toBeCloseTo(0, 3);
  }
});

test('the typeface waits until the page is live, and comes when it never is', async () => {
  const { page } = await open({ width: 390 });
  await page.route('**/remotes/**', (route) => route.abort());
  const loaded = page.waitForResponse('**/*.woff2');
  await page.goto('/inventory');
  await loaded;
  expect(await page.locator('[data-typeface]').count()).toBe(0);
  await waitForTypeface(page);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
});

test('a worker loads the data of formats, with the start script that is there already', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  const worker = page.waitForEvent('worker');
  await visit(page, '/inventory');
  const address = (await worker).url();
  expect(address).toMatch(/\/start\.\w+\.js$/);
  const transferred = await page.evaluate(
    (name) => performance.getEntriesByName(name).map((entry) => Reflect.get(entry, 'transferSize') > 0),
    address,
  );
  expect(transferred).toEqual([true, false]);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(consoleMessages).toEqual([]);
});

test('the code for backend requests loads on the first sign of intent', async () => {
  const { page, requestedUrls } = await open();
  const asked = () => requestedUrls.filter((url) => url.includes('public-sources'));
  await visit(page, '/inventory');
  await page.waitForLoadState('networkidle');
  expect(asked()).toEqual([]);
  const shown = await listedIds(page);
  await page.mouse.move(200, 200);
  await expect.poll(asked).toHaveLength(1);
  await page.getByRole('searchbox').first().fill('civic');
  await expect.poll(() => listedIds(page)).not.toEqual(shown);
  expect(asked()).toHaveLength(1);
});
