import { engineNames } from '@dealer/scripts/browsers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { staffPassword } from '../support/staff.ts';
import { type Driver, named, visit, waitFor, waitForText } from './driver.ts';
import { findLauncher } from './find-launcher.ts';

const walked = inject('walked');

describe.each(engineNames)('staff in %s', (name) => {
  const launch = findLauncher(name);
  let browser: Driver;
  beforeAll(async () => {
    if (launch === null) throw new Error(`No ${name} is installed: npm run cli -- try-browsers installs what it can.`);
    browser = await launch();
    await browser.resize(1440, 900);
  });
  afterAll(() => browser?.close());

  test('sign in and see the dashboard', async () => {
    await visit(browser, `${walked.url}/admin/login`);
    await browser.type(named('input', 'Username'), 'admin');
    await browser.type(named('input', 'Password'), staffPassword);
    await browser.click(named('button', 'Sign in'));
    await waitForText(browser, 'Admin Dashboard');
    await waitForText(browser, 'Total Vehicles');
  });

  test('reprice in the list, and keep the focus on the row', async () => {
    await browser.open(`${walked.url}/admin/vehicles?q=tacoma`);
    await browser.click("//button[starts-with(@aria-label, 'Price of ')]");
    await browser.type("//input[starts-with(@aria-label, 'Price of ')]", '36,450');
    await browser.press('Enter');
    await waitForText(browser, '$36,450');
    await waitFor(browser, "document.activeElement?.getAttribute('aria-label')?.startsWith('Price of ')");
  });

  test('edit a vehicle and save it with the keyboard', async () => {
    await browser.click("//main//a[contains(@href, '/edit')]");
    await waitForText(browser, 'Edit Vehicle');
    const address = await browser.evaluate('location.href');
    await browser.type(named('textarea', 'Description'), `Checked in ${name}.`);
    await browser.press('s', { control: true });
    await waitFor(browser, "location.pathname === '/admin/vehicles'");
    await browser.open(String(address));
    await waitFor(
      browser,
      `[...document.querySelectorAll('textarea')].some(({ value }) => value === 'Checked in ${name}.')`,
    );
  });

  test('open every back-office page without console messages', async () => {
    for (const [path, title] of [
      ['analytics', 'Analytics Dashboard'],
      ['messages', 'Messages'],
      ['settings', 'Settings'],
      ['vehicles/import', 'Import'],
      ['vehicles/add', 'Add New Vehicle'],
    ]) {
      await browser.open(`${walked.url}/admin/${path}`);
      await waitFor(
        browser,
        `[...document.querySelectorAll('h1, h2')].some((head) => head.textContent.includes('${title}'))`,
      );
    }
    expect(browser.readConsole()).toEqual([]);
  });

  test('sign out', async () => {
    await browser.open(`${walked.url}/admin/vehicles`);
    await browser.click(named('button', 'Logout'));
    await waitFor(browser, "location.pathname === '/'");
    expect(await browser.evaluate("localStorage.getItem('authToken')")).toBeNull();
  });
});
