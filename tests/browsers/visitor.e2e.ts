import { engineNames } from '@dealer/scripts/browsers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findFullVehicle, type VehicleAnswer } from '../support/backend-api.ts';
import { type Driver, named, visit, waitFor, waitForText } from './driver.ts';
import { findLauncher } from './find-launcher.ts';
import { startSlowProxy } from './slow-proxy.ts';

const walked = inject('walked');
const timings = v.array(v.object({ name: v.string(), startTime: v.number(), responseEnd: v.number() }));

describe.each(engineNames)('a visitor in %s', (name) => {
  const launch = findLauncher(name);
  let browser: Driver;
  let car: VehicleAnswer;
  beforeAll(async () => {
    if (launch === null) throw new Error(`No ${name} is installed: npm run cli -- try-browsers installs what it can.`);
    browser = await launch();
    car = await findFullVehicle(walked);
  });
  afterAll(() => browser?.close());

  test('searches, filters, and comes back to the list as it was', async () => {
    await browser.resize(1440, 900);
    await visit(browser, walked.url);
    await browser.click(named('a', 'View Inventory'));
    await waitFor(
      browser,
      "location.pathname === '/inventory' && document.querySelectorAll('main h2 a, main h3 a').length > 20",
    );
    await browser.type('main input[type=search]', 'honda');
    await waitFor(browser, "location.search.includes('q=honda')");
    await browser.evaluate('history.back()');
    await waitFor(browser, "location.pathname === '/inventory' && location.search === ''");
    await waitFor(browser, "document.querySelectorAll('main h2 a, main h3 a').length > 20");
    await visit(browser, `${walked.url}/inventory?make=Honda`);
    await waitFor(
      browser,
      "[...document.querySelectorAll('main h2 a, main h3 a')].every((link) => link.textContent.includes('Honda'))",
    );
    await browser.click('//main//h2/a | //main//h3/a');
    await waitFor(browser, "document.querySelector('h1')?.textContent.includes('Honda')");
    await browser.evaluate('history.back()');
    await waitFor(browser, "location.search === '?make=Honda'");
    expect(browser.readConsole()).toEqual([]);
  });

  test.each([
    [1440, 900],
    [390, 844],
  ])('sees a whole photograph in full screen at %i by %i', async (width, height) => {
    await browser.resize(width, height);
    await visit(browser, `${walked.url}/inventory/${car.id}`);
    await browser.click("//a[starts-with(@aria-label, 'Open photo 1 of')]");
    // The photographs beside it are there too, outside the window.
    await waitFor(
      browser,
      `[...document.querySelectorAll('dialog[open] img')].some((photo) => {
        const { top, left, bottom, right, width } = photo.getBoundingClientRect();
        const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        return photo.naturalWidth > 0 && isWhole && width > 200;
      })`,
    );
    await browser.press('Escape');
    await waitFor(browser, "!document.querySelector('dialog[open]')");
    expect(browser.readConsole()).toEqual([]);
  });

  test('reaches the dealer: the dialog opens, and a message is sent', async () => {
    await browser.resize(1440, 900);
    await visit(browser, `${walked.url}/inventory/${car.id}`);
    await browser.click("//*[self::a or self::button][normalize-space(.)='Contact Dealer']");
    await waitForText(browser, 'Visit Us');
    await browser.press('Escape');
    await visit(browser, `${walked.url}/contact`);
    await browser.type("input[name='name']", 'Ann Visitor');
    await browser.type("input[name='email']", 'ann@example.ca');
    await browser.type("textarea[name='message']", 'Is it still there?');
    await browser.click(named('button', 'Send Message'));
    await waitForText(browser, 'Thank you!');
    expect(browser.readConsole()).toEqual([]);
  });

  test('saves a vehicle and compares two, whole photographs on a phone', async () => {
    await browser.resize(390, 844);
    await visit(browser, `${walked.url}/inventory`);
    await browser.click("//main//button[starts-with(@aria-label, 'Save ')]");
    await waitFor(browser, 'document.querySelector(\'main button[aria-label^="Saved "]\')');
    await visit(browser, `${walked.url}/saved`);
    await waitFor(browser, "document.querySelector('main h2 a, main h3 a')");
    const ids = await browser.evaluate(
      `fetch('/sitemap.xml').then((answer) => answer.text()).then((text) => [...text.matchAll(/inventory\\/[^<]*?([0-9a-f-]{36})</g)].map(([, id]) => id).slice(0, 2).join(','))`,
    );
    await visit(browser, `${walked.url}/compare?ids=${ids}`);
    await waitFor(browser, "document.querySelectorAll('main table img').length >= 2");
    expect(
      await browser.evaluate(`[...document.querySelectorAll('main table img')].slice(0, 2).every((image) => {
        const { width, height } = image.getBoundingClientRect();
        return width > 50 && Math.abs(width / height - 1.5) < 0.1;
      })`),
    ).toBe(true);
    expect(browser.readConsole()).toEqual([]);
  });

  test('loads every script once, and the page’s scripts in parallel', async () => {
    const { url, close } = await startSlowProxy(walked.url);
    onTestFinished(close);
    await visit(browser, `${url}/inventory`);
    const scripts = v.parse(
      timings,
      await browser.evaluate(
        "performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name)).map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }))",
      ),
    );
    // WebKit asks for the start script again for its worker.
    const names = scripts.map((script) => script.name).filter((script) => !/\/start\.\w+\.js$/.test(script));
    expect(names).toEqual([...new Set(names)]);
    const firstWave = scripts.filter((script) => /remoteEntry|expose_routes|\/page-|\/index\./.test(script.name));
    expect(firstWave.length).toBeGreaterThanOrEqual(4);
    const firstEnd = Math.min(...firstWave.map(({ responseEnd }) => responseEnd));
    expect(firstWave.filter(({ startTime }) => startTime >= firstEnd)).toEqual([]);
  });
});
