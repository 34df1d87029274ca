import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { readRows, removeRows, searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { titleOf, withBrowser } from './journey.ts';

const open = withBrowser();
const marker = `calendar-${randomUUID().slice(0, 8)}`;
afterAll(() => removeRows(workerProduct, `appointments?email=like.${marker}*`));

const mailOf = (person: string) => `${marker}-${person}@example.ca`;
const stored = (person: string) =>
  readRows<{ id: string; state: string; starts_at: string; revision: number }>(
    workerProduct,
    `appointments?email=eq.${mailOf(person)}`,
  );

async function openCalendar(width: number) {
  const journey = await open({ baseUrl: workerProduct.url, width });
  await signInContext(journey.context, workerProduct);
  await visit(journey.page, '/admin/appointments');
  await journey.page.getByRole('heading', { level: 1, name: 'Appointments' }).waitFor();
  return journey;
}

/** Chooses the day from the end of the list and its first free time: other tests book the first days. */
async function fillIn(page: Page, { person, dayFromEnd }: { person: string; dayFromEnd: number }) {
  const [car] = (await searchInventory(workerProduct, { status: 'available' })).vehicles.slice(-1);
  if (!car) throw new Error('There is no vehicle');
  await page.getByRole('button', { name: 'Book a test drive' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book a test drive' });
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill(titleOf(car));
  await page
    .getByRole('option', { name: new RegExp(titleOf(car)) })
    .first()
    .click();
  const day = dialog.getByRole('combobox', { name: 'Day' });
  await expect.poll(() => day.locator('option').count()).toBeGreaterThan(7);
  await day.selectOption({ index: (await day.locator('option').count()) - dayFromEnd });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Mina ${person}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(mailOf(person));
  await dialog.getByRole('button', { name: 'Book this time' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function readMails(person: string): Promise<{ subject?: string; message?: string }[]> {
  type Mail = { template_params: Record<string, string> };
  const mails: Mail[] = await (
    await fetch(`${workerProduct.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })
  ).json();
  return mails.map(({ template_params }) => template_params).filter(({ to_email }) => to_email === mailOf(person));
}

test('staff book, move by keyboard and cancel, and the customer gets a mail with a calendar file', async () => {
  const { page, consoleMessages } = await openCalendar(1440);
  await fillIn(page, { person: 'desktop', dayFromEnd: 2 });
  const panel = page.getByRole('region', { name: 'Mina desktop' });
  await panel.waitFor();
  const [before] = await stored('desktop');
  expect(before).toMatchObject({ state: 'confirmed', revision: 0 });
  await expect.poll(async () => (await readMails('desktop')).length, { timeout: 90_000, interval: 1_000 }).toBe(1);
  const link = /https?:\S+\.ics\S+/.exec((await readMails('desktop'))[0]?.message ?? '')?.[0] ?? '';
  const readCalendar = async () =>
    (await fetch(new URL(new URL(link).pathname + new URL(link).search, workerProduct.url))).text();
  expect(await readCalendar()).toContain('SEQUENCE:0');

  await page.locator(`[data-appointment="${before?.id}"]`).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: /^Move to / }).click();
  await expect.poll(async () => (await stored('desktop'))[0]?.revision).toBe(1);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await readCalendar()).toContain('SEQUENCE:1');

  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('button', { name: 'Cancel test drive' }).click();
  await expect.poll(async () => (await stored('desktop'))[0]?.state).toBe('cancelled');
  expect(await readCalendar()).toMatch(/METHOD:CANCEL[\s\S]+STATUS:CANCELLED/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored('desktop'))[0]?.state).toBe('confirmed');
  expect(consoleMessages).toEqual([]);
});

test('on a phone a test drive is booked and moved with the thumb', async () => {
  const { page } = await openCalendar(390);
  await fillIn(page, { person: 'phone', dayFromEnd: 4 });
  const [before] = await stored('phone');
  const item = page.getByRole('listitem').filter({ hasText: 'Mina phone' }).last();
  await item.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Mina phone' });
  const time = dialog.getByRole('combobox', { name: 'Time' });
  await expect.poll(() => time.locator('option:enabled').count()).toBeGreaterThan(1);
  const free = time.locator('option:enabled:not(:checked)').last();
  await time.selectOption((await free.getAttribute('value')) ?? '');
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await expect.poll(async () => (await stored('phone'))[0]?.starts_at).not.toBe(before?.starts_at);
});
