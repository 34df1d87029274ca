import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { findFullVehicle, searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { product, setTextSize, withBrowser } from './journey.ts';

const open = withBrowser();
let carPath = '';
let bookingPath = '';
let comparePath = '';

beforeAll(async () => {
  carPath = `/inventory/${(await findFullVehicle(product)).id}`;
  const ids = toIds(await searchInventory(product));
  bookingPath = `/test-drive?vehicle=${ids[0]}`;
  comparePath = `/compare?ids=${ids.slice(0, 4).join()}`;
});

const pages = [
  '/',
  '/inventory',
  '/inventory?q=zeppelin&make=Honda',
  '/inventory?hide=branded&priceMin=30000&priceMax=10000',
  'a car',
  '/about',
  '/appraisal-services',
  '/contact',
  '/trade-in',
  '/privacy',
  '/terms',
  '/accessibility',
  '/saved',
  '/compare',
  '/no-such-page',
  '/inventory/not-an-id',
  '/inventory/2016-lexus-is-00000000-0000-4000-8000-000000000000',
  '/alert?bodyStyle=Sedan&priceMin=16000&priceMax=22000',
  '/alert?alert=unknown',
  '/used/toyota',
  '/used/under-20000',
  '/used/truck',
  '/used/zeppelin',
  '/admin/login',
  'a test drive',
  'four compared',
] as const;
const widths = [320, 360, 390, 768, 1024, 1440, 2560] as const;
const textSizes = [100, 200] as const;

test.each(pages)('%s fits every window, with doubled text too', async (name) => {
  const { page } = await open({ width: 320 });
  await visit(page, toPath(name));
  await page.waitForLoadState('networkidle');
  for (const percent of textSizes) {
    await setTextSize(page, { percent });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findLoss(page), `${width} px, text at ${percent} %`).toEqual([]);
    }
  }
});

test.each([
  [667, 375],
  [844, 390],
] as const)('on a phone on its side, %i by %i, a window has the whole photo of a vehicle', async (width, height) => {
  const { page } = await open({ width });
  await page.setViewportSize({ width, height });
  await visit(page, carPath);
  const photo = await page.getByRole('region', { name: 'Photos' }).getByRole('img').first().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const bar = await page.getByRole('button', { name: 'Contact Dealer' }).last().boundingBox();
  expect(photo?.height).toBeLessThan((bar?.y ?? height) - (header?.height ?? 0));
  expect(await findLoss(page)).toEqual([]);
});

test('on a phone on its side the home page shows its title beside the whole photo', async () => {
  const { page } = await open({ width: 844 });
  for (const [width, height] of [
    [667, 375],
    [844, 390],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const photo = await page.getByRole('main').getByRole('img').first().boundingBox();
    expect((title?.y ?? height) + (title?.height ?? 0), `title at ${width}`).toBeLessThan(height);
    expect((photo?.y ?? height) + (photo?.height ?? 0), `photo at ${width}`).toBeLessThan(height);
    expect((photo?.width ?? 0) / (photo?.height ?? 1), `ratio at ${width}`).toBeCloseTo(3 / 2, 1);
  }
});

function toPath(name: (typeof pages)[number]): string {
  if (name === 'a car') return carPath;
  if (name === 'a test drive') return bookingPath;
  return name === 'four compared' ? comparePath : name;
}

test.each([
  ['the menu', '/about', 'Menu', 'Menu'],
  ['the filters', '/inventory', 'Advanced Filters', 'Advanced Filters'],
  ['the ways to the dealer', 'a car', 'Contact Dealer', /.+/],
  ['the photos', 'a car', 'Open fullscreen', /^Photos of/],
  ['the fields of a question', 'four compared', 'Ask about these four', 'Ask about these four'],
] as const)('%s fit the smallest window, with doubled text too', async (_, path, button, dialog) => {
  const { page } = await open({ width: 320 });
  await visit(page, path === 'a car' || path === 'four compared' ? toPath(path) : path);
  await page.getByRole('button', { name: button }).last().click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  expect(await findLoss(page)).toEqual([]);
  await setTextSize(page, { percent: 200 });
  expect(await findLoss(page)).toEqual([]);
});

test.each(['a car', 'four compared'] as const)('the share menu of %s is inside the gutters', async (name) => {
  const { page, context } = await open({ width: 320 });
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await visit(page, toPath(name));
  await page.getByRole('button', { name: 'Share' }).click();
  const menu = page.getByRole('region', { name: 'Share' });
  await menu.waitFor();
  for (const percent of textSizes) {
    await setTextSize(page, { percent });
    for (const width of [320, 360, 390, 844, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const isInside = () =>
        menu.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const { clientWidth, scrollWidth } = document.documentElement;
          return left >= 20 && right <= clientWidth - 20 && scrollWidth === clientWidth;
        });
      await expect.poll(isInside, { message: `${width} px, text at ${percent} %` }).toBe(true);
    }
  }
});

