import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { findFullVehicle, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { holdRemotes, openUntilPainted } from '../support/slow-phone.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
let car = '';
let bookable = '';

beforeAll(async () => {
  car = `/inventory/${(await findFullVehicle(workerProduct)).id}`;
  const { vehicles } = await searchInventory(workerProduct, { status: 'available', hideBranded: true });
  bookable = `/test-drive?vehicle=${vehicles[0]?.id}`;
});

/** A control, and what its first tap brings. */
type Tap = {
  path: () => string;
  control: (page: Page) => Locator;
  brings: (page: Page) => Promise<unknown>;
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first();
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).locator('visible=true').first();
const shown = (locator: (page: Page) => Locator) => (page: Page) => locator(page).waitFor();
const dialog = (name: string | RegExp) => shown((page) => page.getByRole('dialog', { name }));
const address = (pattern: RegExp) => (page: Page) => page.waitForURL(pattern, { waitUntil: 'commit' });
const on = (path: string) => () => path;
const onCar = () => car;

const taps: Record<string, Tap> = {
  'the menu': { path: on('/'), control: button('Menu'), brings: dialog('Menu') },
  'the search of the home page': { path: on('/'), control: button('Search'), brings: address(/\/inventory/) },
  'the featured vehicle': {
    path: on('/'),
    control: (page) => page.getByRole('main').locator('a[href^="/inventory/"]').first(),
    brings: address(/\/inventory\/./),
  },
  'a card': {
    path: on('/inventory'),
    control: (page) => page.getByRole('main').getByRole('heading').getByRole('link').first(),
    brings: address(/\/inventory\/./),
  },
  'a heart': {
    path: on('/inventory'),
    control: button(/^Save \d{4}/),
    brings: shown(button(/^Saved \d{4}/)),
  },
  'a comparison': {
    path: on('/inventory'),
    control: button(/^Compare \d{4}/),
    brings: shown((page) => page.getByRole('button', { name: /^Compare \d{4}/, pressed: true })),
  },
  'the filters': {
    path: on('/inventory'),
    control: button(/^Advanced Filters/),
    brings: dialog('Advanced Filters'),
  },
  'a quick filter': {
    path: on('/inventory'),
    control: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^Used Toyota|^Toyota/ })
        .first(),
    brings: address(/\/used\/|make=/),
  },
  'more vehicles': { path: on('/inventory'), control: link(/^Show \d+ more/), brings: address(/show=\d/) },
  'the next photograph': {
    path: onCar,
    control: button('Next photo'),
    brings: shown((page) => page.getByRole('region', { name: 'Photos' }).getByText(/^2\s*\/\s*\d+/)),
  },
  'a photograph': { path: onCar, control: link(/^Open photo 1 of/), brings: dialog(/^Photos of/) },
  'the heart of a vehicle': { path: onCar, control: button(/^Save \d{4}/), brings: shown(button(/^Saved \d{4}/)) },
  'Contact Dealer': { path: onCar, control: button('Contact Dealer'), brings: dialog(/^Contact Dealer/) },
  'the costs': { path: onCar, control: link('Itemised'), brings: address(/#./) },
  'the test drive': { path: onCar, control: link('Book a test drive'), brings: address(/\/test-drive/) },
  'a free time': {
    path: () => bookable,
    control: (page) => page.locator('label:has(input[type="radio"]:enabled)').first(),
    brings: (page) => expect.poll(() => page.locator('input[type="radio"]:checked').count()).toBeGreaterThan(0),
  },
  'a booking without a name': {
    path: () => bookable,
    control: button('Book this time'),
    brings: shown((page) => page.locator(':user-invalid, [aria-invalid="true"]').first()),
  },
  'the message without a text': {
    path: on('/contact'),
    control: button('Send Message'),
    brings: shown((page) => page.locator('[aria-invalid="true"]').first()),
  },
  'a vehicle of a landing page': {
    path: on('/used/toyota'),
    control: (page) => page.getByRole('main').getByRole('heading').getByRole('link').first(),
    brings: address(/\/inventory\/./),
  },
  'a question of a landing page': {
    path: on('/used/toyota'),
    control: (page) => page.locator('details:not([open]) > summary').first(),
    brings: (page) => expect.poll(() => page.locator('main details:not([open])').count()).toBe(0),
  },
};

async function openPhone() {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390, isPhone: true });
  expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
  return { page, consoleMessages };
}

test.each(Object.entries(taps))('the first tap on %s has its effect', async (_, { path, control, brings }) => {
  const { page, consoleMessages } = await openPhone();
  await visit(page, path());
  await control(page).tap();
  await brings(page);
  // The browser reports the answer to a form with a problem.
  expect(consoleMessages.filter((message) => !message.includes('422'))).toEqual([]);
});

test.each(Object.entries(taps))('a tap on %s before the page is hydrated has its effect', async (_, tap) => {
  const { page } = await openPhone();
  const releaseRemotes = await holdRemotes(page);
  await openUntilPainted(page, tap.path());
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  await tap.control(page).tap({ noWaitAfter: true });
  releaseRemotes();
  await tap.brings(page);
});

/** Safari on a phone spends the first tap on a hover rule that shows or hides something. */
test.each(['/', '/inventory', 'a car', '/used/toyota', '/contact', 'a booking', '/compare', '/saved'])(
  'no hover rule of %s shows or hides anything on a phone',
  async (name) => {
    const { page } = await openPhone();
    await visit(page, { 'a car': car, 'a booking': bookable }[name] ?? name);
    expect(await page.evaluate(findSwallowingRules)).toEqual([]);
  },
);

function findSwallowingRules(): string[] {
  const properties = ['display', 'visibility', 'content', 'height', 'max-height'];
  const walk = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
      const own =
        rule instanceof CSSStyleRule &&
        rule.selectorText.includes(':hover') &&
        properties.some((property) => rule.style.getPropertyValue(property) !== '')
          ? [rule.selectorText]
          : [];
      return [...own, ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? walk(rule.cssRules) : [])];
    });
  return [...document.styleSheets].flatMap((sheet) => walk(sheet.cssRules));
}
