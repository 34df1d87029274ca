import { expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
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
  await page.getByRole('heading', { name: 'No vehicles match “hunda”' }).waitFor();
});

test.each(['/', '/inventory'])('on a phone the search of %s fills the window, and Back closes it', async (path) => {
  const { page, failedRequests, consoleMessages } = await open({ width: 390 });
  await visit(page, path);
  const field = page.locator('input[type="search"]');
  await field.click();
  const window390 = page.getByRole('dialog', { name: 'Search' });
  await window390.waitFor();
  await window390.getByRole('option', { name: /^Show \d+ vehicles/ }).waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  const box = await window390.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, page.viewportSize()?.height]);
  await field.pressSequentially('awd under 20000');
  await window390.getByRole('button', { name: 'AWD, remove from the search' }).waitFor();
  const targets = window390.getByRole('option').or(window390.getByRole('button'));
  for (const target of await targets.all()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findFaults(page)).toEqual([]);
  const opened = page.url();
  await page.goBack();
  await window390.waitFor({ state: 'detached' });
  expect(page.url()).toBe(opened);
  expect(await field.inputValue()).toBe('awd under 20000');
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('on a phone the full window says that nothing matches, and the search key leads to what can be left out', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  await visit(page, '/');
  const field = page.locator('input[type="search"]');
  await field.click();
  const window390 = page.getByRole('dialog', { name: 'Search' });
  await window390.getByRole('option', { name: /^Show \d+ vehicles/ }).waitFor();
  await field.pressSequentially('blue zzzz');
  const shown = window390.getByRole('paragraph').filter({ hasText: 'No vehicles match “blue zzzz”' });
  const said = window390.getByRole('status').getByText('No vehicles match “blue zzzz”');
  await Promise.all([said.waitFor(), shown.waitFor()]);
  await window390.getByText('Press the search key to see what to leave out').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await window390.getByRole('button', { name: '“zzzz”, remove from the search' }).click();
  await window390.getByRole('option', { name: /^Show \d+ vehicles? Blue/ }).waitFor();
  expect(await window390.getByText(/^No vehicles match/).count()).toBe(0);
  await field.fill('blue zzzz');
  await shown.waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'No vehicles match both filters' }).waitFor();
  expect(consoleMessages).toEqual([]);
});

test('a vehicle chosen in the full window leads there, and Back leads to the page before', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/');
  await page.locator('input[type="search"]').click();
  await page.locator('input[type="search"]').pressSequentially('awd');
  await page.getByRole('option', { name: /^Show \d+ vehicles? AWD/ }).click();
  await page.waitForURL((url) => url.pathname === '/inventory');
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

test('without scripts the common searches lead to as many vehicles as they say', async () => {
  const { page } = await open({ javaScript: false });
  await page.goto(`${product.url}/`);
  const link = page.getByRole('list', { name: 'Common searches' }).getByRole('link').first();
  const [, phrase = '', count] = /^(.*\D) (\d+)$/.exec(((await link.textContent()) ?? '').trim()) ?? [];
  const found = await searchInventory(product, { search: phrase, status: 'available' });
  expect(found.total).toBe(Number(count));
  await link.click();
  await page.getByText(new RegExp(`^${count} of \\d+ available$`)).waitFor();
});

test('the text is cleared by the button of the field', async () => {
  const { page } = await open();
  await visit(page, '/inventory?q=awd');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('q'));
  expect(await page.locator('input[type="search"]').inputValue()).toBe('');
});
