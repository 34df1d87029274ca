import { beforeAll, expect, test } from 'vitest';
import { type InventoryAnswer, searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { cardLinks, listedIds, product, seenText, withBrowser } from './journey.ts';

const open = withBrowser();
let available: InventoryAnswer;

beforeAll(async () => {
  available = await searchInventory(product, { status: 'available' }, { limit: 100 });
});

test('a search narrows the list and is in the address', async () => {
  const { page, failedRequests, consoleMessages } = await open();
  await visit(page, '/inventory');
  await page.getByLabel('Search inventory').fill('honda');
  const hondas = toIds(await searchInventory(product, { search: 'honda', status: 'available' }));
  await expect.poll(() => listedIds(page)).toEqual(hondas);
  expect(new URL(page.url()).searchParams.get('q')).toBe('honda');
  await expect
    .poll(() => seenText(page.getByRole('main')))
    .toContain(`${hondas.length} of ${available.total} available`);
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('one Back after typing a search shows the list before it', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const before = await listedIds(page);
  for (const typed of ['hon', 'honda']) {
    await page.getByLabel('Search inventory').fill(typed);
    await page.waitForURL((url) => url.searchParams.get('q') === typed);
  }
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/inventory' && url.search === '');
  await expect.poll(() => listedIds(page)).toEqual(before);
  expect(await page.getByLabel('Search inventory').inputValue()).toBe('');
});

/** Sends `text` as soon as the history has an entry for the search before it, when a slow phone does not show that list yet. */
function searchWhenListArrives(text: string) {
  const pushState = history.pushState.bind(history);
  history.pushState = (...entry) => {
    history.pushState = pushState;
    pushState(...entry);
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    field?.form?.requestSubmit();
  };
}

test('one Back is enough, too, after typing on before the first list was shown', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await page.evaluate(searchWhenListArrives, 'honda');
  await page.getByLabel('Search inventory').fill('hon');
  await page.waitForURL((url) => url.searchParams.get('q') === 'honda');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/inventory' && url.search === '');
});

test('one Back is enough, too, after typing on while a longer search was loading', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const field = page.getByLabel('Search inventory');
  await field.fill('hon');
  await page.waitForURL((url) => url.searchParams.get('q') === 'hon');
  const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
  await page.route('**/rpc/search_inventory*', (route) => {
    if (!route.request().postData()?.includes('"hond"')) return route.continue();
    noteAsked();
  });
  await field.fill('hond');
  await isAsked;
  await field.fill('honda');
  await page.waitForURL((url) => url.searchParams.get('q') === 'honda');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/inventory' && url.search === '');
});

test('sorting by price is ascending, and descending at the second press', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const price = page
    .getByRole('main')
    .getByRole('button', { name: /^Price/ })
    .or(page.getByRole('main').getByRole('link', { name: /^Price/ }));
  await price.first().click();
  const up = toIds(await searchInventory(product, { status: 'available' }, { sort: 'price', direction: 'asc' }));
  await expect.poll(() => listedIds(page)).toEqual(up);
  expect(new URL(page.url()).search).toBe('?sort=price');
  await price.first().click();
  const down = toIds(await searchInventory(product, { status: 'available' }, { sort: 'price', direction: 'desc' }));
  await expect.poll(() => listedIds(page)).toEqual(down);
  expect(new URL(page.url()).search).toBe('?sort=price&direction=desc');
});

test('options show their number of vehicles, and choosing one lists that many', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const honda = available.facets.make?.find(({ value }) => value === 'Honda');
  expect(honda?.count).toBeGreaterThan(0);
  const option = page.getByRole('checkbox', { name: /^Honda/ });
  expect(await seenText(page.locator('label').filter({ has: option }))).toMatch(new RegExp(`Honda\\s*${honda?.count}`));
  await option.check({ force: true });
  await expect.poll(async () => (await listedIds(page)).length).toBe(honda?.count);
  expect(new URL(page.url()).search).toBe('?make=Honda');
});

test('a chosen filter has a chip that removes it', async () => {
  const { page } = await open();
  await visit(page, '/inventory?make=Honda&priceMax=30000');
  const narrowed = await searchInventory(product, { make: ['Honda'], priceMax: 30000, status: 'available' });
  expect(await listedIds(page)).toEqual(toIds(narrowed));
  const chips = page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: '$30,000' })
    .filter({ hasNot: page.getByRole('heading') });
  await chips.getByText('Honda').first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?priceMax=30000');
  const cheap = toIds(await searchInventory(product, { priceMax: 30000, status: 'available' }));
  await expect.poll(() => listedIds(page)).toEqual(cheap);
});

test('sold and pending vehicles are listed last, separately and uncounted', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const sold = await searchInventory(product, { status: 'sold' }, { sort: 'added' });
  expect(sold.total).toBeGreaterThan(0);
  const strip = page.getByRole('region', { name: 'Sold or pending' });
  expect(await strip.getByRole('heading', { level: 3 }).count()).toBe(Math.min(sold.total, 8));
  expect(await seenText(page.getByRole('main'))).toContain(`${available.total} available`);
  await visit(page, '/inventory?priceMax=15000');
  const cheap = await searchInventory(product, { priceMax: 15_000, status: 'available' });
  expect(await listedIds(page)).toEqual(toIds(cheap));
  expect(await seenText(page.getByRole('main'))).toContain(`${cheap.total} of ${available.total} available`);
});

test('Clear All shows every vehicle again', async () => {
  const { page } = await open();
  await visit(page, '/inventory?make=Honda&q=civic&priceMax=30000');
  await page.getByText('Clear All').first().click();
  await expect.poll(async () => (await listedIds(page)).length).toBe(24);
  expect(new URL(page.url()).search).toBe('');
});

test('Show more adds the rest to the list', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  const before = await listedIds(page);
  await page
    .getByRole('link', { name: /^Show \d+ more/ })
    .or(page.getByRole('button', { name: /^Show \d+ more/ }))
    .last()
    .click();
  await expect.poll(() => listedIds(page)).toEqual(toIds(available));
  expect((await listedIds(page)).slice(0, 24)).toEqual(before);
  expect(new URL(page.url()).search).toBe('?show=48');
});

test('a search without results shows a message with a link back', async () => {
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

test.each([1440, 390])('returning from a vehicle restores the list’s position, at %i px', async (width) => {
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

test('on paper the list has the vehicles and the dealer, without the search, the filters and the buttons', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/inventory?bodyStyle=SUV');
  await page
    .getByRole('button', { name: /^Compare \d{4}/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Comparison' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const main = page.getByRole('main');
    expect(await main.getByRole('button').or(main.getByRole('searchbox')).allInnerTexts()).toEqual(['SUV']);
    expect(await page.getByRole('region', { name: 'Comparison' }).count()).toBe(0);
  }
});
