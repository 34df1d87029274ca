import { describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { createHold } from '../support/faults.ts';
import { fillSignIn, requestLogin, signInContext, staffPassword } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const openLot = (width?: number) => open({ baseUrl: workerProduct.url, width });

describe('signing in', () => {
  test('a wrong password shows the specified error, the right one opens the requested page', async () => {
    const { page, requestedUrls, consoleMessages } = await openLot();
    await visit(page, '/');
    await page.goto('/admin/vehicles?chip=Pending');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    await fillSignIn(page, 'not the password');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('Invalid username or password');
    expect(await page.getByLabel('Username').inputValue()).toBe('admin');
    expect(requestedUrls.filter((url) => url.includes('/remotes/backoffice/'))).toEqual([]);

    await fillSignIn(page);
    await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
    expect(page.url()).toBe(`${workerProduct.url}/admin/vehicles?chip=Pending`);
    // The sign-in page replaced the requested page in the history: Back leads to the home page.
    await page.goBack();
    await page.waitForURL(`${workerProduct.url}/`);
    expect(consoleMessages.filter((message) => !message.includes('401 (Unauthorized)'))).toEqual([]);
  });

  test('the page has its heading before the code of the form has loaded', async () => {
    const { page } = await openLot(390);
    const { hold, letGo } = createHold((route) => route.continue());
    await page.route(/\/sign-in\.[^/]*js$/, hold);
    // The page's load event waits for the code.
    await page.goto('/admin/login', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Admin Portal', level: 1 }).waitFor();
    await page.getByText('One moment...').waitFor();
    letGo();
    await page.getByLabel('Username').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Admin Portal']);
  });

  test('a session survives a reload, is stored under the specified key, and redirects the sign-in page to the dashboard', async () => {
    const { page } = await openLot(390);
    await visit(page, '/admin/login');
    await fillSignIn(page);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(page.url()).toBe(`${workerProduct.url}/admin/dashboard`);
    const stored = await page.evaluate(() => localStorage.getItem('authToken'));
    expect(JSON.parse(stored ?? '{}')).toHaveProperty('access_token');
    await page.reload();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await page.goto('/admin/login');
    await page.waitForURL(`${workerProduct.url}/admin/dashboard`);
  });

  test('a broken session in the browser is ignored and removed', async () => {
    const { page, context, requestedUrls } = await openLot();
    await context.addInitScript(() => localStorage.setItem('authToken', '{"access_token":'));
    await page.goto('/admin/vehicles');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    expect(requestedUrls.filter((url) => url.includes('/remotes/backoffice/'))).toEqual([]);
  });

  test('a session of another signer is refused and removed', async () => {
    const { page, context } = await openLot();
    const { answer } = await requestLogin(workerProduct, 'admin', staffPassword);
    const forged = { ...answer.session, access_token: `${answer.token}x`, refresh_token: 'forged' };
    await context.addInitScript((session) => localStorage.setItem('authToken', session), JSON.stringify(forged));
    await page.goto('/admin/vehicles');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
  });
});

test('five failures lock the account, even for the right password, and the page counts down', async () => {
  const { page } = await openLot();
  await visit(page, '/admin/login');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { status, answer } = await requestLogin(workerProduct, 'visitor', `guess ${attempt}`);
    expect([status, answer.error]).toEqual([401, 'Invalid username or password']);
  }
  const { status, answer } = await requestLogin(workerProduct, 'Visitor', staffPassword);
  expect([status, answer.error]).toEqual([401, 'Too many attempts']);
  expect(answer.retryAfterSeconds).toBeGreaterThan(14 * 60);

  await fillSignIn(page, staffPassword, 'visitor');
  await page.getByText(/Try again in 14:\d\d/).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
  // Other accounts are unaffected.
  expect((await requestLogin(workerProduct, 'admin', staffPassword)).status).toBe(200);
});

describe('signing out', () => {
  test('opens the home page, ends the session in every tab, and going back shows no data', async () => {
    const { page, context } = await openLot();
    await signInContext(context, workerProduct);
    await visit(page, '/admin/vehicles');
    await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
    const other = await context.newPage();
    await other.addInitScript(() => sessionStorage.setItem('signed-in', 'once'));
    await other.goto('/admin/dashboard');
    await other.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL(`${workerProduct.url}/`);
    await other.waitForURL(`${workerProduct.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.goBack();
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
  });

  test('on all devices ends every session of the person', async () => {
    const [here, there] = [await openLot(), await openLot()];
    await signInContext(here.context, workerProduct);
    const { session } = await signInContext(there.context, workerProduct);
    await visit(here.page, '/admin/vehicles');
    await here.page.getByRole('button', { name: 'Sign out on all devices' }).first().click();
    await here.page.waitForURL(`${workerProduct.url}/`);
    const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${workerProduct.url}/config.json`)).json();
    const refreshed = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: supabaseAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session?.refresh_token }),
    });
    expect(refreshed.status).toBe(400);
  });
});

test('a back office that does not load shows an error, and a retry loads it', async () => {
  const { page, context } = await openLot();
  await signInContext(context, workerProduct);
  const entry = /\/remotes\/backoffice\/[^/]+\/remoteEntry/;
  await page.route(entry, (route) => route.abort());
  await page.goto('/admin/vehicles');
  await page.getByRole('heading', { name: 'The back office could not be loaded' }).waitFor();
  await page.getByRole('link', { name: 'Go back to homepage' }).waitFor();
  await page.unroute(entry);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Vehicle Management' }).waitFor();
});

test('an altered back office never runs', async () => {
  const { page, context } = await openLot();
  await signInContext(context, workerProduct);
  await page.route(/\/remotes\/backoffice\/[^/]+\/remoteEntry/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.changed = true' }),
  );
  await page.goto('/admin/vehicles');
  await page.getByRole('heading', { name: 'The back office could not be loaded' }).waitFor();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
});

test('the public site is complete without any back-office file', async () => {
  const { page, failedRequests } = await openLot();
  await page.route(/\/remotes\/backoffice\//, (route) => route.abort());
  await visit(page, '/inventory');
  await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
  expect(failedRequests).toEqual([]);
});
