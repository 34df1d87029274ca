import { beforeAll, describe, expect, test } from 'vitest';
import { listVehicles } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { addRow } from '../support/people.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
let carId = '';
let carName = '';

beforeAll(async () => {
  const [vehicle] = await listVehicles(workerProduct, 'status=eq.Available&select=id,year,make,model');
  carId = String(vehicle?.id);
  carName = [vehicle?.year, vehicle?.make, vehicle?.model].join(' ');
});

/** Adds a message directly, because the form limits messages per address. */
async function write(name: string, change: object = {}) {
  const id = crypto.randomUUID();
  const email = `${id.slice(0, 8)}@example.test`;
  await addRow(workerProduct, 'contact_messages', {
    ...{ id, dealer_id: 'dream-motor', name, email, phone: '416-555-0144', vehicle_id: carId },
    ...{ message: 'Is it still there?', mailed_at: new Date().toISOString() },
    ...change,
  });
  return { id, email };
}

async function openMessages(width: number, address = '/admin/messages') {
  const journey = await open({ baseUrl: workerProduct.url, width });
  await signInContext(journey.context, workerProduct);
  await visit(journey.page, address);
  await journey.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor({ state: 'attached' });
  return journey;
}

async function readMail(email: string) {
  type Mail = { template_params: Record<string, string> };
  const mails: Mail[] = await (
    await fetch(`${workerProduct.backendUrl}/mailbox`, { headers: { accept: 'application/json' } })
  ).json();
  return mails.map(({ template_params }) => template_params).filter(({ to_email }) => to_email === email);
}

describe('messages', () => {
  test('a message is found, read, answered by mail, archived and restored', async () => {
    const name = `Priya ${crypto.randomUUID().slice(0, 8)}`;
    const { id, email } = await write(name, {
      ...{ consent_marketing: true, consent_text: 'Yes, you may email me.', consent_at: new Date().toISOString() },
    });
    const { page, consoleMessages } = await openMessages(1440);
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(name);
    const line = page.getByRole('link', { name: new RegExp(`Unread: ${name}`) });
    await line.click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/messages/${id}`);
    const pane = page.getByRole('article');
    expect(await pane.getByRole('region', { name: 'About this vehicle' }).textContent()).toContain(carName);
    await pane.getByText('“Yes, you may email me.”').waitFor();
    const mailto = await pane.getByRole('link', { name: 'Open in mail program' }).getAttribute('href');
    expect(mailto).toContain(`mailto:${encodeURIComponent(email)}?subject=Re%3A%20`);
    expect(await pane.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+14165550144');

    await pane.getByLabel(/Internal notes/).fill('Prefers Sunday');
    await pane.getByRole('button', { name: 'Save notes' }).click();
    await page.getByText('Notes saved').waitFor();
    await pane.getByLabel(`Reply to ${name}`).fill('Yes, come by on Sunday.');
    await pane.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText(`Reply sent to ${email}`).waitFor();
    await pane.getByText('answered in').waitFor();
    expect(await pane.getByRole('listitem').last().textContent()).toContain('Yes, come by on Sunday.');
    const [mail] = await readMail(email);
    expect(mail?.message).toMatch(
      /^Yes, come by on Sunday\.\n\nDream Motor Co\., 100 Showroom Road, .+\n\nOn .+ you wrote:\n> Is it still there\?$/,
    );

    await pane.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Message archived').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await pane.getByText('Answered', { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel(/Internal notes/).inputValue()).toBe('Prefers Sunday');
    expect(consoleMessages).toEqual([]);
  });

  test('a message that arrives while the list is open appears within 15 seconds, in the sidebar too', async () => {
    const { page } = await openMessages(1440, '/admin/messages?show=unread');
    const chip = page.getByRole('button', { name: /^Unread \d+$/ });
    const before = Number(((await chip.textContent()) ?? '').replace(/\D/g, ''));
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
    await write(name);
    await page.getByRole('link', { name: new RegExp(name) }).waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: `Unread ${before + 1}` }).waitFor();
    await page.getByRole('link', { name: `Messages ${before + 1}`, exact: true }).waitFor();
  }, 60_000);

  test('a phone opens a message from the list and returns, and keys work on a desktop', async () => {
    const name = `Tom ${crypto.randomUUID().slice(0, 8)}`;
    await write(name);
    const { page } = await openMessages(390, `/admin/messages?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByRole('article').getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search messages' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(name);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('main').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.keyboard.press('r');
    expect(await page.getByLabel(`Reply to ${name}`).evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('commands and keys', () => {
  test('the command palette finds a vehicle from any page, by keyboard and from the mobile More menu', async () => {
    const { page } = await openMessages(1440);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /Search vehicles and commands/ });
    await field.fill(carName);
    await page
      .getByRole('option', { name: new RegExp(carName) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Edit Vehicle' }).waitFor();

    const phone = await openMessages(390);
    await phone.page.getByRole('button', { name: 'More' }).click();
    await phone.page.getByRole('button', { name: 'Search and commands' }).click();
    await phone.page.getByRole('combobox', { name: /Search vehicles/ }).fill('diagn');
    await phone.page.getByRole('option', { name: 'Diagnostics' }).click();
    await phone.page.getByRole('heading', { level: 1, name: 'Diagnostics' }).waitFor();
  });

  test('letters open pages, the question mark opens the help, and neither acts in a field', async () => {
    const { page } = await openMessages(1440);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('g?v');
    expect(await page.getByRole('searchbox').inputValue()).toBe('g?v');
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.getByRole('heading', { level: 1, name: 'Vehicle Management' }).waitFor();
  });
});
