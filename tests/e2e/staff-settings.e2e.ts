import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { listVehicles, readRows } from '../support/backend-api.ts';
import { createBackendSwitch } from '../support/backend-switch.ts';
import { visit } from '../support/browser.ts';
import { changeRows } from '../support/people.ts';
import { type Product, startProduct, startWebServer } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';
import { expectNoSidewaysScrolling, retry, seenText, withBrowser } from './journey.ts';

// Settings apply to the whole site, so these tests use a separate product.
let own: Product & { stop: () => Promise<void> };
const open = withBrowser();
const row = 'dealer_settings?dealer_id=eq.dream-motor';
const isOnServer = Boolean(process.env.TEST_POSTGRES_URL);
const mapsKey = 'a-key-for-maps-that-ends-in-4f2a';
const mailTimeoutMs = 120_000;

beforeAll(async () => {
  own = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '12', GOOGLE_MAPS_API_KEY: mapsKey });
}, 300_000);
afterAll(() => own.stop());
afterEach(() =>
  changeRows(own, row, {
    dealership_name: 'Dream Motor Co.',
    email: 'sales@example.ca',
    holidays: [],
    google_maps_enabled: true,
    new_vehicle_alerts: true,
    phone_numbers: [{ number: '(416) 555-0142', label: 'Main Office', isDefault: true }],
    default_phone_index: 0,
    address: '100 Showroom Road',
  }),
);

/** The dialog's text keeps clear of its edge. */
async function expectPadding(dialog: Locator) {
  const [edge, text] = await Promise.all([dialog.boundingBox(), dialog.getByRole('heading').boundingBox()]);
  expect((text?.x ?? 0) - (edge?.x ?? 0)).toBeGreaterThan(16);
}

