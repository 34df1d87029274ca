import { beforeAll, expect, test } from 'vitest';
import { readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { listedIds, product, withBrowser } from './journey.ts';

type Flagged = { id: string; sold_as_is: boolean; title_brands: string[]; past_use: string[]; price: number };

const open = withBrowser();
let vehicles: Flagged[];
/** Sold as is with a rebuilt title; the cheapest. */
let asIs: Flagged;

beforeAll(async () => {
  vehicles = await readRows<Flagged>(
    product,
    'vehicles?select=id,sold_as_is,title_brands,past_use,price&status=eq.Available',
  );
  asIs = must(
    vehicles.find(({ sold_as_is }) => sold_as_is),
    'A vehicle sold as is',
  );
});

test('flags are listed with the price on the list, the page, its bar, in a comparison and on paper', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  const flags = page.getByRole('list', { name: 'Know before you buy' });
  const labels = ['As is, unfit', 'Rebuilt title'];
  await visit(page, '/inventory?sort=price');
  expect((await listedIds(page))[0]).toBe(asIs.id);
  const card = page.getByRole('article').first();
  expect(await card.getByRole('list', { name: 'Know before you buy' }).getByRole('listitem').allInnerTexts()).toEqual(
    labels,
  );
  await visit(page, `/inventory/${asIs.id}`);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain(
    'As is, unfit. Rebuilt title.',
  );
  expect(await page.locator('meta[property="og:description"]').getAttribute('content')).toContain('As is, unfit.');
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    '"description":"As is, unfit. Rebuilt title. ',
  );
  for (const name of ['Price and contact', 'Price and contact at the bottom']) {
    const section = page.getByRole('region', { name, exact: true });
    expect(await section.getByRole('list', { name: 'Know before you buy' }).textContent()).toContain('As is, unfit');
  }
  await page.emulateMedia({ media: 'print' });
  await flags.first().getByText('Rebuilt title').waitFor();
  await page.emulateMedia({ media: null });
  const other = must(
    vehicles.find(({ sold_as_is, past_use }) => !sold_as_is && past_use.length === 0),
    'vehicle without flags',
  );
  await visit(page, `/compare?ids=${asIs.id},${other.id}`);
  const row = page.getByRole('row', { name: /^Know before you buy/ });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([labels.join('\n'), 'None stated']);
  expect(consoleMessages).toEqual([]);
});

test('the home page shows no vehicle that is sold as is, and counts it', async () => {
  const { page } = await open();
  await visit(page, '/');
  const shown = await page
    .getByRole('main')
    .locator('a[href^="/inventory/"]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').slice(-36)));
  expect(shown).not.toHaveLength(0);
  expect(shown).not.toContain(asIs.id);
  await page.getByRole('link', { name: `All ${vehicles.length} available` }).waitFor();
});

test('on a phone the first picture of the home page has its name and price, and leads to the vehicle', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, '/');
  const link = page.getByRole('figure').getByRole('link').first();
  expect(await link.textContent()).toMatch(/^\d{4} .+\$[\d,]+ plus HST & licensing$/);
  await link.click();
  await page.waitForURL(/\/inventory\/\d{4}-/);
});

test.for([true, false])(
  'as-is and branded vehicles can be hidden, and shown again, with scripts: %s',
  async (javaScript) => {
    const { page } = await open({ javaScript });
    await (javaScript ? visit(page, '/inventory') : page.goto('/inventory'));
    const branded = vehicles.filter(({ sold_as_is, title_brands }) => sold_as_is || title_brands.length > 0);
    await page.getByRole('checkbox', { name: /Hide as-is and branded/ }).check();
    if (!javaScript) await page.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL((url) => url.searchParams.get('hide') === 'branded');
    await page.getByText(`${vehicles.length - branded.length} of ${vehicles.length} available`).waitFor();
    await page
      .getByText(branded.length === 1 ? '1 vehicle is hidden' : `${branded.length} vehicles are hidden`)
      .waitFor();
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.waitForURL((url) => !url.searchParams.has('hide'));
    await page.getByText(`${vehicles.length} available`).waitFor();
  },
);
