import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { fetchPage, product, seenText, setTextSize, titleOf, withBrowser } from './journey.ts';

type Row = { id: string; year: number; make: string; model: string; price: number; sold_as_is: boolean };

const open = withBrowser();
/** Three that can be the best, and one sold as is, the cheapest of all. */
let cars: Row[];
let address: string;

beforeAll(async () => {
  const rows = await readRows<Row & { title_brands: string[] }>(
    product,
    'vehicles?select=id,year,make,model,price,sold_as_is,title_brands&status=eq.Available&order=price',
  );
  const sound = rows.filter(({ sold_as_is, title_brands }) => !sold_as_is && title_brands.length === 0).slice(0, 3);
  cars = [
    ...sound,
    must(
      rows.find(({ sold_as_is }) => sold_as_is),
      'A vehicle sold as is',
    ),
  ];
  address = `/compare?ids=${cars.map(({ id }) => id)}`;
});

const asIs = () => must(cars.at(-1), 'the vehicle sold as is');
const frameOf = (page: Page) => page.getByRole('region', { name: 'Comparison', exact: true });

/** How many columns are wholly, and at least in part, inside of the frame. */
async function countColumns(page: Page): Promise<{ whole: number; begun: number }> {
  return frameOf(page).evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const boxes = [...frame.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect());
    const seen = boxes.filter((box) => box.left >= left - 1);
    return {
      whole: seen.filter((box) => box.right <= right + 1).length,
      begun: seen.filter((box) => box.left < right - 8).length,
    };
  });
}

describe.each([
  [1440, { whole: 4, begun: 4 }],
  [1024, { whole: 3, begun: 4 }],
  [390, { whole: 1, begun: 2 }],
] as const)('at %i px', (width, columns) => {
  test('the columns that fit are whole, the next one peeks in, and only the table scrolls', async () => {
    const { page, consoleMessages } = await open({ width });
    await visit(page, address);
    expect(await countColumns(page)).toEqual(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(consoleMessages).toEqual([]);
  });

  test('axe finds nothing', async () => {
    const { page } = await open({ width });
    await visit(page, address);
    expect(await findFaults(page)).toEqual([]);
  });

  test('the names stay in view while the rows scroll', async () => {
    const { page } = await open({ width });
    await visit(page, address);
    const name = page.getByRole('columnheader').first().getByRole('link').first();
    if (width === 390) await frameOf(page).evaluate((frame) => frame.scrollTo(0, 400));
    else await page.getByRole('row', { name: /^Colour/ }).scrollIntoViewIfNeeded();
    const isSeen = () =>
      name.evaluate((link) => {
        const { left, top } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + 4, top + 4));
      });
    // In the middle width the frame scrolls sideways, so nothing can stay in view above it.
    if (width !== 1024) await expect.poll(isSeen).toBe(true);
  });
});

test('the keyboard scrolls the table sideways to the fourth vehicle', async () => {
  const { page } = await open({ width: 1024 });
  await visit(page, address);
  await frameOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frameOf(page).evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
});

test('the best value has a word, never on the vehicle that is sold as is', async () => {
  const { page } = await open();
  await visit(page, address);
  const rows = await frameOf(page)
    .getByRole('row')
    .filter({ hasText: /^(?!Test)/ })
    .all();
  expect(await seenText(must(rows[1], 'the first row below the names'))).toMatch(/^Know before you buy/);
  const price = page.getByRole('row', { name: /^Price plus HST & licensing/ }).getByRole('cell');
  const lowest = Math.min(...cars.slice(0, 3).map((car) => car.price));
  expect(await price.allInnerTexts()).toEqual(
    cars.map((car) =>
      expect.stringMatching(!car.sold_as_is && car.price === lowest ? /^\$[\d,]+\s+Lowest$/ : /^\$[\d,]+$/),
    ),
  );
  expect(cars.at(-1)?.price).toBeLessThan(lowest);
});

test('one message asks about two of the compared vehicles, and names the comparison', async () => {
  const { page, consoleMessages } = await open();
  await visit(page, address);
  await page.getByRole('button', { name: 'Ask about these four' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about these four' });
  const message = dialog.getByLabel('Message', { exact: true });
  await expect
    .poll(() => message.inputValue())
    .toMatch(/^I am choosing between the .+ Could I see them on one visit\?$/);
  await message.press('Control+End');
  await message.pressSequentially(' Thanks!');
  for (const car of cars.slice(2)) await dialog.getByRole('checkbox', { name: new RegExp(titleOf(car)) }).uncheck();
  await expect.poll(() => message.inputValue()).toMatch(/Could I see both on one visit\?/);
  expect(await message.inputValue()).toContain('Thanks!');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Robin Comparer');
  await dialog.getByLabel('Email', { exact: true }).fill('robin@example.ca');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByRole('heading', { name: 'Thank you!' }).waitFor();
  const [stored] = await readRows<{ message: string; page: string }>(
    product,
    'contact_messages?select=message,page&name=eq.Robin Comparer',
  );
  expect(stored?.page).toBe(address);
  expect(stored?.message).toContain(titleOf(must(cars[1], 'second')));
  expect(stored?.message).not.toContain(titleOf(must(cars[3], 'fourth')));
  expect(consoleMessages).toEqual([]);
});

test('a fifth vehicle says why it does not fit; the keyboard exchanges one for it', async () => {
  const { page, consoleMessages } = await open({ width: 390 });
  await visit(page, '/inventory');
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare \d{4}/ });
  for (let n = 0; n < 4; n++) await compare.nth(n).click();
  const fifth = compare.nth(4);
  await fifth.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The comparison is full' });
  await dialog.getByRole('heading', { name: 'Four is the most' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await setTextSize(page, { percent: 200 });
  const names = dialog.getByRole('listitem').getByRole('paragraph');
  expect(await names.evaluateAll((all) => Math.min(...all.map((name) => name.clientWidth)))).toBeGreaterThan(195);
  await setTextSize(page, { percent: 100 });
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(await fifth.getAttribute('aria-pressed')).toBe('false');
  await fifth.press('Enter');
  await dialog.getByRole('button', { name: /^Swap/ }).first().press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await fifth.getAttribute('aria-pressed')).toBe('true');
  expect(await compare.nth(0).getAttribute('aria-pressed')).toBe('false');
  expect(consoleMessages).toEqual([]);
});

test('a vehicle’s page has the button, too', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, `/inventory/${cars[0]?.id}`);
  const button = page.getByRole('region', { name: 'Price and contact', exact: true }).getByRole('button', {
    name: /^Compare \d{4}/,
  });
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('region', { name: 'Comparison' }).waitFor();
});

