import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { searchInventory } from '../support/backend-api.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { holdRemotes, openUntilPainted, slowDown } from '../support/slow-phone.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

const isHydrated = (page: Page) => page.evaluate(() => 'hydrated' in document.documentElement.dataset);
const pressedCount = (page: Page) => page.locator('[data-pressed]').count();

async function findCar(): Promise<string> {
  const { vehicles } = await searchInventory(workerProduct, { status: 'available' });
  return `/inventory/${vehicles[0]?.id}`;
}

async function openSlowly(path: string, width: number) {
  const observed = await open({ baseUrl: workerProduct.url, width });
  await slowDown(observed.page);
  await openUntilPainted(observed.page, path);
  return observed;
}

test('each of twenty taps after the list’s first paint takes effect', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  const releaseRemotes = await holdRemotes(page);
  await openUntilPainted(page, '/inventory');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Saved? \d{4}/ });
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare \d{4}/ });
  const makes = page.locator('input[name="make"]');
  for (let n = 0; n < 9; n++) await hearts.nth(n).click();
  for (let n = 0; n < 4; n++) await compare.nth(n).click();
  // The second press undoes the first.
  await hearts.nth(8).click();
  await page.locator('summary', { hasText: 'Mileage' }).click();
  await makes.nth(0).click();
  await makes.nth(1).click();
  await page.getByRole('radio', { name: /Available/ }).check({ force: true });
  await page.locator('select[name="yearMin"]').selectOption({ index: 3 });
  await page.getByLabel('Search inventory').pressSequentially('a');
  await page.getByRole('button', { name: 'Price', exact: true }).first().click();
  expect(await isHydrated(page)).toBe(false);
  const chosen = {
    makes: await makes.evaluateAll((boxes) => boxes.slice(0, 2).map((box) => box.getAttribute('value') ?? '')),
    year: await page.locator('select[name="yearMin"]').inputValue(),
  };
  expect(await pressedCount(page)).toBe(14);
  releaseRemotes();
  await waitUntilHydrated(page);
  const readParameters = () => new URL(page.url()).searchParams;
  // On a busy machine the pause after typing ends before the last press is repeated.
  await expect.poll(() => ['q', 'sort'].map((name) => readParameters().get(name))).toEqual(['a', 'price']);
  const searchParams = readParameters();
  expect(searchParams.get('yearMin')).toBe(chosen.year);
  expect(searchParams.get('status')).toBe('available');
  expect(searchParams.getAll('make').flatMap((make) => make.split(','))).toEqual(chosen.makes.toSorted());
  expect(await page.getByLabel('Search inventory').inputValue()).toBe('a');
  expect(await page.locator('details', { hasText: 'Mileage' }).first().getAttribute('open')).toBe('');
  expect(await pressedCount(page)).toBe(0);
  await page
    .getByRole('link', { name: /^Saved.*8/ })
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /Compare.*4|4.*Compare/ })
    .or(page.getByText(/Compare 4/))
    .first()
    .waitFor();
  expect(consoleMessages).toEqual([]);
});

/** Lets tasks that wait for nothing begin late, as on a busy phone. */
function delayTasks(delayMs: number) {
  const own = window.setTimeout.bind(window);
  Object.defineProperty(window, 'setTimeout', {
    value: (task: TimerHandler, waitMs?: number, ...values: unknown[]) => own(task, waitMs ?? delayMs, ...values),
  });
}

