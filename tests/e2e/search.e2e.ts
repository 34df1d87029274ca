import { expect, test } from 'vitest';
import { searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { listedIds, product, withBrowser } from './journey.ts';

const open = withBrowser();

test('a phrase on the home page is suggested, chosen by keyboard, and shown as filters that can be removed', async () => {
  const { page, failedRequests, consoleMessages } = await open();
  await visit(page, '/');
  const field = page.getByLabel('Search our vehicles');
  await field.focus();
  await field.pressSequentially('awd under 20000');
  const list = page.getByRole('option', { name: /^Show \d+ vehicles? AWD, Up to \$20,000/ });
  await list.waitFor();
  await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await list.getAttribute('id'));
  await field.press('Enter');
  await page.waitForURL((url) => url.pathname === '/inventory');
  const found = toIds(await searchInventory(product, { search: 'awd under 20000', status: 'available' }));
  await expect.poll(() => listedIds(page)).toEqual(found);
  await page.getByRole('button', { name: 'Up to $20,000, remove filter' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'awd');
  await page.getByRole('button', { name: 'AWD, remove filter' }).waitFor();
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('without scripts a typing error is corrected, and the words can be searched as typed', async () => {
  const { page } = await open({ javaScript: false });
  await page.goto(`${product.url}/`);
  await page.getByLabel('Search our vehicles').fill('hunda');
  await page.getByLabel('Search our vehicles').press('Enter');
  await page.getByText('Showing results for honda.').waitFor();
  expect(await listedIds(page)).toEqual(
    toIds(await searchInventory(product, { search: 'honda', status: 'available' })),
  );
  await page.getByRole('button', { name: 'Search for “hunda” instead' }).click();
  await page.getByRole('heading', { name: 'No vehicles match this filter' }).waitFor();
});
