import { beforeAll, expect, test } from 'vitest';
import { type InventoryAnswer, searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { cardLinks, listedIds, product, seenText, withBrowser } from './journey.ts';

const open = withBrowser();
let listed: InventoryAnswer;

beforeAll(async () => {
  listed = await searchInventory(product, {}, { limit: 100 });
});

test('a search narrows the list and stands in the address', async () => {
  const { page, failedRequests, consoleMessages } = await open();
  await visit(page, '/inventory');
  await page.getByRole('searchbox').fill('honda');
  const hondas = toIds(await searchInventory(product, { search: 'honda' }));
  await expect.poll(() => listedIds(page)).toEqual(hondas);
  expect(new URL(page.url()).searchParams.get('q')).toBe('honda');
  await expect.poll(() => seenText(page.getByRole('main'))).toContain(`${hondas.length} of ${listed.listed} vehicles`);
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('sorting by price goes up, and down at the second press', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const price = page
    .getByRole('main')
    .getByRole('button', { name: /^Price/ })
    .or(page.getByRole('main').getByRole('link', { name: /^Price/ }));
  await price.first().click();
  const up = toIds(await searchInventory(product, {}, { sort: 'price', direction: 'asc' }));
  await expect.poll(() => listedIds(page)).toEqual(up);
  expect(new URL(page.url()).search).toBe('?sort=price');
  await price.first().click();
  const down = toIds(await searchInventory(product, {}, { sort: 'price', direction: 'desc' }));
  await expect.poll(() => listedIds(page)).toEqual(down);
  expect(new URL(page.url()).search).toBe('?sort=price&direction=desc');
});

test('options say how many vehicles they hold, and choosing one shows as many', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const honda = listed.facets.make?.find(({ value }) => value === 'Honda');
  expect(honda?.count).toBeGreaterThan(0);
  const option = page.getByRole('checkbox', { name: /^Honda/ });
  expect(await seenText(page.locator('label').filter({ has: option }))).toMatch(new RegExp(`Honda\\s*${honda?.count}`));
  await option.check({ force: true });
  await expect.poll(async () => (await listedIds(page)).length).toBe(honda?.count);
  expect(new URL(page.url()).search).toBe('?make=Honda');
});

test('a chosen filter is a chip, and the chip takes it away', async () => {
  const { page } = await open();
  await visit(page, '/inventory?make=Honda&priceMax=30000');
  const narrowed = await searchInventory(product, { make: ['Honda'], priceMax: 30000 });
  expect(await listedIds(page)).toEqual(toIds(narrowed));
  const chips = page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: '$30,000' })
    .filter({ hasNot: page.getByRole('heading') });
  await chips.getByText('Honda').first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?priceMax=30000');
  const cheap = toIds(await searchInventory(product, { priceMax: 30000 }));
  await expect.poll(() => listedIds(page)).toEqual(cheap);
});

test('Clear All brings every vehicle back', async () => {
  const { page } = await open();
  await visit(page, '/inventory?make=Honda&q=civic&priceMax=30000');
  await page.getByText('Clear All').first().click();
  await expect.poll(async () => (await listedIds(page)).length).toBe(24);
  expect(new URL(page.url()).search).toBe('');
});

test('Show more adds the rest in its place', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const before = await listedIds(page);
  await page
    .getByRole('link', { name: /^Show \d+ more/ })
    .or(page.getByRole('button', { name: /^Show \d+ more/ }))
    .last()
    .click();
  await expect.poll(() => listedIds(page)).toEqual(toIds(listed));
  expect((await listedIds(page)).slice(0, 24)).toEqual(before);
  expect(new URL(page.url()).search).toBe('?show=48');
});

test('a search without results says so and leads back', async () => {
  const { page } = await open();
  await visit(page, '/inventory?q=zeppelin');
  expect(await listedIds(page)).toEqual([]);
  expect(await seenText(page.getByRole('main'))).toMatch(/no vehicles/i);
  await page.getByRole('main').getByText('Clear All').locator('visible=true').last().click();
  await expect.poll(async () => (await listedIds(page)).length).toBe(24);
});

test('a reload and a shared address give the same list', async () => {
  const address = '/inventory?q=a&transmission=Automatic&sort=mileage&direction=desc&show=48';
  const { page } = await open();
  await visit(page, address);
  const first = await listedIds(page);
  expect(first.length).toBeGreaterThan(4);
  await page.reload();
  expect(await listedIds(page)).toEqual(first);
  const { page: friend } = await open({ width: 390 });
  await visit(friend, new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await listedIds(friend)).toEqual(first);
});

test.each([1440, 390])('back from a car finds the list and the place in it, at %i px', async (width) => {
  const { page } = await open({ width });
  await visit(page, '/inventory?sort=price&show=48');
  const before = await listedIds(page);
  const card = cardLinks(page).nth(20);
  await card.scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => window.scrollY);
  expect(scrollBefore).toBeGreaterThan(300);
  await card.click();
  await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(100);
  await page.goBack();
  await cardLinks(page).nth(20).waitFor();
  expect(await listedIds(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollBefore - 5);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrollBefore + 5);
});

test('back after several filters steps through them', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await page.getByRole('checkbox', { name: /^Honda/ }).check({ force: true });
  await expect.poll(() => new URL(page.url()).search).toBe('?make=Honda');
  await page.goBack();
  await expect.poll(async () => (await listedIds(page)).length).toBe(24);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Honda/ }).isChecked()).toBe(false);
});
