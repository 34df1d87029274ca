import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardLinks, listedIds, retry, withBrowser } from '../e2e/journey.ts';
import { addRow, findFullVehicle, removeRows } from '../support/backend-api.ts';
import { createBackendSwitch } from '../support/backend-switch.ts';
import { visit } from '../support/browser.ts';
import { startWebServer } from '../support/product.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const failure = 'Failed to load vehicles. Please try again later.';
const asOf = (page: Page) => page.getByRole('complementary', { name: 'How current this page is' });
const uncaught = (messages: string[]) =>
  messages.filter((message) => /^uncaught|hydrat|Content Security/i.test(message));

let door: Awaited<ReturnType<typeof createBackendSwitch>>;
let web: Awaited<ReturnType<typeof startWebServer>>;
/** Both web servers have the same public address, like processes behind a proxy. */
const site = { PUBLIC_URL: `http://${randomUUID()}.test` };

beforeAll(async () => {
  door = await createBackendSwitch(workerProduct.backendUrl);
  web = await startWebServer(workerProduct, door.url, site);
});
afterAll(async () => {
  await web.stop();
  await door.close();
});
beforeEach(() => door.turn('on'));

/** The server notices with its first request that the backend is back. */
async function turnOn() {
  door.turn('on');
  await expect.poll(async () => (await fetch(`${web.url}/`)).headers.get('etag')).toMatch(/^(W\/)?"/);
}

/** Stops the backend and waits until fresh copies of these pages are stale. */
async function turnOff(...copied: string[]) {
  door.turn('off');
  for (const address of copied) {
    const caching = async () => (await fetch(web.url + address)).headers.get('cache-control');
    await expect.poll(caching, { timeout: 5_000 }).toBe('no-store');
  }
}

/** The dealer's current time and that of a minute ago, one of which the page shows. */
function clocks(): string[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Toronto', hour: 'numeric', minute: '2-digit' });
  return [0, 60_000].map((agoMs) => format.format(Date.now() - agoMs).replace(/\s/g, ' '));
}

describe('an unreachable backend', () => {
  test.each([1440, 390])(
    'row 4: home, inventory and a vehicle show their last good copy with its time, at %i px',
    async (width) => {
      const car = `/inventory/${(await findFullVehicle(workerProduct)).id}`;
      for (const address of ['/', '/inventory', car]) expect((await fetch(web.url + address)).status).toBe(200);
      await turnOff('/?utm_source=mail', '/inventory', car);
      const { page, consoleMessages } = await open({ baseUrl: web.url, width });
      for (const address of ['/?utm_source=mail', car, '/inventory']) {
        const answer = await page.goto(address);
        expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store']);
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        const note = (await asOf(page).textContent()) ?? '';
        expect(clocks().some((clock) => note.startsWith(`Prices and availability as of ${clock}.`))).toBe(true);
        for (const text of [failure, 'Vehicle Not Found']) expect(await page.getByText(text).count()).toBe(0);
        expect(await page.locator('meta[name=robots][content=noindex]').count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(await listedIds(page)).toHaveLength(24);

      // Pages that are not stored fail with the usual message; the banner stays with the stale page.
      await page.getByRole('button', { name: 'Under $15k' }).click();
      await page.getByRole('heading', { level: 1, name: failure }).waitFor();
      expect(await asOf(page).count()).toBe(0);
      await turnOn();
      await retry(page).first().click();
      await cardLinks(page).first().waitFor();
      expect(uncaught(consoleMessages)).toEqual([]);
    },
  );

  test('row 4: Retry in the banner loads the current page once the backend is back', async () => {
    await fetch(`${web.url}/inventory`);
    await turnOff('/inventory');
    const { page } = await open({ baseUrl: web.url });
    await visit(page, '/inventory');
    await asOf(page).getByRole('link', { name: 'Retry' }).click();
    await asOf(page).waitFor();
    await turnOn();
    await asOf(page).getByRole('link', { name: 'Retry' }).click();
    await asOf(page).waitFor({ state: 'detached' });
    await cardLinks(page).nth(23).waitFor();
  });

  test('row 4: a page without a copy answers 503 with a message and Retry', async () => {
    door.turn('off');
    const { page } = await open({ baseUrl: web.url });
    const answer = await page.goto('/inventory?make=Toyota');
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '10']);
    await page.getByRole('heading', { level: 1, name: failure }).waitFor();
    expect(await asOf(page).count()).toBe(0);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await turnOn();
    await retry(page).first().click();
    await cardLinks(page).first().waitFor();
  });

  test('row 4: a withdrawn vehicle is not shown from a copy', async () => {
    const id = randomUUID();
    const car = {
      make: 'Lada',
      model: 'Niva',
      year: 1999,
      price: 4_000,
      status: 'Available',
      description: 'For a test.',
    };
    await addRow(workerProduct, 'vehicles', { id, dealer_id: 'dream-motor', ...car });
    const ask = async () => (await fetch(`${web.url}/inventory/${id}`)).status;
    expect(await ask()).toBe(200);
    await turnOff(`/inventory/${id}`);
    expect(await ask()).toBe(200);
    await turnOn();
    await removeRows(workerProduct, `vehicles?id=eq.${id}`);
    await expect.poll(ask, { timeout: 5_000 }).toBe(404);
    door.turn('off');
    await expect.poll(ask, { timeout: 5_000 }).toBe(503);
  });

  test('row 4: a process started while the backend is gone serves copies, and so does one whose backend hangs', async () => {
    await fetch(`${web.url}/`);
    const copies = () => readdir(path.join(workerProduct.dataDir, 'kept-pages'));
    await expect.poll(copies, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/^page-.*gz$/));
    door.turn('hanging');
    const second = await startWebServer(workerProduct, door.url, site);
    try {
      // A new process responds slowly at first; these requests need no backend.
      for (const address of ['/healthz', '/robots.txt']) expect((await fetch(second.url + address)).status).toBe(200);
      const ask = async () => {
        const startMs = performance.now();
        const answer = await fetch(`${second.url}/`);
        return { html: await answer.text(), status: answer.status, tookMs: performance.now() - startMs };
      };
      const first = await ask();
      expect([first.status, first.html.includes('as of ')]).toEqual([200, true]);
      expect(first.tookMs).toBeLessThan(9_500);
      // Later requests fail faster.
      expect((await ask()).tookMs).toBeLessThan(2_500);
    } finally {
      await second.stop();
    }
  });
});
