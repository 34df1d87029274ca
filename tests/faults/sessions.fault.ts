import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { field, openKonaForm, openStaffPage, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { aKonaVin } from '../support/vin.ts';

const lot = inject('lot');
const open = withBrowser();
const make = 'Yugo';

afterAll(async () => {
  await removeRows(lot, 'vehicles?vin=like.KM8K2CAB*');
  await removeRows(lot, `vehicles?make=eq.${make}`);
});

/** What this browser holds of a session is changed, as time or a revocation would. */
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

describe('a session that ends in the middle of the form', () => {
  test('row 10: is renewed without a word where it may be, and the save goes on', async () => {
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

  test('row 10: asks to sign in over the form where it may not, and the same save goes on', async () => {
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

describe('nobody at any tab', () => {
  const warning = (tab: Page) => tab.getByRole('heading', { name: 'Still there?' });

  /** Two tabs in which nobody works any more, a little more than a minute before the session ends. */
  async function openIdleTabs() {
    const { page, context } = await open({ baseUrl: lot.url });
    await context.clock.install();
    await signInContext(context, lot);
    await visit(page, '/admin/vehicles/add');
    await field(page, 'VIN').fill('JF2SK');
    const other = await context.newPage();
    await visit(other, '/admin/vehicles');
    await vehicleList(other).waitFor();
    const pass = (milliseconds: number) => context.clock.fastForward(milliseconds);
    const left = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('sessionActivity') ?? '{}').endsAtMs - Date.now());
    // The work until now is told to the server, at most once a minute.
    for (let minute = 0; minute < 3; minute += 1) {
      await pass(61_000);
      await page.waitForLoadState('networkidle');
    }
    await pass((await left()) - 75_000);
    for (const tab of [page, other]) expect(await warning(tab).count()).toBe(0);
    return { page, other, tabs: [page, other], pass, left };
  }

  test('row 11: a warning comes a minute before, and is taken back in every tab by one', async () => {
    const { other, tabs, pass, left } = await openIdleTabs();
    await pass(16_000);
    for (const tab of tabs) await warning(tab).waitFor();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    for (const tab of tabs) await warning(tab).waitFor({ state: 'detached' });
    expect(await left()).toBeGreaterThan(29 * 60_000);
  });

  test('row 11: every tab asks to sign in when the time is over, keeps what was typed, and goes on', async () => {
    const { page, tabs, pass } = await openIdleTabs();
    await pass(16_000);
    for (const tab of tabs) await warning(tab).waitFor();
    await pass(60_000);
    for (const tab of tabs) await tab.getByText('You were signed out because nobody worked here for a while').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await again(page).getByLabel('Password', { exact: true }).fill(staffPassword);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'detached' });
    expect(await field(page, 'VIN').inputValue()).toBe('JF2SK');
  });
});

/** When a tab shows the new status, by its own clock: what a test waits for comes later. */
function noteWhenPending(tab: Page) {
  const ready = tab.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = () => {
      if (document.querySelector('main')?.textContent?.includes('Pending')) resolve(Date.now());
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { pendingAtMs: promise });
  });
  return { ready, atMs: ready.then(() => tab.evaluate((): Promise<number> => Object(window).pendingAtMs)) };
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

  test('row 28: five that find the session old exchange it once; signing out in one signs all out within a second', async () => {
    const { context, tabs, first } = await openTabs(5, '/admin/vehicles');
    const exchanges = watchExchanges(context);
    // No page is open that could ask before the others do.
    await Promise.all(tabs.map((tab) => tab.goto('/robots.txt')));
    await changeSession(first, { expires_at: Date.now() / 1000 - 10 });
    await Promise.all(tabs.map((tab) => tab.goto('/admin/vehicles')));
    for (const tab of tabs) await vehicleList(tab).waitFor();
    expect(exchanges).toHaveLength(1);

    const token = await first.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '{}').refresh_token);
    await first.getByRole('button', { name: 'Logout' }).first().click();
    await first.waitForURL(`${lot.url}/`, { waitUntil: 'commit' });
    const startMs = performance.now();
    const others = tabs.slice(1);
    // Nothing of the back office stays on any screen.
    await Promise.all(others.map((tab) => tab.waitForURL(`${lot.url}/`, { waitUntil: 'commit' })));
    expect(performance.now() - startMs).toBeLessThan(1_000);
    expect(await others[0]?.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    // Nobody goes on with what was signed out.
    const config = await (await fetch(`${lot.url}/config.json`)).json();
    const answer = await fetch(`${lot.backendUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    expect(answer.status).toBe(400);
  });

  test('row 28: what one tab changes the others show within a second, those of visitors too', async () => {
    const car = { make, model: 'Koral', year: 1989, price: 2_500, mileage: 60_000, exterior_color: 'Blue' };
    const rest = { engine_size: '1.1L', description: 'For a test.', status: 'Available' };
    await addRow(lot, 'vehicles', { dealer_id: 'dream-motor', ...car, ...rest });
    const { context, tabs } = await openTabs(3, `/admin/vehicles?make=${make}`);
    const site = await context.newPage();
    await visit(site, `/inventory?make=${make}`);
    await site.getByRole('article').getByText('Available').first().waitFor();
    const [first = site, ...others] = tabs;
    const shown = [...others, site].map(noteWhenPending);
    await Promise.all(shown.map(({ ready }) => ready));
    await first.getByRole('button', { name: /^Status of / }).click();
    const answered = first.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await first.getByRole('menuitemradio', { name: 'Pending' }).click();
    const changedAtMs = await answered.then(() => Date.now());
    const shownAtMs = await Promise.all(shown.map(({ atMs }) => atMs));
    expect(Math.max(...shownAtMs) - changedAtMs).toBeLessThan(1_000);
    expect(await listVehicles(lot, `make=eq.${make}`)).toMatchObject([{ status: 'Pending' }]);
  });
});