test.each([120, 300])(
  'early choices count when an earlier one arrives %d ms before they are repeated',
  async (delayMs) => {
    const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
    await page.addInitScript(delayTasks, delayMs);
    const releaseRemotes = await holdRemotes(page);
    await openUntilPainted(page, '/inventory');
    await page.locator('html[data-early]').waitFor({ state: 'attached' });
    const makes = page.locator('input[name="make"]');
    const field = page.getByLabel('Search inventory');
    await makes.nth(0).click();
    await makes.nth(1).click();
    await page.getByRole('radio', { name: /Available/ }).check({ force: true });
    await field.pressSequentially('a');
    await page.getByRole('button', { name: 'Price', exact: true }).first().click();
    expect(await isHydrated(page)).toBe(false);
    releaseRemotes();
    await waitUntilHydrated(page);
    const readParameters = () => new URL(page.url()).searchParams;
    await expect
      .poll(() => ['q', 'status', 'sort'].map((name) => readParameters().get(name)))
      .toEqual(['a', 'available', 'price']);
    expect(readParameters().getAll('make')).toHaveLength(2);
    expect(await field.inputValue()).toBe('a');
    expect(consoleMessages).toEqual([]);
  },
);

test('on a slow phone a vehicle’s buttons show a press immediately and act after hydration', async () => {
  const { page, consoleMessages } = await openSlowly(await findCar(), 390);
  const contact = page.getByRole('button', { name: 'Contact Dealer' }).last();
  const next = page.getByRole('button', { name: 'Next photo' });
  const save = page.getByRole('button', { name: /^Saved? \d{4}/ }).first();
  for (let n = 0; n < 2; n++) await next.tap();
  await save.focus();
  await page.keyboard.press('Space');
  await contact.focus();
  await page.keyboard.press('Enter');
  expect(await isHydrated(page)).toBe(false);
  for (const button of [next, save, contact]) expect(await button.getAttribute('aria-busy')).toBe('true');
  await page.getByRole('dialog', { name: /^Contact Dealer/ }).waitFor();
  expect(await save.getAttribute('aria-pressed')).toBe('true');
  expect(
    await page
      .locator('[aria-roledescription="carousel"]')
      .getByText(/^3\s*\/\s*\d+/)
      .count(),
  ).toBe(1);
  expect(await pressedCount(page)).toBe(0);
  expect(consoleMessages).toEqual([]);
});

/** Acts when the page is marked as hydrated: React handles events already, and what came before is not repeated yet. */
function actAtMark({ press, type }: { press?: string; type?: string }) {
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const typeLetter = (field: HTMLElement | null) => {
    field?.focus();
    document.execCommand('insertText', false, 'b');
  };
  Object.defineProperty(HTMLElement.prototype, 'dataset', {
    get() {
      const dataset: DOMStringMap = own?.get?.call(this);
      if (this !== document.documentElement) return dataset;
      return new Proxy(dataset, {
        set(target, key, value) {
          if (key === 'hydrated' && press) find(press)?.click();
          if (key === 'hydrated' && type) setTimeout(() => typeLetter(find(type)));
          return Reflect.set(target, key, value);
        },
      });
    },
  });
}

test('a press counts once when React handles events but the page is not marked as hydrated', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await page.addInitScript(actAtMark, { press: '[aria-label="Next photo"]' });
  await visit(page, await findCar());
  await expect.poll(() => pressedCount(page)).toBe(0);
  const photos = page.getByRole('region', { name: 'Photos' });
  expect(await photos.getByText(/^\d+\s*\/\s*\d+/).textContent()).toMatch(/^2\s*\//);
  expect(consoleMessages).toEqual([]);
});

test('a letter typed before earlier ones are repeated is kept', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await page.addInitScript(actAtMark, { type: 'main input[name="q"]' });
  const releaseRemotes = await holdRemotes(page);
  await openUntilPainted(page, '/inventory');
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  const field = page.getByLabel('Search inventory');
  await field.pressSequentially('a');
  expect(await isHydrated(page)).toBe(false);
  releaseRemotes();
  await page.waitForURL(/q=/);
  expect([await field.inputValue(), new URL(page.url()).searchParams.get('q')]).toEqual(['ab', 'ab']);
  expect(consoleMessages).toEqual([]);
});

test('the mobile menu opens on a tap at first paint', async () => {
  const { page } = await openSlowly('/', 390);
  await page.getByRole('button', { name: 'Menu' }).tap();
  expect(await isHydrated(page)).toBe(false);
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
});

