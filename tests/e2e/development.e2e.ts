import { expect, onTestFinished, test } from 'vitest';
import { startDevelopment } from '../support/product.ts';
import { staffPassword } from '../support/staff.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
/** The first page waits for the builds of three apps. */
const timeout = 120_000;

test('the development servers show the site, and staff sign in', async () => {
  const development = await startDevelopment({ ADMIN_PASSWORD: staffPassword });
  onTestFinished(development.stop);
  await expect
    .poll(
      () =>
        fetch(development.url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout },
    )
    .toBe(true);
  const { page } = await open({ baseUrl: development.url });
  await page.goto('/inventory', { timeout });
  await page.getByRole('heading', { level: 1, name: 'Our Inventory' }).waitFor({ timeout });
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(staffPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Dashboard/ }).waitFor({ timeout });
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
});
