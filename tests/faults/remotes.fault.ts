import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { retry, withBrowser } from '../e2e/journey.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { startOnOwnReleases } from '../support/own-releases.ts';
import { longestWaitMs, remoteFaults, remoteFiles, slackMs } from '../support/remote-faults.ts';
import { giveSession, type LoginAnswer, requestLogin, staffPassword } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const patienceMs = longestWaitMs + slackMs;

type RemoteName = 'storefront' | 'backoffice';
type Fault = (typeof remoteFaults)[string];
const faultNames = Object.keys(remoteFaults);

/** Breaks a remote's file for a page until it is repaired. */
async function breakFile(page: Page, remote: RemoteName, file: RegExp, fault: Fault) {
  const isBroken = (url: URL) => url.pathname.startsWith(`/remotes/${remote}/`) && file.test(url.pathname);
  let firstAtMs: number | undefined;
  await page.context().route(isBroken, (route) => {
    firstAtMs ??= performance.now();
    // Closing the tab cancels the response.
    Promise.resolve(fault(route)).catch(() => undefined);
  });
  return {
    mend: () => page.context().unroute(isBroken),
    /** Time since the first request for the file. */
    waitedMs: () => performance.now() - (firstAtMs ?? Number.NaN),
  };
}

/** Runs every kind of failure in parallel tabs, so that timeouts overlap. */
function inEveryWay(run: (fault: Fault, name: string) => Promise<void>): Promise<unknown> {
  return Promise.all(Object.entries(remoteFaults).map(([name, fault]) => run(fault, name)));
}

const words = { Name: 'Alex Doe', Email: 'alex@example.test', Message: 'Is the blue one still there?' };

async function typeMessage(page: Page) {
  for (const [label, text] of Object.entries(words)) await page.getByRole('textbox', { name: label }).fill(text);
}

