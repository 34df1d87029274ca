import { beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { searchInventory, toIds } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();
let carPath = '';
let comparePath = '';
let bookingPath = '';

beforeAll(async () => {
  const ids = toIds(await searchInventory(product));
  carPath = `/inventory/${ids[0]}`;
  comparePath = `/compare?ids=${ids.slice(0, 4).join()}`;
  bookingPath = `/test-drive?vehicle=${ids[0]}`;
});

const pages = [
  'home',
  'inventory',
  'car',
  'about',
  'appraisal',
  'contact',
  'trade-in',
  'privacy',
  'terms',
  'accessibility',
  'saved',
  'not found',
  'unknown address',
  'flagged',
  'nothing matches',
  'removed',
  'alert',
  'unknown alert',
  'landing page',
  'flagged landing page',
  'unknown landing page',
  'four compared',
  'test drive',
  'sign-in',
] as const;

function toPath(name: (typeof pages)[number]): string {
  const paths = {
    home: '/',
    inventory: '/inventory',
    car: carPath,
    about: '/about',
    appraisal: '/appraisal-services',
    contact: '/contact',
    'trade-in': '/trade-in',
    privacy: '/privacy',
    terms: '/terms',
    accessibility: '/accessibility',
    saved: '/saved',
    'not found': '/inventory/not-an-id',
    'unknown address': '/no/such/page',
    flagged: '/inventory?sort=price&hide=branded&priceMin=30000&priceMax=10000',
    'nothing matches': '/inventory?q=zeppelin&make=Honda',
    removed: '/inventory/2016-lexus-is-00000000-0000-4000-8000-000000000000',
    alert: '/alert?bodyStyle=Sedan&priceMin=16000&priceMax=22000',
    'unknown alert': '/alert?alert=unknown',
    'landing page': '/used/toyota',
    'flagged landing page': '/used/truck',
    'unknown landing page': '/used/zeppelin',
    'four compared': comparePath,
    'test drive': bookingPath,
    'sign-in': '/admin/login',
  };
  return paths[name];
}

describe.each(pages)('%s', (name) => {
  test.each([1440, 390])('axe finds nothing at %i px', async (width) => {
    const { page } = await open({ width });
    await visit(page, toPath(name));
    expect(await findFaults(page)).toEqual([]);
  });
});

test('the keyboard reaches the content first, and focus is visible', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#main');
});

test('a choice and the current page show without the product’s colours', async () => {
  const { page } = await open({ width: 1440 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/inventory', bookingPath, '/trade-in']) {
    await visit(page, path);
    const radios = page.getByRole('main').getByRole('radio');
    if (path === '/trade-in') await radios.first().check({ force: true });
    const outlines = await radios.evaluateAll((fields: HTMLInputElement[]) =>
      fields.map((field) => [field.checked, getComputedStyle(field.nextElementSibling ?? field).outlineStyle]),
    );
    expect(outlines.some(([checked]) => checked)).toBe(true);
    for (const [checked, outline] of outlines) expect(outline).toBe(checked ? 'solid' : 'none');
  }
  await visit(page, '/inventory');
  const lines = await page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => parseFloat(getComputedStyle(link).borderBottomWidth) > 0).map((link) => link.textContent),
    );
  expect(lines).toEqual(['Inventory']);
});

test('flags, the current photo and a pressed button show without the product’s colours', async () => {
  const { page } = await open({ width: 1440 });
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/used/truck');
  const edges = await page
    .getByRole('main')
    .getByRole('article')
    .getByRole('listitem')
    .filter({ hasText: 'As is, unfit' })
    .evaluateAll((flags) => flags.map((flag) => getComputedStyle(flag).borderTopStyle));
  expect(new Set(edges)).toEqual(new Set(['solid']));
  await visit(page, carPath);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.getByRole('button', { name: 'Go to photo 1' }).waitFor();
  const marked = await page.getByRole('main').evaluate((main) => {
    const isMarked = (element: Element) => getComputedStyle(element).outlineStyle === 'solid';
    return [...main.querySelectorAll('[aria-current], [aria-pressed]')].map((element) => [
      element.getAttribute('aria-current') === 'true' || element.getAttribute('aria-pressed') === 'true',
      isMarked(element),
    ]);
  });
  expect(marked.filter(([isOn]) => isOn).length).toBeGreaterThan(2);
  for (const [isOn, isMarked] of marked) expect(isMarked).toBe(isOn);
});
