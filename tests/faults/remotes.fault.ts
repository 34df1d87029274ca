import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { retry, withBrowser } from '../e2e/journey.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { startOnOwnReleases } from '../support/own-releases.ts';
import { longestWaitMs, remoteFaults, remoteFiles, slackMs } from '../support/remote-faults.ts';
import { giveSession, type LoginAnswer, requestLogin, staffPassword } from '../support/staff.ts';

const lot = inject('lot');
const open = withBrowser();
const patienceMs = longestWaitMs + slackMs;

type RemoteName = 'storefront' | 'backoffice';
type Fault = (typeof remoteFaults)[string];
const faultNames = Object.keys(remoteFaults);

/** Breaks a file of a remote on a page's context, until it is mended. */
async function breakFile(page: Page, remote: RemoteName, file: RegExp, fault: Fault) {
  const isBroken = (url: URL) => url.pathname.startsWith(`/remotes/${remote}/`) && file.test(url.pathname);
  let firstAtMs: number | undefined;
  await page.context().route(isBroken, (route) => {
    firstAtMs ??= performance.now();
    // A tab that is closed meanwhile takes the answer with it.
    Promise.resolve(fault(route)).catch(() => undefined);
  });
  return {
    mend: () => page.context().unroute(isBroken),
    /** Since when somebody waits for the file. */
    waitedMs: () => performance.now() - (firstAtMs ?? Number.NaN),
  };
}

/** Every way to fail at once, each in a tab of its own: what hangs is waited for once. */
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
  test(`rows 1 and 2: it ${faultNames.join(', ')}: the server’s page stays, with what is typed, and Retry brings it to life`, async () => {
    await inEveryWay(async (fault, name) => {
      const { page } = await open();
      const { mend, waitedMs } = await breakFile(page, 'storefront', file, fault);
      await page.goto('/contact', { waitUntil: 'commit' });
      await typeMessage(page);
      await retry(page).first().waitFor();
      expect(waitedMs(), name).toBeLessThan(patienceMs);
      await expectSiteFrame(page, name);
      // Nothing answers the form yet: pressed, it keeps what is in it.
      await send(page).click();
      expect(new URL(page.url()).pathname, name).toBe('/contact');
      expect(await send(page).evaluate((button: HTMLButtonElement) => button.validationMessage)).toContain('loading');
      await mend();
      await retry(page).first().click();
      await waitUntilHydrated(page);
      await expect.poll(() => retry(page).count(), { message: name }).toBe(0);
      await expectMessage(page, name);
    });
  }, 120_000);
});

test('rows 1 and 2: a page that does not come when somebody goes there says so in the frame; the form that was left comes back', async () => {
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
  session = (await requestLogin(lot, 'admin', staffPassword)).answer;
});

async function openStaff(): Promise<Page> {
  const { page, context } = await open({ baseUrl: lot.url });
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

test('rows 1 and 2: a page of the back office that does not come says so in the frame; the vehicle that was being typed comes back', async () => {
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

test('row 1: the site for visitors never needs the back office, whose absence its own address names', async () => {
  const site = await startOnOwnReleases(lot);
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

test("row 1: where the shell's own scripts do not come, the page stays readable, and one that they draw says so", async () => {
  const { page, context } = await open({ baseUrl: lot.url });
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
