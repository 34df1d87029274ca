import { describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

async function openPage(path: string, name: string, width = 1440) {
  const journey = await open({ baseUrl: workerProduct.url, width });
  await signInContext(journey.context, workerProduct);
  await visit(journey.page, path);
  await journey.page.getByRole('heading', { level: 1, name }).waitFor();
  return journey;
}

test('without a session none of these pages is shown', async () => {
  for (const path of ['/diagnostic', '/test', '/fixes']) {
    const { page } = await open({ baseUrl: workerProduct.url });
    await visit(page, path);
    await page.getByLabel('Username').waitFor();
    await page.context().close();
  }
  const refused = await fetch(`${workerProduct.url}/api/diagnostics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
});

describe('diagnostics', () => {
  test('every part is checked live with its time, and again on request', async () => {
    const { page } = await openPage('/diagnostic', 'Diagnostics');
    const checks = page.getByRole('table', { name: 'Live checks' });
    const row = (name: string) => checks.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    for (const name of [
      'Web server',
      'Database over REST',
      'Sign-in service',
      'POST /api/admin/login',
      'Media host',
      'Storage of this browser',
    ]) {
      await row(name).getByText('Working', { exact: true }).waitFor();
      await row(name)
        .getByText(/^\d+ ms$/)
        .waitFor();
    }
    await row('Mail service')
      .getByText(/Working|Look at this/)
      .waitFor();
    await page.route('**/healthz', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Retry: Web server' }).click();
    await row('Web server').getByText('Not working').waitFor();
    await page.unroute('**/healthz');
    await page.getByRole('button', { name: 'Retry: Web server' }).click();
    await row('Web server').getByText('Working', { exact: true }).waitFor();
  });

  test('migrations are compared, and the environment shows names and no value', async () => {
    const { page } = await openPage('/diagnostic', 'Diagnostics');
    await page.getByText(/^All \d+ migrations are applied$/).waitFor();
    const environment = page.getByRole('list', { name: 'Environment' });
    const lines = await environment.getByRole('listitem').allInnerTexts();
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) expect(line.trim()).toMatch(/^[A-Z][A-Z0-9_]+\s+(not set|set)$/);
    expect(await page.getByRole('link', { name: 'Critical issues' }).getAttribute('href')).toBe('/fixes');
  });
});

describe('component tests', () => {
  test('sign-in, inventory and map are tested for real', async () => {
    const { page } = await openPage('/test', 'Component Tests');
    const refusal = page.getByRole('row').filter({ hasText: 'A wrong sign-in is refused' });
    await refusal.getByText('Working', { exact: true }).waitFor();
    await refusal.getByText(/Refuses .*_diagnostic.* with 401/).waitFor();
    await page.getByText(/Signed in as admin/).waitFor();
    await page.getByRole('link', { name: 'Inventory', exact: true }).click();
    const stock = page.getByRole('table', { name: 'Inventory test' });
    await stock
      .getByRole('row')
      .filter({ hasText: 'List and statistics agree' })
      .getByText('Working', { exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'Maps', exact: true }).click();
    await page.getByRole('table', { name: 'Maps test' }).getByText('Key of the map service').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=maps');
  });

  test('repeated runs lock no account', async () => {
    const { page } = await openPage('/test', 'Component Tests');
    const retry = page.getByRole('button', { name: 'Retry: A wrong sign-in is refused' });
    const row = page.getByRole('row').filter({ hasText: 'A wrong sign-in is refused' });
    for (let run = 0; run < 8; run += 1) {
      await row.getByText('Working', { exact: true }).waitFor();
      await retry.click();
    }
    await signInContext(page.context(), workerProduct);
  });
});

test('critical issues link to where they can be fixed', async () => {
  const { page } = await openPage('/fixes', 'Critical Issues');
  const issue = page.getByRole('listitem').filter({ hasText: 'Your account has no second factor' });
  await issue.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=security');
});
