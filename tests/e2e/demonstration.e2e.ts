import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { noteWhenDone, noteWhenShown } from '../support/page-moments.ts';
import { startWebServer } from '../support/product.ts';
import { cardLinks, listedIds, product, withBrowser } from './journey.ts';

const open = withBrowser();
const storageKey = 'demonstrationVehicles.1';
const ids = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

let site: Awaited<ReturnType<typeof startWebServer>>;
beforeAll(async () => {
  site = await startWebServer(product, product.backendUrl, { DEMONSTRATION: '1' });
});
afterAll(() => site?.stop());

test('four cars with numbers in sequence: two Available, one Pending, one Sold', async () => {
  const { page, consoleMessages } = await open({ baseUrl: site.url });
  await visit(page, '/inventory?sort=added');
  expect(await listedIds(page)).toEqual(ids);
  const statuses = await page
    .getByRole('main')
    .getByText(/^(Available|Pending|Sold)$/)
    .allInnerTexts();
  expect(statuses.filter((status) => status === 'Available')).toHaveLength(2);
  for (const [index, status] of ['Available', 'Available', 'Pending', 'Sold'].entries()) {
    await page
      .getByRole('article')
      .nth(index)
      .getByText(status, { exact: true })
      .first()
      .waitFor({ state: 'attached' });
  }
  await cardLinks(page).nth(2).click();
  await page.getByRole('heading', { level: 1, name: /2020 Honda Civic/ }).waitFor();
  expect(consoleMessages).toEqual([]);
});

test('the stock lies in the browser, which answers as slowly as a far server would', async () => {
  const { page, requestedUrls } = await open({ baseUrl: site.url });
  // How long the answer takes is drawn by lot: here always the middle.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await visit(page, '/about');
  await page.getByRole('link', { name: 'Inventory', exact: true }).first().click();
  await cardLinks(page).first().waitFor();
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), storageKey);
  expect(stored.rows.map(({ id }: { id: string }) => id)).toEqual(ids);

  // What lies there is what is shown.
  await page.evaluate(
    ([key, text]) => localStorage.setItem(`${key}`, `${text}`),
    [storageKey, JSON.stringify(stored).replaceAll('Camry', 'Corolla')],
  );
  const asked = await noteWhenDone(page, 'click');
  const shown = await noteWhenShown(page, 'main', 'Toyota Corolla');
  await page.getByRole('button', { name: 'Refresh Inventory' }).click();
  await page.getByRole('main').getByText('Toyota Corolla').first().waitFor();
  const tookMs = (await shown()) - (await asked());
  expect(tookMs).toBeGreaterThanOrEqual(500);
  expect(tookMs).toBeLessThan(4000);
  expect(requestedUrls.filter((url) => /\/rest\/v1\/(vehicles|rpc\/search_inventory)/.test(url))).toEqual([]);
});

test('a car that the demonstration does not have is not found', async () => {
  const { page } = await open({ baseUrl: site.url });
  await page.goto('/inventory/00000000-0000-4000-8000-000000000005');
  await page.getByRole('heading', { name: 'Vehicle Not Found' }).waitFor();
});
