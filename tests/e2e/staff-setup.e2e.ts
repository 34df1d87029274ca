import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { visit } from '../support/browser.ts';
import { addColleague, changeRows } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { fillSignIn, signInContext, staffPassword } from '../support/staff.ts';
import { seenText, withBrowser } from './journey.ts';

// The set-up belongs to the whole dealership, so these tests use a separate product.
let own: Product & { stop: () => Promise<void> };
const open = withBrowser();
const password = 'velvet kettle orbit';

beforeAll(async () => {
  own = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '6' });
}, 300_000);
afterAll(() => own.stop());

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up the dealership' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });

async function openDashboard(width = 1440) {
  const { page, context, consoleMessages } = await open({ baseUrl: own.url, width });
  await signInContext(context, own);
  await visit(page, '/admin/dashboard');
  await checklist(page)
    .getByText(/\d of 7 done/)
    .waitFor();
  return { page, consoleMessages };
}

test('a new dealership sees what is missing, and nothing that stays on this machine is green', async () => {
  const { page, consoleMessages } = await openDashboard();
  const steps = await checklist(page).getByRole('listitem').allInnerTexts();
  expect(steps).toHaveLength(7);
  for (const title of ['Real mail', 'Maps', 'Reviews', 'First backup']) {
    expect(steps.find((step) => step.includes(title))).toMatch(/^(Not done|Incomplete):\s/);
  }
  expect(consoleMessages).toEqual([]);
});

test('each step leads to the place where it is entered', async () => {
  await changeRows(own, 'dealer_settings?dealer_id=eq.dream-motor', { omvic_number: null });
  const { page } = await openDashboard();
  await checklist(page)
    .getByRole('link', { name: /Dealership data$/ })
    .click();
  const number = page.getByLabel('OMVIC registration number');
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.goBack();
  await checklist(page)
    .getByRole('link', { name: /First backup$/ })
    .click();
  await page.getByRole('heading', { name: 'Backups' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('heading', { name: 'Backups' })
        .evaluate((heading) => heading.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  await page.goBack();
  await checklist(page)
    .getByRole('link', { name: /e-mail$/ })
    .click();
  await page.getByRole('dialog', { name: 'admin' }).getByLabel('Contact e-mail').waitFor();
});

test('a downloaded backup is done from then on', async () => {
  const { page } = await openDashboard();
  await checklist(page)
    .getByRole('link', { name: /First backup$/ })
    .click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download backup of/ })
    .first()
    .click();
  await download;
  await visit(page, '/admin/dashboard');
  await checklist(page)
    .getByText(/^Downloaded by admin/)
    .waitFor();
});

test.each([1440, 390])('axe finds nothing in the list at %i px', async (width) => {
  const { page } = await openDashboard(width);
  expect(await findFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('sales see no list, and a page that is closed to them leads back to the dashboard', async () => {
  await addColleague(own, { password: staffPassword }, { username: 'seller', password, role: 'sales' });
  const { page } = await open({ baseUrl: own.url });
  await visit(page, '/admin/people');
  await fillSignIn(page, password, 'seller');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await dashboard(page).waitFor();
  expect(await seenText(page.getByRole('main'))).not.toContain('Set up the dealership');
});