test.each([
  [320, 844],
  [844, 390],
])('the tray is above the bar of a vehicle’s page, at %i px', async (width, height) => {
  const { page } = await open({ width: 390 });
  await page.setViewportSize({ width, height });
  await visit(page, `/inventory/${asIs().id}`);
  const bar = page.getByRole('region', { name: 'Price and contact at the bottom' });
  await page
    .getByRole('button', { name: /^Compare \d{4}/ })
    .first()
    .click();
  const tray = page.getByRole('region', { name: 'Comparison' });
  const { y: top } = must(await bar.boundingBox(), 'box of the bar');
  await expect.poll(() => tray.evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThan(top);
});

test.each([
  [390, 844],
  [844, 390],
])('the keyboard’s focus is behind neither the labels nor the low bar, at %i px', async (width, height) => {
  const { page } = await open({ width: 390 });
  await page.setViewportSize({ width, height });
  await visit(page, address);
  const bar = must(await page.getByRole('region', { name: /^Ask about/ }).boundingBox(), 'box of the bar');
  expect(bar.height).toBeLessThan(80);
  const links = await frameOf(page).getByRole('link').all();
  await frameOf(page).focus();
  const isSeen = (element: Element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, top + 8));
  };
  for (const link of links) {
    await page.keyboard.press('Tab');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect.soft(await link.evaluate(isSeen), `${await link.getAttribute('href')}`).toBe(true);
  }
});

test('no name breaks within a word on the smallest phone', async () => {
  const { page } = await open({ width: 320 });
  await visit(page, address);
  const broken = await page.getByRole('columnheader').evaluateAll((heads) => {
    const range = document.createRange();
    return heads.flatMap((head) => {
      const text = head.querySelector('a')?.firstChild;
      if (!text?.textContent) return ['no name'];
      return [...text.textContent.matchAll(/\S+/g)]
        .filter(({ index, 0: word }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    });
  });
  expect(broken).toEqual([]);
});

test('without scripts the comparison is whole, and its message is prepared on the contact page', async () => {
  const { html, text } = await fetchPage(address);
  for (const car of cars) expect(text).toContain(titleOf(car));
  expect(text).toContain('Lowest');
  expect(html).toContain(`name="vehicles" value="${cars.map(({ id }) => id)}"`);
  const contact = await fetchPage(`/contact?vehicles=${cars.slice(0, 2).map(({ id }) => id)}`);
  expect(contact.text).toMatch(/I am choosing between the .+ Could I see both on one visit\?/);
});

test('on paper all four stand side by side, without buttons, with the dealer and the as-is statement', async () => {
  const { page } = await open({ width: 720 });
  await visit(page, address);
  await page.emulateMedia({ media: 'print' });
  expect(await countColumns(page)).toEqual({ whole: 4, begun: 4 });
  expect(await page.getByRole('button', { name: /^Ask about/ }).isVisible()).toBe(false);
  const [dealer] = await readRows<Record<'registered_name' | 'phone', string>>(
    product,
    'dealer_settings?select=registered_name,phone',
  );
  const paper = await seenText(page.locator('body'));
  expect(paper).toContain(dealer?.registered_name);
  expect(paper).toContain(dealer?.phone);
  expect(paper).toMatch(new RegExp(`Sold as is: ${titleOf(asIs())}.+ is being sold`));
  expect(paper).not.toContain('Privacy Policy');
});

test('that a vehicle was sold is a sentence of its own; its button is not on paper', async () => {
  const { page } = await open({ width: 720 });
  const [sold] = await readRows<{ id: string }>(product, 'vehicles?select=id&status=eq.Sold&limit=1');
  const kept = cars.slice(0, 2).map(({ id }) => id);
  await visit(page, `/compare?ids=${[...kept, must(sold, 'a sold vehicle').id]}`);
  expect(await seenText(page.getByRole('main'))).toMatch(/ was sold\n+It left your comparison\. Two remain\./);
  const way = page.getByRole('link', { name: 'Find one like it' });
  expect(await way.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await way.isVisible()).toBe(false);
});

test('a phone shows the mark of a missing photograph whole, without its words', async () => {
  const { page, context } = await open({ width: 390 });
  await context.route('**/image/upload/**', (route) => route.abort());
  await visit(page, address);
  const picture = frameOf(page).getByRole('columnheader').first().locator('svg').first();
  const isWhole = () =>
    picture.evaluate((mark) => {
      const frame = mark.parentElement?.parentElement?.getBoundingClientRect();
      const { top, bottom } = mark.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });
  await expect.poll(isWhole).toBe(true);
  expect(await frameOf(page).getByText('No Image').first().isVisible()).toBe(false);
});
