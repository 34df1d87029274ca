import type { BrowserContext, Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { field, openKonaForm, openStaffPage, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { noteWhenShown } from '../support/page-moments.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const make = 'Yugo';

afterAll(async () => {
  await removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*');
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
});

/** Changes the stored session, as time or a revocation would. */
function changeSession(page: Page, changes: Record<string, unknown>) {
  return page.evaluate((given) => {
    const session = JSON.parse(localStorage.getItem('authToken') ?? '{}');
    localStorage.setItem('authToken', JSON.stringify({ ...session, ...given }));
  }, changes);
}

function watchExchanges(context: BrowserContext): string[] {
  const exchanges: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) exchanges.push(request.url());
  });
  return exchanges;
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

describe('a session that ends while a form is open', () => {
  test('row 10: an expired session is renewed silently where allowed, and the save continues', async () => {
    const vin = aKonaVin();
    const { page, context } = await openKonaForm(open, vin);
    const exchanges = watchExchanges(context);
    await changeSession(page, { expires_at: 1, expires_in: 0 });
    await submitNew(page);
    await vehicleList(page).waitFor();
    expect(await again(page).count()).toBe(0);
    expect(exchanges).toHaveLength(1);
    expect(await storedVehicles(vin)).toHaveLength(1);
  });

  test('row 10: a session that cannot be renewed asks to sign in over the form, and the same save continues', async () => {
    const vin = aKonaVin();
    const { page } = await openKonaForm(open, vin);
    await changeSession(page, { expires_at: 1, expires_in: 0, refresh_token: 'revoked' });
    await submitNew(page);
    await again(page).waitFor();
    expect(await field(page, 'VIN').inputValue()).toBe(vin);
    expect(await storedVehicles(vin)).toEqual([]);
    await again(page).getByLabel('Password', { exact: true }).fill(staffPassword);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await vehicleList(page).waitFor();
    expect(await storedVehicles(vin)).toHaveLength(1);
  });
});

describe('idle tabs', () => {
  const warning = (tab: Page) => tab.getByRole('heading', { name: 'Still there?' });

  /** Two idle tabs that show the warning a minute before the session ends. */
  async function openWarnedTabs() {
    const { page, context } = await open({ baseUrl: workerProduct.url });
    await context.clock.install();
    await signInContext(context, workerProduct);
    await visit(page, '/admin/vehicles/add');
    await field(page, 'VIN').fill('JF2SK');
    const other = await context.newPage();
    await visit(other, '/admin/vehicles');
    await vehicleList(other).waitFor();
    const pass = (milliseconds: number) => context.clock.fastForward(milliseconds);
    const endsAtMs = () => page.evaluate(() => JSON.parse(localStorage.getItem('sessionActivity') ?? '{}').endsAtMs);
    // Activity is reported at most once a minute.
    for (let minute = 0; minute < 3; minute += 1) {
      await pass(61_000);
      await page.waitForLoadState('networkidle');
    }
    // The clock is paused, so that the assertions take no time.
    await context.clock.pauseAt((await endsAtMs()) - 75_000);
    const tabs = [page, other];
    for (const tab of tabs) expect(await warning(tab).count()).toBe(0);
    await pass(16_000);
    for (const tab of tabs) await warning(tab).waitFor();
    await context.clock.resume();
    return { page, other, tabs, pass, endsAtMs };
  }

  test('row 11: a warning shows a minute before the time-out, and dismissing it in one tab dismisses it in all', async () => {
    const { page, other, tabs, endsAtMs } = await openWarnedTabs();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    for (const tab of tabs) await warning(tab).waitFor({ state: 'detached' });
    const nowMs = await page.evaluate(() => Date.now());
    expect((await endsAtMs()) - nowMs).toBeGreaterThan(29 * 60_000);
  });

  test('row 11: after the time-out every tab asks to sign in, keeps what was typed, and continues', async () => {
    const { page, tabs, pass } = await openWarnedTabs();
    await pass(60_000);
    for (const tab of tabs) await tab.getByText('You were signed out after a period of inactivity').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await again(page).getByLabel('Password', { exact: true }).fill(staffPassword);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'detached' });
    expect(await field(page, 'VIN').inputValue()).toBe('JF2SK');
  });
});

