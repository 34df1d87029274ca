import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { addRow, listVehicles, readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { writeFrom } from '../support/network.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const marker = `alert-${randomUUID().slice(0, 8)}`;
const mailOf = (person: string) => `${marker}-${person}@example.ca`;
const emptyList = '/inventory?make=Honda&priceMin=91000&priceMax=91999';

afterAll(async () => {
  await removeRows(workerProduct, `vehicle_alerts?email=like.${marker}*`);
  await removeRows(workerProduct, `vehicles?stock_number=like.${marker}*`);
});

type Mail = { subject: string; message: string };

async function readMails(person: string): Promise<Mail[]> {
  const response = await fetch(`${workerProduct.backendUrl}/mailbox`, { headers: { accept: 'application/json' } });
  const mails: { template_params: Mail & { to_email: string } }[] = await response.json();
  return mails.map(({ template_params }) => template_params).filter(({ to_email }) => to_email === mailOf(person));
}

async function waitForMail(person: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await readMails(person)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return must(await find(), 'mail');
}

function linkAfter(words: string, { message }: Mail): string {
  const url = new RegExp(`${words}:\\s+(https?://\\S+)`).exec(message)?.[1];
  const { pathname, search } = new URL(must(url, words));
  return `${pathname}${search}`;
}

/** A car that fits the empty list. */
async function publishCar(name: string): Promise<void> {
  await addRow(workerProduct, 'vehicles', {
    ...{ dealer_id: 'dream-motor', make: 'Honda', model: name, year: 2022, price: 91_500, body_style: 'Coupe' },
    ...{ status: 'Available', stock_number: `${marker}-${name}` },
  });
}

async function askFor(page: Page, person: string) {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(mailOf(person));
  await page.getByRole('checkbox', { name: /may e-mail me about vehicles that fit/ }).check();
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByRole('heading', { name: 'Look in your mail' }).waitFor();
  await page.getByText(mailOf(person)).waitFor();
}

async function confirm(page: Page, person: string) {
  const mail = await waitForMail(person, /^Was it you\? Confirm your alert$/);
  await page.goto(linkAfter('Yes, write to me', mail));
  expect(await readRows(workerProduct, `vehicle_alerts?email=eq.${mailOf(person)}`)).toMatchObject([
    { confirmed_at: null },
  ]);
  await page.getByRole('button', { name: 'Yes, write to me' }).click();
  await page.getByRole('heading', { name: 'Your alert is on' }).waitFor();
}

test('an alert from an empty list is confirmed, told of one car once, and ended from its mail', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await writeFrom(page, '203.0.113.25');
  await visit(page, emptyList);
  await page.getByRole('heading', { name: 'Tell me when one arrives' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await askFor(page, 'desktop');
  await confirm(page, 'desktop');
  expect(await findFaults(page)).toEqual([]);
  await publishCar('Prelude');
  const mail = await waitForMail('desktop', /^1 new: 2022 Honda Prelude, \$91,500$/);
  for (const words of ['plus HST & licensing', 'Honda, $91,000–$91,999', 'Showroom Road', '555']) {
    expect(mail.message).toContain(words);
  }
  await page.goto(linkAfter('See it', mail));
  await page.getByRole('heading', { level: 1, name: '2022 Honda Prelude' }).waitFor();
  await page.goto(linkAfter('Unsubscribe in one click', mail));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are off the list' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

test('a refused alert keeps its search in the address', async () => {
  const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
  await writeFrom(page, '203.0.113.26');
  await visit(page, '/inventory?make=Honda&priceMin=92000&priceMax=92999');
  const ask = page.getByRole('button', { name: 'Tell me' });
  await context.setOffline(true);
  await ask.tap();
  await page.getByRole('alert').getByText('You are offline. Send it when you are back online.').waitFor();
  await context.setOffline(false);
  await ask.tap();
  const summary = page.getByRole('alert').filter({ hasText: 'Nothing is stored yet' });
  await expect.poll(() => summary.evaluate((note) => note === document.activeElement)).toBe(true);
  await visit(page, page.url());
  await page.getByText('$92,000–$92,999').waitFor();
  await page.getByRole('checkbox', { name: 'Honda' }).uncheck({ force: true });
  await ask.tap();
  await expect.poll(() => page.url()).not.toContain('Honda');
  await visit(page, page.url());
  await page.getByText('$92,000–$92,999').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Honda' }).count()).toBe(0);
});

test('without scripts an alert starts from a sold car on a phone; who left hears nothing more', async () => {
  const [sold] = await listVehicles(workerProduct, 'status=eq.Sold&limit=1');
  const { page } = await open({ baseUrl: workerProduct.url, width: 390, javaScript: false });
  await writeFrom(page, '203.0.113.26');
  await page.goto(`/inventory/${must(sold, 'sold car').id}`);
  const parts = page.getByRole('group', { name: 'What to look for' });
  while ((await parts.getByRole('checkbox', { checked: true }).count()) > 0) {
    await parts.getByRole('checkbox', { checked: true }).first().tap();
  }
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(mailOf('phone'));
  await page.getByRole('button', { name: 'Tell me' }).tap();
  await page.getByRole('link', { name: 'Tick the box to get e-mails from us' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(mailOf('phone'));
  await askFor(page, 'phone');
  await confirm(page, 'phone');
  await publishCar('Integra');
  await waitForMail('phone', /Honda Integra/);
  expect((await readMails('desktop')).map(({ subject }) => subject).sort()).toEqual([
    '1 new: 2022 Honda Prelude, $91,500',
    'Was it you? Confirm your alert',
  ]);
});

test('the one-click post of a mail program ends the alert', async () => {
  const [alert] = await readRows<{ ended_at: string | null }>(
    workerProduct,
    `vehicle_alerts?email=eq.${mailOf('phone')}`,
  );
  expect(alert).toMatchObject({ ended_at: null });
  const link = linkAfter('Unsubscribe in one click', await waitForMail('phone', /Honda Integra/));
  const response = await fetch(new URL(link, workerProduct.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(response.ok).toBe(true);
  const [ended] = await readRows<{ ended_at: string | null }>(
    workerProduct,
    `vehicle_alerts?email=eq.${mailOf('phone')}`,
  );
  expect(ended?.ended_at).not.toBeNull();
});

test('the page of a removed car says what it was, and leads on', async () => {
  const name = `Beat${marker.slice(-4)}`;
  await publishCar(name);
  const [car] = await listVehicles(workerProduct, `stock_number=eq.${marker}-${name}`);
  await removeRows(workerProduct, `vehicles?stock_number=eq.${marker}-${name}`);
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  const response = await page.goto(`/inventory/2022-honda-beat-${must(car, 'car').id}`);
  expect(response?.status()).toBe(404);
  await page.getByText(`It was a 2022 Honda ${name}, stock ${marker}-${name}.`).waitFor();
  await page.getByRole('heading', { name: 'Tell me when one like it arrives' }).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search our vehicles' }).inputValue()).toBe(`Honda ${name}`);
  expect(await findFaults(page)).toEqual([]);
});