test('the buttons of the comparison tray are inside of it, and leave most of the window to the page', async () => {
  const { page } = await open({ width: 1440 });
  await visit(page, '/inventory');
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare \d{4}/ });
  for (let n = 0; n < 4; n++) await compare.nth(n).click();
  const tray = page.getByRole('region', { name: 'Comparison' });
  await tray.getByRole('link', { name: 'Compare 4' }).waitFor();
  for (const percent of textSizes) {
    await setTextSize(page, { percent });
    for (const [width, height] of [
      [320, 700],
      [390, 844],
      [844, 390],
      [1024, 560],
    ] as const) {
      await page.setViewportSize({ width, height });
      const place = `${width} px, text at ${percent} %`;
      expect.soft(await tray.evaluate((box) => box.scrollWidth <= box.clientWidth), place).toBe(true);
      expect.soft(await tray.evaluate((box) => box.getBoundingClientRect().height), place).toBeLessThan(height / 4);
    }
  }
});

test.each([768, 820, 1024])('the bar of the comparison is one row at %i px', async (width) => {
  const { page } = await open({ width });
  await visit(page, comparePath);
  const bar = page.getByRole('region', { name: 'Ask about the compared vehicles' });
  const share = await bar.getByRole('button', { name: 'Share' }).boundingBox();
  const ask = await bar.getByRole('button', { name: 'Ask about these four' }).boundingBox();
  expect(ask?.y).toBe(share?.y);
});

test.each([
  '/used/zeppelin',
  '/alert?bodyStyle=Sedan&priceMin=16000&priceMax=22000',
  '/alert?alert=unknown',
  'a car',
  'a test drive',
] as const)('no phone number of %s is broken over two lines', async (name) => {
  const { page } = await open({ width: 320 });
  await visit(page, toPath(name));
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 844 });
    const phones = await findPhones(page);
    expect(phones.length, `${width} px`).toBeGreaterThan(1);
    expect
      .soft(
        phones.filter(({ lines }) => lines > 1),
        `${width} px`,
      )
      .toEqual([]);
  }
});

test.each(['/inventory', 'a car'] as const)('the end of %s stays above its bar', async (name) => {
  const { page } = await open({ width: 390 });
  await visit(page, toPath(name));
  const bar = await page.locator('[data-bottom-bar]').evaluate((element) => element.getBoundingClientRect().height);
  const readPadding = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
  await expect.poll(readPadding).toBeGreaterThanOrEqual(bar);
  // Only a bar that is higher than usual restyles the page.
  const published = await page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar'));
  expect(published).toBe('');
});

test.each(['/saved', '/compare'])('nothing on %s moves once stored data is read', async (path) => {
  const { page } = await open({ width: 390 });
  await visit(page, path);
  await page.getByRole('link', { name: 'Browse inventory' }).waitFor();
  expect(await page.evaluate(readLayoutShift)).toBe(0);
});

/** The visible phone numbers, each with its sentence and on how many lines it is. */
function findPhones(page: Page): Promise<{ text: string; lines: number }[]> {
  return page.evaluate(() => {
    const phones: { text: string; lines: number }[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: phone, index } of text.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + phone.length);
        phones.push({ text, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size });
      }
    }
    return phones;
  });
}

/** The page's cumulative layout shift. */
function readLayoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += 'value' in entry ? Number(entry.value) : 0;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Shifts are reported after the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        add(observer.takeRecords());
        resolve(sum);
      }),
    );
  });
}

/** Elements that cause horizontal scrolling, and texts that are clipped. */
function findLoss(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const losses: string[] = [];
    const root = document.documentElement;
    for (const { tagName, scrollWidth, clientWidth } of [root, ...document.querySelectorAll('dialog[open]')]) {
      if (scrollWidth > clientWidth) losses.push(`${tagName}: ${scrollWidth} in ${clientWidth}`);
    }

    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      const seen = toSeen(holder);
      if (seen === null || words.width === 0) continue;
      if (words.left >= seen.left - 1 && words.right <= seen.right + 1) continue;
      const place = [words.left, words.right, seen.left, seen.right].map(Math.round);
      losses.push(`${holder.tagName} "${text.textContent.slice(0, 40)}" ${place.join(' ')}`);
    }
    return losses;

    /**
     * The area in which a text is visible: its control, a clipping ancestor or the window. Null for visually hidden
     * text.
     */
    function toSeen(holder: Element): { left: number; right: number } | null {
      let seen: { left: number; right: number } | undefined;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(box);
        if (clipPath.includes('50%') || box.matches('.skip, select')) return null;
        // Scrollable content can be reached, and an ellipsis shows that there is more.
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null;
        if (overflowX === 'hidden' || overflowX === 'clip' || box.matches('button, a')) {
          seen ??=
            box.matches('a') && getComputedStyle(box).display === 'inline' ? undefined : box.getBoundingClientRect();
        }
      }
      return seen ?? { left: 0, right: root.clientWidth };
    }
  });
}