/** When the tab received the response, by its own clock. */
function answeredAtMs(tab: Page, address: string) {
  return tab.evaluate((name) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = (list: PerformanceObserverEntryList) => {
      const [entry] = list.getEntriesByName(name).slice(-1);
      if (entry instanceof PerformanceResourceTiming) resolve(performance.timeOrigin + entry.responseEnd);
    };
    new PerformanceObserver(look).observe({ type: 'resource', buffered: true });
    return promise;
  }, address);
}

describe('many tabs', () => {
  async function openTabs(count: number, address: string) {
    const first = await openStaffPage(open, address);
    const tabs = [first.page];
    while (tabs.length < count) {
      const tab = await first.context.newPage();
      await visit(tab, address);
      tabs.push(tab);
    }
    for (const tab of tabs) await vehicleList(tab).waitFor();
    return { context: first.context, tabs, first: first.page };
  }

  test('row 28: five tabs with an expired session refresh it once; signing out in one signs all out within a second', async () => {
    const { context, tabs, first } = await openTabs(5, '/admin/vehicles');
    await context.addInitScript(() => Object.assign(window, { beganAtMs: Date.now() }));
    const exchanges = watchExchanges(context);
    // No open page can send a request before the others.
    await Promise.all(tabs.map((tab) => tab.goto('/robots.txt')));
    await changeSession(first, { expires_at: Date.now() / 1000 - 10 });
    await Promise.all(tabs.map((tab) => tab.goto('/admin/vehicles')));
    for (const tab of tabs) await vehicleList(tab).waitFor();
    expect(exchanges).toHaveLength(1);

    const token = await first.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '{}').refresh_token);
    await first.getByRole('button', { name: 'Logout' }).first().click();
    await Promise.all(tabs.map((tab) => tab.waitForURL(`${workerProduct.url}/`, { waitUntil: 'commit' })));
    // By each page's clock: when the next page has started, the back office is no longer visible.
    const began = tabs.map((tab) => tab.evaluate((): number => Object(window).beganAtMs));
    const [firstAtMs = 0, ...othersAtMs] = await Promise.all(began);
    expect(Math.max(...othersAtMs) - firstAtMs).toBeLessThan(1_000);
    expect(await tabs[1]?.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    // The old session cannot be used.
    const config = await (await fetch(`${workerProduct.url}/config.json`)).json();
    const answer = await fetch(`${workerProduct.backendUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    expect(answer.status).toBe(400);
  });

  test('row 28: other tabs show a change within a second, public pages too', async () => {
    const car = { make, model: 'Koral', year: 1989, price: 2_500, mileage: 60_000, exterior_color: 'Blue' };
    const rest = { engine_size: '1.1L', description: 'For a test.', status: 'Available' };
    // An earlier try may have left its vehicle.
    await removeRows(workerProduct, `vehicles?make=eq.${make}`);
    await addRow(workerProduct, 'vehicles', { dealer_id: 'dream-motor', ...car, ...rest });
    const { context, tabs } = await openTabs(3, `/admin/vehicles?make=${make}`);
    const site = await context.newPage();
    await visit(site, `/inventory?make=${make}`);
    await site.getByRole('article').getByText('Available').first().waitFor();
    const [first = site, ...others] = tabs;
    const shown = await Promise.all([...others, site].map((tab) => noteWhenShown(tab, 'main', 'Pending')));
    await first.getByRole('button', { name: /^Status of / }).click();
    const answered = first.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await first.getByRole('menuitemradio', { name: 'Pending' }).click();
    const changedAtMs = await answeredAtMs(first, (await answered).url());
    const shownAtMs = await Promise.all(shown.map((moment) => moment()));
    expect(Math.max(...shownAtMs) - changedAtMs).toBeLessThan(1_000);
    expect(await listVehicles(workerProduct, `make=eq.${make}`)).toMatchObject([{ status: 'Pending' }]);
  });
});
