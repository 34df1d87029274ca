import type { Browser, Locator, Page } from 'playwright';
import { openUntilPainted } from '../support/slow-phone.ts';
import { percentile, printTable, toMs } from './figures.ts';
import { openSlowPhone, phone } from './measure-page.ts';

/** How long the browser takes from a touch to the next paint, and whether a touch before the page is live is lost. */

type Touch = {
  name: string;
  path: string;
  /** What must be open or focused; a touch of a page that is not live yet cannot have it. */
  prepare?: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
  /** A key instead of a touch: for what opens the device's own list. */
  key?: string;
  /** Resolves when the touch has had its effect. */
  effect: (page: Page) => Promise<unknown>;
};

const tapCount = 20;
const tapStepMs = 120;
const effectLimitMs = 15_000;

const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).locator('visible=true').first();

const sortOrder = (page: Page) => page.getByRole('combobox', { name: 'Sort by' }).locator('visible=true').first();

const touchesOf = (car: string): Touch[] => [
  {
    name: 'filter drawer',
    path: '/inventory',
    control: button(/^Advanced Filters/),
    effect: (page) => page.getByRole('dialog', { name: 'Advanced Filters' }).waitFor(),
  },
  {
    name: 'filter',
    path: '/inventory',
    prepare: (page) => button(/^Advanced Filters/)(page).tap(),
    control: (page) => page.getByRole('dialog').locator('label:has(input[type="checkbox"])').first(),
    effect: (page) => page.waitForURL(/\?./, { waitUntil: 'commit' }),
  },
  {
    name: 'sort, by key',
    path: '/inventory',
    prepare: (page) => sortOrder(page).focus(),
    control: sortOrder,
    key: 'ArrowDown',
    effect: (page) => page.waitForURL(/\?./, { waitUntil: 'commit' }),
  },
  {
    name: 'save',
    path: '/inventory',
    control: button(/^Save \d{4}/),
    effect: (page) => button(/^Saved \d{4}/)(page).waitFor(),
  },
  {
    name: 'gallery',
    path: car,
    control: button(/^Next photo/),
    effect: (page) =>
      page
        .getByRole('region', { name: 'Photos' })
        .getByText(/^2\s*\/\s*\d+/)
        .waitFor(),
  },
  {
    name: 'contact',
    path: car,
    control: button(/^Contact Dealer/),
    effect: (page) => page.getByRole('dialog', { name: /^Contact Dealer/ }).waitFor(),
  },
];

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL });
  context.setDefaultTimeout(effectLimitMs);
  return (await openSlowPhone(context)).page;
}

/** Notes the longest interaction of each page, with the time until its next paint. */
function noteInteractions() {
  const longest = { ms: 0 };
  Object.assign(globalThis, { longest });
  const init = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId')) longest.ms = Math.max(longest.ms, entry.duration);
    }
  }).observe(init);
}

/** Without the driver's own listeners, which look for what is under the finger during the touch and take 20 ms of it. */
async function tap(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not visible');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function measureTouch(
  browser: Browser,
  url: string,
  { path, prepare, control, key, effect }: Touch,
): Promise<number> {
  const page = await openPhone(browser, url);
  await page.addInitScript(noteInteractions);
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // What comes when the page is idle, such as the code for the next step.
  await page.waitForTimeout(2_000);
  await prepare?.(page);
  await control(page).waitFor();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'longest'), { ms: 0 }));
  if (key) await page.keyboard.press(key);
  else await tap(page, control(page));
  await effect(page);
  await page.waitForTimeout(500);
  const ms: number = await page.evaluate(() => Reflect.get(globalThis, 'longest').ms);
  await page.context().close();
  return ms;
}

/** Prints the time from touch to paint on a page that is live, of each kind of touch. */
export async function measureTouches(browser: Browser, url: string, car: string, rounds: number) {
  const rows: string[][] = [];
  for (const touch of touchesOf(car)) {
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) tookMs.push(await measureTouch(browser, url, touch));
    rows.push([touch.name, toMs(percentile(tookMs, 0.5)), toMs(percentile(tookMs, 0.95))]);
  }
  printTable(['touch on a live page', 'to paint, p50 ms', 'p95 ms'], rows);
}

/** Taps once per visit, each time a little later after the first paint, and prints how many taps had their effect. */
export async function countEarlyTaps(browser: Browser, url: string, car: string) {
  const touches = touchesOf(car).filter(({ prepare }) => !prepare);
  const waitedMs: number[] = [];
  let lost = 0;
  for (let tap = 0; tap < tapCount; tap += 1) {
    const touch = touches[tap % touches.length];
    if (!touch) continue;
    const { path, control, effect } = touch;
    const page = await openPhone(browser, url);
    await openUntilPainted(page, path);
    await page.waitForTimeout(tap * tapStepMs);
    const startMs = performance.now();
    try {
      await control(page).tap({ noWaitAfter: true });
      const tappedMs = performance.now();
      await effect(page);
      waitedMs.push(performance.now() - tappedMs);
    } catch {
      lost += 1;
      console.error(`lost: ${path}, ${tap * tapStepMs} ms after the first paint, ${performance.now() - startMs} ms`);
    }
    await page.context().close();
  }
  console.log(
    `${tapCount - lost} of ${tapCount} taps, 0 to ${(tapCount - 1) * tapStepMs} ms after the first paint, had their effect, after ${toMs(percentile(waitedMs, 0.5))} ms (median).`,
  );
}