test('a photograph tapped early opens in the viewer, not as a file', async () => {
  const path = await findCar();
  const { page } = await openSlowly(path, 390);
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^Open photo 1 of/ }).tap();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toContain(path.slice(-36));
});

test('if the remaining scripts do not load, Contact Dealer opens the contact page', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  await holdRemotes(page);
  const path = await findCar();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Contact Dealer' }).last().tap();
  await page.waitForURL(`**/contact?vehicle=${path.slice(-36)}`, { waitUntil: 'commit' });
});

test('if the remaining scripts do not load, the order takes along what was typed and chosen', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  await holdRemotes(page);
  await openUntilPainted(page, '/inventory');
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  const make = page.locator('input[name="make"]').first();
  await make.click();
  await page.getByLabel('Search inventory').pressSequentially('a');
  await page.getByRole('button', { name: 'Price', exact: true }).first().click();
  const value = await make.getAttribute('value');
  await page.waitForURL(/sort=price/, { waitUntil: 'commit' });
  const { searchParams } = new URL(page.url());
  expect(['q', 'make'].map((name) => searchParams.getAll(name))).toEqual([['a'], [value]]);
});

test.each([
  ['once scripts load', true],
  ['if the remaining scripts do not load', false],
])('%s, Enter in the search keeps a filter ticked just before', async (_, isReleased) => {
  const { page } = await open({ baseUrl: workerProduct.url });
  const release = await holdRemotes(page);
  await openUntilPainted(page, '/inventory');
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  const make = page.locator('input[name="make"]').first();
  await make.click();
  const value = await make.getAttribute('value');
  await page.getByLabel('Search inventory').pressSequentially('a');
  await page.keyboard.press('Enter');
  if (isReleased) release();
  await page.waitForURL(/q=a/, { waitUntil: 'commit' });
  await expect.poll(() => new URL(page.url()).searchParams.getAll('make')).toEqual([value]);
});

test('a box that was left alone keeps its message after hydration', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  await visit(page, '/alert?make=Honda');
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByRole('alert').waitFor();
  await waitUntilHydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const consent = page.getByRole('checkbox', { name: /may e-mail me/ });
  expect(await consent.isChecked()).toBe(false);
  expect(await consent.getAttribute('aria-invalid')).toBe('true');
});

test('controls that need scripts are hidden without them', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(await findCar());
  expect(await page.locator('button[type="button"]:visible').count()).toBe(0);
  await page.getByRole('button', { name: 'Contact Dealer' }).last().waitFor();
  await page.getByRole('link', { name: 'Menu' }).tap();
  expect(new URL(page.url()).hash).toBe('#footer-nav');
  await page.goto('/inventory');
  await page.getByRole('link', { name: /^Advanced Filters/ }).tap();
  const make = page.locator('#filters input[name="make"]').first();
  await make.check();
  const value = await make.getAttribute('value');
  await page.getByRole('button', { name: 'Show results' }).tap();
  await page.waitForURL(/make=/);
  expect(new URL(page.url()).searchParams.getAll('make')).toEqual([value]);
});

test('a press is followed without scripts as soon as one of them fails, and later presses are not held', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  const { promise: pressed, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/lib-router.*.js', (route) => pressed.then(() => route.abort()));
  await openUntilPainted(page, await findCar());
  const contact = page.getByRole('button', { name: 'Contact Dealer' }).last();
  await contact.tap();
  await page.locator('[data-pressed]').first().waitFor();
  fail();
  await page.waitForURL(/\/contact\?vehicle=/);
  await page.locator('html:not([data-early])').waitFor({ state: 'attached' });
  await page.goBack();
  await page.locator('html:not([data-early])').waitFor({ state: 'attached' });
  await contact.tap();
  await page.waitForURL(/\/contact\?vehicle=/);
});

test('a hydrated page shows no submit button for the filters', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  await visit(page, '/inventory');
  expect(await page.getByRole('button', { name: 'Show results' }).isVisible()).toBe(false);
});
