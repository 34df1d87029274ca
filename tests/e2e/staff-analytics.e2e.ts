import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { addRow, listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { faults } from '../support/faults.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

/** A make that no demo vehicle has. */
const make = 'Borgward';
const messageId = crypto.randomUUID();

afterAll(async () => {
  await removeRows(workerProduct, `contact_messages?id=eq.${messageId}`);
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const addVehicle = (vehicle: Record<string, unknown>) =>
  addRow(workerProduct, 'vehicles', {
    dealer_id: 'dream-motor',
    make,
    model: 'Isabella',
    year: 1998,
    price: 12_345,
    status: 'Available',
    ...vehicle,
  });

async function openStaff(path: string, heading: string, options: { width?: number } = {}) {
  const observed = await open({ baseUrl: workerProduct.url, ...options });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, path);
  await observed.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return observed;
}
const openAnalytics = (search = '') => openStaff(`/admin/analytics${search}`, 'Analytics Dashboard');

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The number at the start of a figure. */
async function figureOf(page: Page, name: string): Promise<number> {
  const figure = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const text = (await figure.getByRole('definition').textContent()) ?? '';
  return Number(/^\$?([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

async function figuresOf(page: Page) {
  const [sold, revenue, thisMonth] = await Promise.all(
    ['Sold in the period', 'Revenue', 'Sales This Month'].map((name) => figureOf(page, name)),
  );
  return { sold: Number(sold), revenue: Number(revenue), thisMonth: Number(thisMonth) };
}

/** Chooses a period and waits for its figures. */
async function choosePeriod(page: Page, name: string, search: string) {
  const days = page.getByText(/^[A-Z][a-z]{2} \d+.* – .*\d{4}$/);
  const before = await days.textContent();
  await page.getByRole('radio', { name }).check();
  await expect.poll(() => days.textContent()).not.toBe(before);
  expect(new URL(page.url()).search).toBe(search);
}

test('a sale shows in the figures, and the period decides which sales count', async () => {
  const { page, consoleMessages } = await openAnalytics('?period=30-days');
  const before = await figuresOf(page);
  await choosePeriod(page, 'Last 6 months', '');
  const beforeInHalfAYear = await figuresOf(page);
  expect(beforeInHalfAYear.sold).toBeGreaterThanOrEqual(before.sold);

  await addVehicle({ status: 'Sold' });
  await addVehicle({ status: 'Sold', sold_at: daysAgo(100), created_at: daysAgo(130), price: 20_000 });
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await page.getByText('Refreshing...').waitFor({ state: 'detached' });
  await expect
    .poll(() => figuresOf(page))
    .toEqual({
      sold: beforeInHalfAYear.sold + 2,
      revenue: beforeInHalfAYear.revenue + 32_345,
      thisMonth: before.thisMonth + 1,
    });

  await choosePeriod(page, 'Last 30 days', '?period=30-days');
  await expect
    .poll(() => figuresOf(page))
    .toEqual({ sold: before.sold + 1, revenue: before.revenue + 12_345, thisMonth: before.thisMonth + 1 });
  expect(consoleMessages).toEqual([]);
});

test('every chart shows its numbers and has a table alternative', async () => {
  const { page } = await openAnalytics('?period=12-months');
  const trends = part(page, 'Sales Trends');
  const chart = trends.getByRole('img', { name: /^Vehicles sold: .* so far \d+$/ });
  await chart.waitFor();
  // Six months with numbers, the current one hollow.
  const label = (await chart.getAttribute('aria-label')) ?? '';
  expect(label.match(/\d+(?=,|$)/g)).toHaveLength(6);
  const outlined = await chart
    .locator('rect')
    .evaluateAll((bars) => bars.filter((bar) => getComputedStyle(bar).stroke !== 'none').length);
  expect(outlined).toBe(1);
  await trends.getByText('Show as table').click();
  const rows = await trends.getByRole('row').count();
  expect([12 + 1, 13 + 1]).toContain(rows);
  for (const name of ['Inventory Status', 'Popular Makes', 'Price Distribution', 'Days on Lot']) {
    await part(page, name).getByRole('img').first().waitFor();
    await part(page, name).getByText('Show as table').click();
    expect(await part(page, name).getByRole('row').count()).toBeGreaterThan(1);
  }
  // Keyboard focus shows the same tooltip as the mouse.
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await trends.getByText(/in the period before$/).waitFor();
});

test('the statuses match the counts of the list', async () => {
  const { page } = await openAnalytics('?period=12-months');
  const status = part(page, 'Inventory Status');
  await status.getByText('Show as table').click();
  const rows = await status.getByRole('row').allTextContents();
  for (const name of ['Available', 'Pending', 'Draft']) {
    const count = (await listVehicles(workerProduct, `status=eq.${name}`)).length;
    expect(rows.some((row) => row.startsWith(`${name}${count}`))).toBe(true);
  }
});

test('Export Report gives a file for spreadsheets', async () => {
  const { page } = await openAnalytics();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Report' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeffAnalytics report,')).toBe(true);
  for (const title of [
    'Sales Trends',
    'Popular Makes',
    'Price Distribution',
    'Inventory Status',
    'Key Performance Metrics',
  ]) {
    expect(text).toContain(`\r\n${title}\r\n`);
  }
});

test('the report prints without what belongs to the screen', async () => {
  const { page } = await openAnalytics();
  await part(page, 'Sales Trends').getByRole('img').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('navigation', { name: 'Back office' }),
    page.getByRole('button', { name: 'Export Report' }),
    page.getByRole('radio', { name: 'Last year' }),
    page.getByText('Show as table').first(),
  ]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  await part(page, 'Sales Trends').getByRole('img').waitFor();
  await page.setViewportSize({ width: 720, height: 1000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
});

test('a failed statistic leaves the others, and loads on Retry', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await page.route('**/rpc/analytics_sales', faults['answers 500']);
  await visit(page, '/admin/analytics');
  const trends = part(page, 'Sales Trends');
  await trends.getByRole('alert').filter({ hasText: 'Failed to load analytics data' }).waitFor();
  await part(page, 'Popular Makes').getByRole('img').waitFor();
  await page.unroute('**/rpc/analytics_sales');
  await trends.getByRole('button', { name: 'Retry' }).click();
  await trends.getByRole('img').waitFor();
});

test('a report that fails to load shows an error, and loads on Retry', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await page.route('**/rpc/analytics_*', faults['refuses the connection']);
  await visit(page, '/admin/analytics');
  await page.getByRole('heading', { name: 'Failed to load analytics data' }).waitFor();
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  await page.unroute('**/rpc/analytics_*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
});

test('the dashboard lists what needs attention, with links to the right pages', async () => {
  const id = crypto.randomUUID();
  await addVehicle({ id, model: 'Hansa', created_at: daysAgo(900), disclosure_tires_wheels: 'Not assessed' });
  await addRow(workerProduct, 'contact_messages', {
    id: messageId,
    dealer_id: 'dream-motor',
    vehicle_id: id,
    name: 'Ann Example',
    email: 'ann@example.com',
    message: 'May I drive the Hansa on Sunday?',
    created_at: daysAgo(400.1),
    mailed_at: daysAgo(400),
  });
  const { page, consoleMessages } = await openStaff('/admin/dashboard', 'Admin Dashboard');
  const panel = part(page, 'Needs attention');
  await panel.getByRole('link', { name: 'May I drive the Hansa on Sunday?' }).waitFor();
  await panel.getByText('400 days', { exact: true }).waitFor();
  for (const action of ['Add photos', 'Review price', 'Assess']) {
    expect(await panel.getByRole('link', { name: `${action}: 1998 ${make} Hansa` }).count()).toBe(1);
  }
  await panel.getByText(/^90\d days · \$12,345 · 0 views$/).waitFor();
  await part(page, 'Recent activity')
    .getByRole('link', { name: `1998 ${make} Hansa` })
    .first()
    .waitFor();
  expect(consoleMessages).toEqual([]);

  await panel.getByRole('link', { name: `Assess: 1998 ${make} Hansa` }).click();
  await page.getByRole('heading', { level: 1, name: /Edit Vehicle/ }).waitFor();
  await expect
    .poll(() => page.locator('#disclosures').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(300);
});

test('a vehicle is edited and deleted from the dashboard', async () => {
  const id = crypto.randomUUID();
  await addVehicle({ id, model: 'Arabella', created_at: daysAgo(2000) });
  const { page } = await openStaff('/admin', 'Admin Dashboard');
  const table = part(page, 'Inventory longest on the lot');
  const edit = table.getByRole('link', { name: `Edit 1998 ${make} Arabella` });
  expect(await edit.getAttribute('href')).toBe(`/admin/vehicles/${id}/edit`);
  await table.getByRole('button', { name: `Delete 1998 ${make} Arabella` }).click();
  await page.getByText('Are you sure you want to delete this vehicle?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await edit.waitFor({ state: 'detached' });
  expect(await listVehicles(workerProduct, `id=eq.${id}`)).toEqual([]);
});

test('a dashboard panel that fails shows an error in its place, and the others stay', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await page.route('**/rpc/dashboard_attention', faults['answers 500']);
  await visit(page, '/admin/dashboard');
  const panel = part(page, 'Needs attention');
  await panel.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' }).waitFor();
  await part(page, 'Recent Vehicles').getByRole('listitem').first().waitFor();
  await page.unroute('**/rpc/dashboard_attention');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await panel.getByRole('alert').waitFor({ state: 'detached' });
});

test('the vehicle list downloads no analytics code', async () => {
  const { page, requestedUrls } = await openStaff('/admin/vehicles', 'Vehicle Management');
  await page.waitForLoadState('networkidle');
  expect(requestedUrls.filter((url) => /analytics|charts|page-dashboard|dashboard_attention/.test(url))).toEqual([]);
});
