import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaults, findUnspokenLabels } from '../support/accessibility.ts';
import { addRow, listVehicles, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { expectNoSidewaysScrolling, setTextSize, withBrowser } from './journey.ts';

const open = withBrowser();
let editPath = '';

/** A make that no demo vehicle has. */
const make = 'Humber';
const appointmentId = randomUUID();
/** In milliseconds. */
const halfHour = 1_800_000;

/** More than a hundred vehicles with the demo ones, the newest with the longest texts and a price of six digits. */
async function addLongVehicles() {
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
  for (let number = 10; number < 30; number += 1) {
    await addRow(workerProduct, 'vehicles', {
      ...{ dealer_id: 'dream-motor', make, model: 'W'.repeat(40), stock_number: `${'W'.repeat(18)}${number}` },
      ...{ year: 1990, price: 123_456.5, mileage: 123_456, status: 'Available', description: 'Made for a test.' },
    });
  }
}

/** A test drive that a visitor booked under the longest name. */
async function addLongAppointment() {
  await addRow(workerProduct, 'appointments', {
    ...{ id: appointmentId, dealer_id: 'dream-motor', name: 'W'.repeat(120), phone: '416-555-0100' },
    starts_at: new Date(Math.ceil(Date.now() / halfHour + 50) * halfHour),
  });
}

afterAll(async () => {
  await removeRows(workerProduct, `vehicles?make=eq.${make}`);
  await removeRows(workerProduct, `appointments?id=eq.${appointmentId}`);
});

beforeAll(async () => {
  const [vehicle] = await listVehicles(workerProduct, 'status=eq.Available');
  editPath = `/admin/vehicles/${vehicle?.id}/edit`;
  await addLongVehicles();
  await addLongAppointment();
});

const screens = [
  'Admin Dashboard',
  'Vehicle Management',
  'Inventory',
  'Inventory Dashboard',
  'Add New Vehicle',
  'Edit Vehicle',
  'Vehicle History',
  'Print',
  'Trash',
  'Import Vehicles',
  'Export Vehicles',
  'Analytics Dashboard',
  'Money and ageing',
  'People',
  'Your account',
  'Leads',
  'Messages',
  'Appointments',
  'Diagnostics',
  'Component Tests',
  'Critical Issues',
] as const;

function toPath(name: (typeof screens)[number]): string {
  const paths = {
    'Admin Dashboard': '/admin/dashboard',
    'Vehicle Management': '/admin/vehicles',
    Inventory: '/admin/inventory',
    'Inventory Dashboard': '/legacy-admin/dashboard',
    'Add New Vehicle': '/admin/vehicles/add',
    'Edit Vehicle': editPath,
    'Vehicle History': editPath.replace(/edit$/, 'history'),
    Print: editPath.replace(/vehicles\/(.*)\/edit$/, 'vehicles/print?ids=$1'),
    'Money and ageing': '/admin/vehicles/money',
    Trash: '/admin/vehicles/trash',
    'Import Vehicles': '/admin/vehicles/import',
    'Export Vehicles': '/admin/vehicles/export',
    'Analytics Dashboard': '/admin/analytics',
    People: '/admin/people',
    'Your account': '/admin/account',
    Leads: '/admin/leads',
    Messages: '/admin/messages',
    Appointments: '/admin/appointments',
    Diagnostics: '/diagnostic',
    'Component Tests': '/test?tab=inventory',
    'Critical Issues': '/fixes',
  };
  return paths[name];
}

async function openScreen(name: (typeof screens)[number], width: number) {
  const { page, context } = await open({ baseUrl: workerProduct.url, width });
  await signInContext(context, workerProduct);
  await visit(page, toPath(name));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** On a phone, with the browser's text at 200 %. */
async function expectLargeTextFits(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 });
  await setTextSize(page, { percent: 200 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

describe.each(screens)('%s', (name) => {
  test.each([1440, 390])('axe finds nothing at %i px', async (width) => {
    const page = await openScreen(name, width);
    expect(await findFaults(page)).toEqual([]);
  });

  test('nothing scrolls sideways, from the narrowest phone to a desktop', async () => {
    const page = await openScreen(name, 320);
    await expectNoSidewaysScrolling(page);
    await expectLargeTextFits(page);
  });
});

test('the bell is in sight in the narrowest window with a sidebar', async () => {
  const page = await openScreen('Vehicle Management', 1024);
  const bell = page.getByRole('button', { name: /^Reminders/ });
  await bell.waitFor();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  expect(await sidebar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('the longest user name leaves Logout in sight', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 1024 });
  await signInContext(context, workerProduct);
  await page.route('**/rest/v1/rpc/staff_session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), username: 'w'.repeat(64) } });
  });
  await visit(page, toPath('Vehicle Management'));
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByText(/Welcome, w+/).waitFor();
  const { right } = await sidebar
    .getByRole('button', { name: 'Logout' })
    .evaluate((button) => button.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(await sidebar.evaluate((element) => element.getBoundingClientRect().right));
});

test.each(['Vehicle History', 'Vehicle Management', 'Edit Vehicle'] as const)(
  'who speaks to %s can say what its controls show',
  async (name) => {
    const page = await openScreen(name, 1440);
    expect(await findUnspokenLabels(page)).toEqual([]);
  },
);

test('the form can be filled in and its errors reached by keyboard alone', async () => {
  const page = await openScreen('Add New Vehicle', 1440);
  await page.getByRole('textbox', { name: 'VIN', exact: true }).focus();
  await page.keyboard.type('jf2skacc5kh4000');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'VIN must be 17 characters' });
  await summary.waitFor();
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (const message of ['Make is required', 'Valid price is required', 'Description is required']) {
    await summary.getByText(message).waitFor();
  }
  await summary.getByRole('link', { name: 'VIN must be 17 characters' }).focus();
  await page.keyboard.press('Enter');
  const vin = page.getByRole('textbox', { name: 'VIN', exact: true });
  expect(await vin.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await vin.inputValue()).toBe('JF2SKACC5KH4000');
});
