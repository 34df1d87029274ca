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
  expect(await listedIds(page)).toEqual(ids.slice(0, 2));
  const apart = page.getByRole('region', { name: 'Sold or pending' }).getByRole('heading').getByRole('link');
  const addresses = await apart.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.map((address) => address.slice(-36))).toEqual(ids.slice(2));
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

test('the demonstration’s vehicles are stored in the browser, which answers with a server’s delay', async () => {
  const { page, requestedUrls } = await open({ baseUrl: site.url });
  // The response time is random: fix it at the middle.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await visit(page, '/about');
  await page.getByRole('link', { name: 'Inventory', exact: true }).first().click();
  await cardLinks(page).first().waitFor();
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), storageKey);
  expect(stored.rows.map(({ id }: { id: string }) => id)).toEqual(ids);

  // The element at that point is what is visible.
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

test('a vehicle outside the demonstration is not found', async () => {
  const { page } = await open({ baseUrl: site.url });
  await page.goto('/inventory/00000000-0000-4000-8000-000000000005');
  await page.getByRole('heading', { name: 'Vehicle Not Found' }).waitFor();
});
