import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { readRows, removeRows, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { writeFrom } from '../support/network.ts';
import { workerProduct } from '../support/worker-product.ts';
import { titleOf, withBrowser } from './journey.ts';

const open = withBrowser();
const marker = `drive-${randomUUID().slice(0, 8)}`;
afterAll(() => removeRows(workerProduct, `contact_messages?email=like.${marker}*`));

const mailOf = (person: string) => `${marker}-${person}@example.ca`;
const stored = (person: string) =>
  readRows<{ state: string; starts_at: string }>(workerProduct, `appointments?email=eq.${mailOf(person)}`);

async function findCar(at: number) {
  const car = (await searchInventory(workerProduct, { status: 'available' })).vehicles[at];
  if (!car) throw new Error('There are too few vehicles');
  return car;
}

/** The times of a chosen day are the visible ones. */
async function chooseTime(page: Page, scope = page.locator('main form').first()) {
  const slot = scope
    .locator('label:visible')
    .filter({ has: page.locator('input[name="startsAt"]:enabled') })
    .first();
  await slot.click();
}

async function fillIn(page: Page, person: string) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sam Lee');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(mailOf(person));
}

test('a test drive is booked, confirmed by mail, and told to the staff', async () => {
  const car = await findCar(0);
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await writeFrom(page, '203.0.113.21');
  await visit(page, `/inventory/${car.id}`);
  await page.getByRole('link', { name: 'Book a test drive' }).click();
  await page.getByRole('heading', { name: 'Book a test drive' }).waitFor();
  const picture = page.getByRole('complementary', { name: 'Your test drive' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await chooseTime(page);
  await fillIn(page, 'desktop');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: /^Booked for \w+day, / }).waitFor();
  expect(await stored('desktop')).toMatchObject([{ state: 'requested' }]);
  expect(
    await readRows(workerProduct, `contact_messages?select=kind,message&email=eq.${mailOf('desktop')}`),
  ).toMatchObject([{ kind: 'test-drive', message: expect.stringContaining(`Test drive of the ${titleOf(car)}`) }]);
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await fetch(new URL(calendar ?? '', workerProduct.url));
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(await file.text()).toMatch(/BEGIN:VEVENT[\s\S]+SUMMARY:Test drive: /);
  const readMails = async (): Promise<{ template_params: Record<string, string> }[]> =>
    (await fetch(`${workerProduct.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })).json();
  await expect
    .poll(
      async () =>
        (await readMails())
          .filter(({ template_params }) => template_params.to_email === mailOf('desktop'))
          .map(({ template_params }) => template_params.subject),
      { timeout: 40_000 },
    )
    .toEqual([expect.stringMatching(/^Test drive on /)]);
  expect(consoleMessages).toEqual([]);
});

test('a refused test drive keeps its address, and one that is sent offline keeps the page', async () => {
  const car = await findCar(0);
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
  await writeFrom(page, '203.0.113.23');
  const address = `/test-drive?vehicle=${car.id}`;
  await visit(page, address);
  const book = page.getByRole('button', { name: 'Book this time' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sam Lee');
  await context.setOffline(true);
  await book.tap();
  await page.getByRole('alert').getByText('You are offline. Send it when you are back online.').waitFor();
  await context.setOffline(false);
  const bar = page.getByRole('region', { name: 'Your test drive at the bottom' });
  await bar.getByText('Choose a day and a time').waitFor();
  await bar.getByRole('button', { name: 'Book' }).tap();
  const summary = page.getByRole('alert').filter({ hasText: 'Your test drive is not booked yet' });
  await expect.poll(() => summary.evaluate((note) => note === document.activeElement)).toBe(true);
  expect(page.url()).toBe(`${workerProduct.url}${address}`);
  await summary.getByRole('link', { name: 'Email is required' }).tap();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Sam Lee');
  await visit(page, page.url());
  await page.getByRole('heading', { name: 'Book a test drive' }).waitFor();
  await chooseTime(page);
  await bar.getByText(/^\w{3}, \w{3} \d+, \d+:\d\d [AP]M$/).waitFor();
});

test('without scripts a test drive is booked, moved and cancelled on a phone', async () => {
  const car = await findCar(1);
  const { page } = await open({ baseUrl: workerProduct.url, width: 390, javaScript: false });
  await writeFrom(page, '203.0.113.22');
  await page.goto(`/test-drive?vehicle=${car.id}`);
  await fillIn(page, 'phone');
  await page.getByRole('button', { name: 'Book this time' }).tap();
  await page.getByRole('link', { name: 'Choose a time' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Sam Lee');
  await chooseTime(page);
  await page.getByRole('button', { name: 'Book this time' }).tap();
  await page.getByRole('heading', { name: /^Booked for / }).waitFor();
  const [before] = await stored('phone');
  await page.getByText('Change the time').tap();
  await chooseTime(page);
  await page.getByRole('button', { name: 'Move to this time' }).tap();
  await expect.poll(async () => (await stored('phone'))[0]?.starts_at).not.toBe(before?.starts_at);
  await page.locator('summary').filter({ hasText: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Cancel this test drive' }).tap();
  await page.getByRole('heading', { name: /^Cancelled: / }).waitFor();
  expect(await stored('phone')).toMatchObject([{ state: 'cancelled' }]);
});