async function openSettings({ tab = '', width = 1440 } = {}) {
  const observed = await open({ baseUrl: own.url, width });
  await signInContext(observed.context, own);
  await visit(observed.page, `/admin/settings${tab && `?tab=${tab}`}`);
  await observed.page.getByRole('tablist').waitFor();
  return observed;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByText('Settings saved successfully!').waitFor();
const email = (page: Page) => page.getByLabel('Email Address');

type Mail = { template_params: Record<string, string> };
async function readMails(): Promise<Mail['template_params'][]> {
  const mails: Mail[] = await (await fetch(`${own.backendUrl}/mailbox`)).json();
  return mails.map(({ template_params }) => template_params);
}

/** `2026-12-25`, some days from now in the dealer's time zone. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });
}

test('name, phone numbers and a holiday are saved, and visitors see them immediately', async () => {
  const { page, consoleMessages, failedRequests } = await openSettings();
  const date = dayFromNow(3);
  await page.getByLabel('Dealership Name').fill('Harbour Motors');
  await page.getByLabel('Number', { exact: true }).fill('(416) 555-0100');
  await button(page, '+ Add Phone Number').click();
  await page.getByLabel('Number', { exact: true }).nth(1).fill('(416) 555-0199');
  await page.getByLabel('Label', { exact: true }).nth(1).fill('Service');
  await page.getByRole('radio').nth(1).check();
  await button(page, '+ Add Holiday').click();
  await page.getByLabel('Date of holiday 1').fill(date);
  await page.getByLabel('Name of holiday 1').fill('Inventory day');
  await page.getByText(/^Unsaved changes in Dealership Name, Phone numbers, Holidays$/).waitFor();
  await button(page, 'Save Changes').click();
  await saved(page);
  await page.getByText('All changes saved').waitFor();

  const visitor = await open({ baseUrl: own.url, javaScript: false });
  await visitor.page.goto('/contact');
  const text = await seenText(visitor.page.locator('body'));
  for (const words of ['Harbour Motors', '(416) 555-0100', '(416) 555-0199', '(Inventory day)']) {
    expect(text).toContain(words);
  }
  const call = visitor.page.getByRole('banner').locator('a[href^="tel:"]').first();
  expect(await call.getAttribute('href')).toBe('tel:+14165550199');
  const html = await (await fetch(`${own.url}/contact`)).text();
  expect(html).toContain('"specialOpeningHoursSpecification"');
  expect(html).toContain(`"validFrom":"${date}"`);

  // Removing the first number also removes its default.
  await button(page, 'Remove Main Office').click();
  expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('(416) 555-0199');
  expect(
    await page
      .getByRole('button', { name: /^Remove/ })
      .filter({ hasText: 'Remove' })
      .count(),
  ).toBe(1);
  await button(page, 'Save Changes').click();
  await saved(page);
  const [stored] = await readSettings();
  expect(stored).toMatchObject({ default_phone_index: 0, phone: '(416) 555-0199' });
  expect(consoleMessages).toEqual([]);
  expect(failedRequests).toEqual([]);
});

const readSettings = () => readRows<Record<string, unknown>>(own, row);

test('today’s holiday closes the showroom, whatever its weekday says', async () => {
  // Midnight may pass before the visit.
  const dates = [dayFromNow(0), dayFromNow(1)];
  const holidays = dates.map((date) => ({ date, name: 'Closed for repairs', hours: null }));
  await changeRows(own, row, { holidays });
  const { page } = await open({ baseUrl: own.url });
  await visit(page, '/contact');
  await page
    .getByText(/^Closed · opens/)
    .first()
    .waitFor();
  await page.getByText('(Closed for repairs)').first().waitFor();
});

test('an open page of the site follows a change of the settings', async () => {
  const { page, context } = await openSettings();
  const beside = await context.newPage();
  await visit(beside, '/contact');
  await page.getByLabel('Dealership Name').fill('Lakeside Motors');
  await button(page, 'Save Changes').click();
  await saved(page);
  await beside.getByText('Lakeside Motors').first().waitFor();
});

test('arrow keys switch tabs, and what was typed stays in its tab', async () => {
  const { page } = await openSettings();
  await email(page).fill('new@example.ca');
  await page.getByRole('tab', { name: 'General' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('switch', { name: /^Email Notifications/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=notifications');
  await page.keyboard.press('ArrowLeft');
  expect(await email(page).inputValue()).toBe('new@example.ca');
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  expect(await email(page).inputValue()).toBe('new@example.ca');
});

test('errors are shown at their fields, and the summary links to each', async () => {
  const { page } = await openSettings();
  await email(page).fill('nobody');
  await page.getByLabel('Latitude').fill('north');
  await button(page, 'Save Changes').click();
  const summary = page.getByRole('alert').filter({ hasText: '2 things keep the settings from being saved' });
  await summary.waitFor();
  await page.getByRole('tab', { name: 'Security' }).click();
  await summary.getByRole('link', { name: 'Enter a valid e-mail address' }).click();
  await expect.poll(() => email(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email(page).getAttribute('aria-invalid')).toBe('true');
});

test('a failed save shows an error and keeps every value; it succeeds once the backend is back', async () => {
  const door = await createBackendSwitch(own.backendUrl);
  const web = await startWebServer(own, door.url, { SUPABASE_SECRET_KEY: await readSecret() });
  try {
    const { page, context } = await open({ baseUrl: web.url });
    await signInContext(context, { ...own, url: web.url });
    await visit(page, '/admin/settings');
    await email(page).fill('kept@example.ca');
    door.turn('off');
    await button(page, 'Save Changes').click();
    await page.getByText(/^Failed to save settings/).waitFor({ timeout: 40_000 });
    expect(await email(page).inputValue()).toBe('kept@example.ca');
    door.turn('on');
    await button(page, 'Save again').click();
    await saved(page);
    expect((await readSettings())[0]?.email).toBe('kept@example.ca');

    door.turn('off');
    await page.reload();
    await page.getByText('Failed to load settings').or(retry(page)).first().waitFor({ timeout: 40_000 });
  } finally {
    await web.stop();
    await door.close();
  }
}, 150_000);

async function readSecret(): Promise<string> {
  const { secretKey }: { secretKey: string } = JSON.parse(await readFile(`${own.dataDir}/keys.json`, 'utf8'));
  return secretKey;
}

test('two people who change the settings at the same time lose nothing', async () => {
  const { page } = await openSettings();
  await email(page).fill('mine@example.ca');
  await changeRows(own, row, { email: 'theirs@example.ca', address: '7 Other Street' });
  await button(page, 'Save Changes').click();
  const note = page.getByRole('alert').filter({ hasText: 'Someone else changed the settings in the meantime' });
  await note.waitFor();
  const line = note.getByRole('row', { name: /Email Address/ });
  await line.getByText('mine@example.ca').waitFor();
  await line.getByText('theirs@example.ca').waitFor();
  await note.getByRole('button', { name: 'Save mine' }).click();
  await saved(page);
  expect((await readSettings())[0]).toMatchObject({ email: 'mine@example.ca', address: '7 Other Street' });
});

test(
  'a new listing is mailed once, a test mail arrives, and disabled mails are not sent',
  async () => {
    await fetch(`${own.backendUrl}/mailbox`, { method: 'DELETE' });
    const [vehicle] = await listVehicles(own, 'status=eq.Available');
    if (!vehicle) throw new Error('There is no available vehicle');
    // Like a vehicle that was never listed.
    const address = `vehicles?id=eq.${vehicle.id}`;
    await changeRows(own, address, { status: 'Draft' });
    await changeRows(own, address, { published_at: null });
    await changeRows(own, address, { status: 'Available' });
    const subject = /^New on the lot: /;
    await expect
      .poll(async () => (await readMails()).filter((mail) => subject.test(mail.subject ?? '')).length, {
        timeout: mailTimeoutMs - 20_000,
        interval: 1_000,
      })
      .toBe(1);
    const mail = (await readMails()).find((each) => subject.test(each.subject ?? ''));
    expect(mail).toMatchObject({ to_email: 'sales@example.ca' });
    expect(mail?.message).toContain(`${vehicle.year} ${vehicle.make} ${vehicle.model}`);
    expect(mail?.message).toContain('"New Vehicle Alerts" is on under Settings, Notifications');

    const { page } = await openSettings({ tab: 'notifications' });
    await button(page, 'Send a test').click();
    await page.getByText('Sent to sales@example.ca').waitFor();
    expect((await readMails())[0]?.subject).toBe('A test of your notifications');

    await page.getByRole('switch', { name: /^New Vehicle Alerts/ }).uncheck();
    await button(page, 'Save Changes').click();
    await saved(page);
    expect((await readSettings())[0]?.new_vehicle_alerts).toBe(false);
  },
  mailTimeoutMs,
);

test('visitors can open the map while the settings enable it', async () => {
  const { page } = await openSettings({ tab: 'api' });
  const visitor = await open({ baseUrl: own.url });
  await visit(visitor.page, '/contact');
  await visitor.page.getByRole('button', { name: 'Show the map' }).first().waitFor();
  expect((await fetch(`${own.url}/map`)).status).toBe(200);
  await page.getByRole('switch', { name: /^Google Maps/ }).uncheck();
  await button(page, 'Save Changes').click();
  await saved(page);
  await visit(visitor.page, '/contact');
  expect(await visitor.page.getByRole('button', { name: 'Show the map' }).count()).toBe(0);
  expect((await fetch(`${own.url}/map`)).status).toBe(404);
});

test('integrations show their actual state, and only the last characters of the key', async () => {
  const { page, context } = await openSettings({ tab: 'api' });
  const kind = isOnServer ? 'a Postgres server of your own' : 'embedded on this machine';
  await page.getByRole('definition').filter({ hasText: kind }).waitFor();
  const hosted = page.getByRole('switch', { name: /^Hosted database/ });
  expect([await hosted.isDisabled(), await hosted.isChecked()]).toEqual([true, false]);
  expect(await page.getByLabel('Maps key', { exact: true }).inputValue()).toBe('••••••••••••4f2a');
  expect(await page.content()).not.toContain(mapsKey);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Update the maps key').click();
  await expectPadding(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GOOGLE_MAPS_API_KEY=');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
});

// Requires Postgres' client programs; backups.test.ts covers servers.
test.skipIf(isOnServer)(
  'backups can be created and downloaded',
  async () => {
    const { page } = await openSettings({ tab: 'api' });
    await button(page, 'Back up now').click();
    await page.getByText('The backup is made').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download backup/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}T.*\.tar\.gz$/);
    expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));

    await button(page, 'Back up with photographs').click();
    await page.getByText('With photographs', { exact: true }).first().waitFor({ timeout: 60_000 });
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('listitem')
        .filter({ hasText: 'With photographs' })
        .getByRole('button', { name: /^Download backup/ })
        .click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.with-media\.tar$/);
    expect((await readFile(await archive.path())).subarray(0, 13).toString()).toBe('manifest.json');
  },
  120_000,
);

test('the reset asks for confirmation, saves the settings as a file, and importing it restores them', async () => {
  await changeRows(own, row, { dealership_name: 'Harbour Motors' });
  const { page } = await openSettings({ tab: 'api' });
  await button(page, 'Reset Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Settings' });
  await expectPadding(dialog);
  const confirm = dialog.getByRole('button', { name: 'Reset Settings' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type RESET to go on').fill('RESET');
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
  await page.getByText('The settings are back to their defaults').waitFor();
  expect((await readSettings())[0]).toMatchObject({ dealership_name: '', email: '', sold_listed_days: 30 });

  await page.getByLabel('Backup of the settings').setInputFiles(await download.path());
  await page.getByText(/is in the form\. Save Changes stores it\.$/).waitFor();
  await button(page, 'Save Changes').click();
  await saved(page);
  expect((await readSettings())[0]).toMatchObject({ dealership_name: 'Harbour Motors', email: 'sales@example.ca' });
});

describe.each(['', 'notifications', 'security', 'api'])('the tab %j', (tab) => {
  test.each([1440, 390])('axe finds nothing at %i px', async (width) => {
    const { page } = await openSettings({ tab, width });
    await page.waitForLoadState('networkidle');
    expect(await findFaults(page)).toEqual([]);
  });

  test('nothing scrolls sideways, from the narrowest phone to a desktop', async () => {
    const { page } = await openSettings({ tab, width: 320 });
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScrolling(page);
  });
});

test('a synonym that staff add is found by visitors and by staff', async () => {
  const { page, consoleMessages } = await openSettings();
  const section = page.getByRole('region', { name: 'Words of the search' });
  await section.getByLabel('Visitors type').first().fill('bakkie');
  await section.getByLabel('It means').first().fill('truck');
  await section.getByRole('button', { name: 'Add synonym' }).click();
  await section.getByText('bakkie means truck').waitFor();
  expect(await findFaults(page)).toEqual([]);
  const trucks = await listVehicles(own, 'body_style=eq.Truck');
  expect(trucks.length).toBeGreaterThan(0);

  const { page: visitors } = await open({ baseUrl: own.url });
  await visit(visitors, '/inventory?q=bakkie');
  await visitors.getByRole('button', { name: 'Truck, remove filter' }).waitFor();
  await visitors
    .getByRole('heading', { name: new RegExp(trucks[0]?.make ?? 'none') })
    .first()
    .waitFor();

  await visit(page, '/admin/vehicles?q=bakkie');
  await page
    .getByRole('row', { name: new RegExp(trucks[0]?.make ?? 'none') })
    .first()
    .waitFor();
  await visit(page, '/admin/vehicles?q=zzbakkie');
  await page.getByText('No vehicles found').waitFor();
  expect(consoleMessages).toEqual([]);
});
