import { expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { cardLinks, product, withBrowser } from './journey.ts';

const open = withBrowser();

test('a visitor requests no back-office file', async () => {
  const releases: Record<string, { version: string; entry: string }> = await (
    await fetch(`${product.url}/releases.json`)
  ).json();
  const { version, entry } = releases.backoffice ?? {};
  const deployed = await fetch(`${product.url}/remotes/backoffice/${version}/${entry}`);
  expect(deployed.status).toBe(200);

  const { page, requestedUrls } = await open();
  await visit(page, '/');
  await page.getByRole('link', { name: 'View Inventory' }).first().click();
  await cardLinks(page).nth(3).waitFor();
  await cardLinks(page).nth(3).hover();
  await cardLinks(page).nth(3).click();
  await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
  for (const path of ['/', '/inventory', '/admin/login', '/admin', '/no-such-page']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(requestedUrls.filter((url) => url.includes('/remotes/storefront/')).length).toBeGreaterThan(0);
  expect(requestedUrls.filter((url) => url.includes('/remotes/backoffice'))).toEqual([]);
});

test('a visitor’s browser sends requests to this product only', async () => {
  const { page, requestedUrls } = await open();
  for (const path of ['/', '/inventory']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
  }
  const known = new Set([product.url, product.backendUrl]);
  expect(requestedUrls.filter((url) => !known.has(new URL(url).origin))).toEqual([]);
});

test('pages of the web server set no cookie', async () => {
  const { page, context } = await open();
  await visit(page, '/');
  await visit(page, '/inventory');
  expect(await context.cookies()).toEqual([]);
});
