import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBackendSwitch } from '../support/backend-switch.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { startWebServer } from '../support/product.ts';
import { cardLinks, listedIds, product, retry, withBrowser } from './journey.ts';

const open = withBrowser();
const entry = /\/remotes\/storefront\/[^/]+\/.*remoteEntry[^/]*\.js/;
const failure = 'Failed to load vehicles. Please try again later.';

async function expectFrame(page: Page) {
  await page.getByRole('banner').waitFor();
  await page.getByRole('contentinfo').waitFor();
}

describe('the storefront does not load', () => {
  test('the server-rendered page stays readable, its links work, and a retry hydrates it', async () => {
    const { page } = await open();
    await page.route(entry, (route) => route.abort());
    await page.goto('/inventory');
    await retry(page).first().waitFor();
    expect(await listedIds(page)).toHaveLength(24);
    await expectFrame(page);
    await cardLinks(page).first().click();
    await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
    await retry(page).first().waitFor();
    await page.unroute(entry);
    await retry(page).first().click();
    await waitUntilHydrated(page);
    expect(await retry(page).count()).toBe(0);
  });

  test('an altered entry is refused in the same way', async () => {
    const { page } = await open();
    await page.route(entry, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.changed = true' }),
    );
    await page.goto('/inventory');
    await retry(page).first().waitFor();
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
    expect(await listedIds(page)).toHaveLength(24);
  });

  test('an entry that never responds times out', async () => {
    const { page } = await open();
    await page.route(entry, () => {});
    await page.goto('/inventory', { waitUntil: 'commit' });
    await retry(page).first().waitFor({ timeout: 40_000 });
    expect(await listedIds(page)).toHaveLength(24);
  });
});

describe("a page's code does not load", () => {
  test('the error view is shown inside the frame, and its retry works', async () => {
    const { page } = await open();
    await page.route(/page-vehicle/, (route) => route.abort());
    await visit(page, '/inventory');
    await cardLinks(page).first().click();
    await retry(page).first().waitFor();
    await expectFrame(page);
    await page.unroute(/page-vehicle/);
    await retry(page).first().click();
    await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
  });

  test('a single failure is retried and not shown', async () => {
    const { page } = await open();
    let failures = 0;
    await page.route(/page-vehicle/, (route) => {
      failures += 1;
      return failures === 1 ? route.abort() : route.continue();
    });
    await visit(page, '/inventory');
    await cardLinks(page).first().click();
    await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
    expect(failures).toBeGreaterThan(0);
  });
});

describe('the backend is down', () => {
  test('a list that cannot be loaded shows an error inside the frame, and its retry works', async () => {
    const { page } = await open();
    await visit(page, '/');
    const backend = `${product.backendUrl}/rest/**`;
    await page.route(backend, (route) => route.abort());
    await page.getByRole('link', { name: 'View Inventory' }).first().click();
    await page.getByRole('heading', { name: failure }).waitFor();
    await expectFrame(page);
    await page.unroute(backend);
    await retry(page).first().click();
    await expect.poll(async () => (await listedIds(page)).length).toBe(24);
    expect(await page.getByRole('heading', { name: failure }).count()).toBe(0);
  });

  test('a page without data answers 503 with an error, and works once the backend is back', async () => {
    const backend = await createBackendSwitch(product.backendUrl);
    onTestFinished(async () => void (await backend.close()));
    const web = await startWebServer(product, backend.url);
    onTestFinished(() => web.stop());
    backend.turn('off');
    const response = await fetch(`${web.url}/inventory`);
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).not.toContain('max-age=3');

    const { page } = await open({ baseUrl: web.url });
    await visit(page, '/inventory');
    await page.getByText(failure).waitFor();
    await expectFrame(page);
    backend.turn('on');
    await retry(page).first().click();
    await expect.poll(async () => (await listedIds(page)).length).toBe(24);
    expect((await fetch(`${web.url}/inventory`)).status).toBe(200);
  });
});
