import { expect, test } from 'vitest';
import { searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { fetchPage, listedIds, product, seenText, setTextSize, withBrowser } from './journey.ts';

const open = withBrowser();
const canonicalOf = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1];

test('a make’s page says what is on the lot, without scripts, and search engines may list it', async () => {
  const { total, facets } = await searchInventory(product, { make: ['Honda'], status: 'available' });
  const { html, status, text } = await fetchPage('/used/honda');
  expect([status, canonicalOf(html)]).toEqual([200, `${product.url}/used/honda`]);
  expect(html).toContain(`<title>Used Honda in Scarborough: ${total} available | Dream Motor Co.</title>`);
  expect(html).toMatch(/"@type":"ItemList".*?"numberOfItems":\d+/s);
  expect(html).toMatch(/<meta property="og:image" content="http/);
  expect(text).toContain('What they cost here');
  for (const { value } of facets.model ?? []) expect(text).toContain(value);
});

test('its links lead from make to model, and the vehicles are those of the filtered list', async () => {
  const { page, failedRequests, consoleMessages } = await open();
  await visit(page, '/used/honda');
  const model = page.getByRole('list', { name: 'Models' }).getByRole('link').first();
  const address = (await model.getAttribute('href')) ?? '';
  const current = page.locator('[aria-current="page"]').last();
  const make = await current.textContent();
  await model.click();
  await page.waitForURL((url) => url.pathname === address);
  // The address changes before the page does.
  await expect.poll(() => current.textContent()).not.toBe(make);
  const name = (await current.textContent()) ?? '';
  const listed = await searchInventory(product, { make: ['Honda'], model: [name], status: 'available' });
  await expect.poll(async () => (await listedIds(page)).toSorted()).toEqual(toIds(listed).toSorted());
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('filtered lists name the landing page of the same vehicles as their canonical address', async () => {
  const addresses: Record<string, string> = {
    '/inventory?make=Honda&sort=price': '/used/honda',
    '/inventory?bodyStyle=SUV': '/used/suv',
    '/inventory?priceMax=25000': '/used/under-25000',
    '/inventory?make=Honda&priceMax=25000': '/inventory',
    '/inventory?sort=price': '/inventory',
  };
  for (const [address, canonical] of Object.entries(addresses)) {
    const { html } = await fetchPage(address);
    expect([address, canonicalOf(html)]).toEqual([address, `${product.url}${canonical}`]);
  }
});

test('every landing page of the sitemap has vehicles, and the inventory links to makes', async () => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*\/used\/[^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toContain(`${product.url}/used/suv`);
  const { html } = await fetchPage(new URL(addresses.at(-1) ?? '').pathname);
  expect(html).not.toContain('noindex');
  expect((await fetchPage('/inventory')).html).toContain('href="/used/honda"');
});

test('a name without vehicles is not indexed and leads on; an unknown one is not found', async () => {
  const none = await fetchPage('/used/smart');
  const unknown = await fetchPage('/used/zeppelin');
  expect([none.status, unknown.status]).toEqual([none.text.includes('None') ? 200 : none.status, 404]);
  for (const { html, text } of [none, unknown]) {
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(text).toContain('People also look for');
  }
});

test('other spellings lead to the one address', async () => {
  const answer = await fetch(`${product.url}/used/Honda?hide=branded`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/used/honda?hide=branded']);
});

test('a landing page fits a phone and reads as one', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  await visit(page, '/used/suv');
  expect(await seenText(page.getByRole('heading', { level: 1 }))).toBe('Used SUVs in Scarborough');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(consoleMessages).toEqual([]);
});

test('a landing page offers to tell when another arrives, and its prices keep their flags on a phone', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/used/truck');
  const box = page.getByRole('form', { name: 'Tell me when another arrives' });
  expect(await box.locator('input[name="criteria"]').inputValue()).toBe('bodyStyle=Truck');
  const flag = page.getByRole('region', { name: 'Prices by model' }).getByText('As is, unfit');
  const { x, width } = (await flag.boundingBox()) ?? { x: 0, width: 0 };
  expect([x, x + width].every((edge) => edge > 0 && edge <= 390)).toBe(true);
});

test('with text at 200 % on a phone, no word of the heading is broken', async () => {
  const { page } = await open({ width: 390 });
  await setTextSize(page, { percent: 200 });
  await visit(page, '/used/suv');
  const broken = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
});