async function typedMessage(page: Page) {
  const read = async (label: string) => [label, await page.getByRole('textbox', { name: label }).inputValue()];
  return Object.fromEntries(await Promise.all(Object.keys(words).map(read)));
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function expectMessage(page: Page, name: string) {
  const typed = await typedMessage(page);
  expect(typed, name).toEqual(words);
}

async function expectSiteFrame(page: Page, name: string) {
  expect(await page.getByRole('banner').isVisible(), `${name}: header`).toBe(true);
  expect(await page.getByRole('contentinfo').isVisible(), `${name}: footer`).toBe(true);
}

const storefrontFiles = { ...remoteFiles, "a page's own chunk": /\/page-contact\.[0-9a-f]+\.js/ };

describe.each(Object.entries(storefrontFiles))('the storefront: %s', (_, file) => {
  test(`rows 1 and 2: it ${faultNames.join(', ')}: the server-rendered page stays, with what is typed, and Retry hydrates it`, async () => {
    await inEveryWay(async (fault, name) => {
      const { page } = await open();
      const { mend, waitedMs } = await breakFile(page, 'storefront', file, fault);
      await page.goto('/contact', { waitUntil: 'commit' });
      await typeMessage(page);
      await retry(page).first().waitFor();
      expect(waitedMs(), name).toBeLessThan(patienceMs);
      await expectSiteFrame(page, name);
      await mend();
      await retry(page).first().click();
      await waitUntilHydrated(page);
      await expect.poll(() => retry(page).count(), { message: name }).toBe(0);
      await expectMessage(page, name);
    });
  }, 120_000);
});

test('rows 1 and 2: without its scripts the contact page still sends its form', async () => {
  const { page } = await open();
  const refuse: Fault = (route) => route.fulfill({ status: 404, body: 'Not found' });
  await breakFile(page, 'storefront', storefrontFiles["a page's own chunk"], refuse);
  await page.goto('/contact', { waitUntil: 'commit' });
  await typeMessage(page);
  await retry(page).first().waitFor();
  await send(page).click();
  await page.getByText('Thank you!').waitFor();
});

test('rows 1 and 2: a page that does not load on navigation shows an error inside the site’s frame; going back restores the form', async () => {
  await inEveryWay(async (fault, name) => {
    const { page } = await open();
    await visit(page, '/contact');
    await typeMessage(page);
    const { mend } = await breakFile(page, 'storefront', /\/page-about\.[0-9a-f]+\.js/, fault);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click();
    await retry(page).first().waitFor();
    await expectSiteFrame(page, name);
    await page.goBack();
    await send(page).waitFor();
    await expectMessage(page, name);
    await page.goForward();
    await retry(page).first().waitFor();
    await mend();
    await retry(page).first().click();
    await page.getByRole('heading', { name: 'Why Choose Us' }).waitFor();
  });
}, 120_000);

let session: LoginAnswer;
beforeAll(async () => {
  session = (await requestLogin(workerProduct, 'admin', staffPassword)).answer;
});

async function openStaff(): Promise<Page> {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await giveSession(context, session);
  return page;
}

const addPage = (page: Page) => page.getByRole('heading', { name: 'Add New Vehicle' });

describe.each(Object.entries(remoteFiles))('the back office: %s', (_, file) => {
  test(`rows 1 and 2: it ${faultNames.join(', ')}: a message with a way home, and Retry opens the page`, async () => {
    await inEveryWay(async (fault, name) => {
      const page = await openStaff();
      const { mend } = await breakFile(page, 'backoffice', file, fault);
      await page.goto('/admin/vehicles/add', { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'The back office could not be loaded' }).waitFor();
      expect(await page.getByRole('link', { name: 'Go back to homepage' }).isVisible(), name).toBe(true);
      await mend();
      await retry(page).first().click();
      await addPage(page).waitFor();
    });
  }, 120_000);
});

test('rows 1 and 2: a back-office page that does not load shows an error inside the frame; the typed vehicle is restored', async () => {
  await inEveryWay(async (fault, name) => {
    const page = await openStaff();
    await visit(page, '/admin/vehicles/add');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Half a sentence');
    await page.getByText('Draft kept', { exact: true }).waitFor();
    const { mend } = await breakFile(page, 'backoffice', /\/page-analytics\.[0-9a-f]+\.js/, fault);
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await retry(page).first().waitFor();
    expect(await page.getByRole('link', { name: 'Vehicles' }).first().isVisible(), name).toBe(true);
    await mend();
    await retry(page).first().click();
    await page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' }).waitFor();
    await page.goBack();
    await page.getByText(/^Draft kept from /).waitFor();
    expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue(), name).toBe(
      'Half a sentence',
    );
  });
}, 120_000);

test('row 1: public pages never need the back office, and /admin shows that it is missing', async () => {
  const site = await startOnOwnReleases(workerProduct);
  await site.remove('backoffice');
  const { page, consoleMessages, failedRequests } = await open({ baseUrl: site.url });
  await visit(page, '/');
  await page.getByRole('link', { name: 'View Inventory' }).first().click();
  await page.getByRole('heading', { name: 'Our Inventory' }).waitFor();
  expect([...consoleMessages, ...failedRequests]).toEqual([]);
  await giveSession(page.context(), session);
  await page.goto('/admin/vehicles');
  await page.getByRole('heading', { name: 'The back office could not be loaded' }).waitFor();
});

test('row 1: without the shell’s scripts a server-rendered page stays readable, and one that needs them shows an error', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await context.route(/\/shell\/static\/js\/index\./, (route) => route.abort());
  await page.goto('/inventory');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expectSiteFrame(page, 'the shell');
  await page.goto('/admin/vehicles');
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await context.unroute(/\/shell\/static\/js\/index\./);
  await retry(page).click();
  await page.getByLabel('Username').waitFor();
});

test('row 1: a staff page that has its scripts stays, after the time limit for them, too', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url });
  await context.clock.install();
  await page.goto('/admin/login');
  await page.getByLabel('Username').waitFor();
  await context.clock.fastForward(60_000);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor({ state: 'detached' });
  await page.getByLabel('Username').fill('admin');
});
