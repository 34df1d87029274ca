import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findWholeChromium } from '@dealer/scripts/browsers';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitUntilHydrated } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { readShifts, readThrough, watchShifts } from '../support/page-shifts.ts';
import { cardLinks, listedIds, product, saveFirstCar, uncaughtErrors, withBrowser } from './journey.ts';

const open = withBrowser();
const carPage = (page: Page) => page.getByRole('heading', { name: 'Disclosures and Conditions' });

/** A visit to every feature that stores something on the device. */
async function goThrough(page: Page, base = '') {
  await saveFirstCar(page, base);
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^Compare \d{4}/ })
    .first()
    .click();
  await cardLinks(page).nth(1).click();
  await carPage(page).waitFor();
  await page.getByRole('button', { name: 'Contact Dealer' }).first().click();
  // Outside opening hours another tab is open.
  await page.getByRole('dialog').getByRole('tab', { name: 'Phone' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Call Now' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goBack();
  await cardLinks(page).nth(23).waitFor();
  await page.reload();
  await waitUntilHydrated(page);
  expect(await listedIds(page)).toHaveLength(24);
}

describe('a browser whose storage', () => {
  const breakStorage = {
    'throws when it is touched': (context: BrowserContext) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      }),
    'throws when it is used': (context: BrowserContext) =>
      context.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
      }),
    'is full to the last byte': (context: BrowserContext) =>
      context.addInitScript(() => {
        for (const storage of [localStorage, sessionStorage]) {
          for (let length = 2 ** 22; length >= 1; length /= 2) {
            try {
              while (storage.length < 64) storage.setItem(`filler${storage.length}`, 'x'.repeat(length));
            } catch {
              // The next attempt is half as long.
            }
          }
        }
      }),
    'holds what nobody can read': (context: BrowserContext) =>
      context.addInitScript(() => {
        for (const key of ['savedVehicles.1', 'googleReviews', 'reviewsLastRefresh', 'authToken']) {
          localStorage.setItem(key, '{"saved":[{"id":');
        }
        sessionStorage.setItem('react-router-scroll-positions', '[1,');
      }),
  } as const;

  test.each(Object.entries(breakStorage))('%s shows the whole site', async (_name, breakIt) => {
    const { page, context, consoleMessages } = await open();
    await breakIt(context);
    await goThrough(page);
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });

  test('is switched off in its settings shows the whole site', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'visitor-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    await mkdir(path.join(folder, 'Default'));
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(blocked));
    const executablePath = findWholeChromium();
    if (executablePath === null) throw new Error('No Chromium was found');
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      locale: 'en-CA',
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await goThrough(page, product.url);
    const refusal = await page.evaluate(() => {
      try {
        return `${localStorage.length} items`;
      } catch (error) {
        return String(Object(error).name);
      }
    });
    expect(refusal).toBe('SecurityError');
    expect(errors).toEqual([]);
  });
});

describe.each(['refuse', 'hang'] as const)('reviews, pictures, contact data and mail that all %s', (how) => {
  test.each([
    ['/', 1440],
    ['/', 390],
    ['/inventory', 390],
    ['/about', 1440],
    ['/contact', 390],
    ['/appraisal-services', 390],
  ])('do not block or move %s at %i px', async (address, width) => {
    const { page, context, consoleMessages } = await open({ width });
    await watchShifts(context);
    const { hold } = createHold();
    for (const service of [
      '**/functions/v1/**',
      '**/image/upload/**',
      '**/rest/v1/**',
      '**/email/send',
      '**/api/js*',
    ]) {
      await page.route(service, how === 'refuse' ? (route) => route.abort() : hold);
    }
    await page.goto(address, { waitUntil: 'commit' });
    await waitUntilHydrated(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await readThrough(page);
    expect(await readShifts(page)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    expect(uncaughtErrors(consoleMessages)).toEqual([]);
  });
});
