import { paths } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { listVehicles, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { createInventoryCsv } from '../support/inventory-csv.ts';
import { must } from '../support/must.ts';
import { watchPolicy } from '../support/policy-watch.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();

/** Addresses that redirect to a walked page, are a place on one, or end the session. */
const notWalked: string[] = [staffPaths.login, staffPaths.legacyLogin, staffPaths.addVehicleByVin];

const fixedPaths = (all: Record<string, unknown>) =>
  Object.values(all).filter((path): path is string => typeof path === 'string' && !notWalked.includes(path));

/** Live checks send a wrong password on purpose and expect its refusal. */
const asksForRefusals: string[] = [staffPaths.diagnostic, staffPaths.test, staffPaths.fixes];
const isAskedFor = (line: string) => line.includes('status of 401');

/** A page that has rendered its heading and loaded everything without console messages. */
async function walk(page: Page, path: string, consoleMessages: string[]) {
  await visit(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    asksForRefusals.includes(path) ? consoleMessages.splice(0).filter((line) => !isAskedFor(line)) : consoleMessages,
    path,
  ).toEqual([]);
}

async function openStaff() {
  const observed = await open({ baseUrl: workerProduct.url });
  await watchPolicy(observed.context);
  await signInContext(observed.context, workerProduct);
  return observed;
}

test('no public page violates its policy or writes to the console', async () => {
  const { page, context, consoleMessages } = await open();
  await watchPolicy(context);
  const [car] = (await searchInventory(product)).vehicles;
  const id = must(car?.id, 'car.id');
  const needMore: string[] = [paths.dealerPicture, paths.testDrive];
  const public_ = fixedPaths(paths).filter((path) => !path.startsWith('/admin') && !needMore.includes(path));
  const ofOneCar = [`/inventory/${id}`, paths.compare([id]), `${paths.testDrive}?vehicle=${id}`];
  for (const path of [...public_, ...ofOneCar]) {
    await walk(page, path, consoleMessages);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect(consoleMessages, path).toEqual([]);
  }
});

test('no back-office page violates its policy or writes to the console', async () => {
  const { page, consoleMessages } = await openStaff();
  const [car] = await listVehicles(workerProduct, 'status=eq.Available');
  const id = must(car?.id, 'car.id');
  const ofOneCar = [staffPaths.editVehicle(id), staffPaths.vehicleHistory(id), `/legacy-admin/dashboard/${id}/edit`];
  for (const path of [...fixedPaths(staffPaths), ...ofOneCar, '/legacy-admin/dashboard/add', '/admin/no-such-page']) {
    await walk(page, path, consoleMessages);
  }
}, 120_000);

test('client-side navigation violates no policy and writes nothing to the console', async () => {
  const { page, consoleMessages } = await openStaff();
  await visit(page, staffPaths.dashboard);
  for (const name of ['Vehicles', 'Messages', 'Analytics', 'People', 'Settings', 'Dashboard']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: false }).first().click();
    await page.waitForLoadState('networkidle');
    expect(consoleMessages, name).toEqual([]);
  }
});

test('charts, the second factor’s QR code, keyboard tools and the import worker run under the policy', async () => {
  const { page, consoleMessages } = await openStaff();
  await visit(page, staffPaths.analytics);
  await page.locator('svg.recharts-surface').first().waitFor();
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(consoleMessages, 'charts and palette').toEqual([]);

  await visit(page, `${staffPaths.settings}?tab=security`);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await page.getByRole('img', { name: 'Code to scan with an authenticator app' }).waitFor();
  expect(consoleMessages, 'second factor').toEqual([]);

  await visit(page, staffPaths.importVehicles);
  const worker = page.waitForEvent('worker');
  await page.locator('#import-file').setInputFiles({
    name: 'vehicles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(createInventoryCsv(20, 'WALK', { 3: { 3: 'call' } })),
  });
  await page.getByText('1 error on 1 line').waitFor();
  expect((await worker).url()).toMatch(/\/remotes\/backoffice\/[^/]+\/worker\/import\.js$/);
  expect(consoleMessages, 'import').toEqual([]);
});
