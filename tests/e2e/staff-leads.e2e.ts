import { afterAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { addRow } from '../support/people.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const vehicleId = crypto.randomUUID();

afterAll(() => removeRows(workerProduct, `vehicles?id=eq.${vehicleId}`));

test('a message becomes a lead that is taken, answered, planned and lost, on a phone too', async () => {
  const id = crypto.randomUUID();
  const name = `Alicia ${id.slice(0, 8)}`;
  const email = `${id.slice(0, 8)}@example.test`;
  await addRow(workerProduct, 'contact_messages', {
    ...{ id, dealer_id: 'dream-motor', name, email, message: 'Could I drive it on Sunday?' },
    mailed_at: new Date().toISOString(),
  });
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await signInContext(context, workerProduct);

  await visit(page, `/admin/leads?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  const pane = page.getByRole('article');
  await pane.getByRole('heading', { level: 2, name }).waitFor();
  await pane.getByText(/^Waiting \d+ min$/).waitFor();

  await pane.getByLabel('Owner').selectOption({ index: 1 });
  await page.getByText(/is now .+ lead/).waitFor();
  await pane.getByLabel(`Reply to ${name}`).fill('Yes, at noon.');
  await pane.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText(`Reply sent to ${email}`).waitFor();
  await pane.getByText(/^Answered in \d+ min of opening time\.$/).waitFor();
  await pane.getByRole('button', { name: 'Contacted' }).and(page.locator('[aria-current="step"]')).waitFor();

  await pane.getByRole('button', { name: 'Note', exact: true }).click();
  await pane.getByLabel('Note', { exact: true }).fill('Brings a trade-in.');
  await pane.getByRole('button', { name: 'Add note' }).click();
  await pane.getByText('Brings a trade-in.').waitFor();

  await pane.getByRole('button', { name: 'Lost', exact: true }).click();
  await page.getByLabel('Bought elsewhere').check();
  await page.getByRole('button', { name: 'Mark Lost' }).click();
  await pane.getByRole('button', { name: 'Lost', exact: true }).and(page.locator('[aria-current="step"]')).waitFor();
  expect(consoleMessages).toEqual([]);

  // The address of a message opens its lead.
  await visit(page, `/admin/leads/${id}`);
  await page.getByRole('heading', { level: 2, name }).waitFor();
});

test('a new lead is assigned, answered with a saved reply, reminded of, and won: its vehicle is Sold', async () => {
  const id = crypto.randomUUID();
  const name = `Ben ${id.slice(0, 8)}`;
  const model = `Civic ${id.slice(0, 8)}`;
  await addRow(workerProduct, 'vehicles', {
    ...{
      id: vehicleId,
      dealer_id: 'dream-motor',
      make: 'Honda',
      model,
      year: 2019,
      price: 18_495,
      status: 'Available',
    },
  });
  await addRow(workerProduct, 'contact_messages', {
    ...{ id, dealer_id: 'dream-motor', vehicle_id: vehicleId, name, email: `${id.slice(0, 8)}@example.test` },
    ...{ message: 'Is it still there?', mailed_at: new Date().toISOString() },
  });
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 1440 });
  await signInContext(context, workerProduct);
  await visit(page, `/admin/leads/${id}`);
  const pane = page.getByRole('article');
  await pane.getByRole('heading', { level: 2, name }).waitFor();
  // In a low window the panes scroll, and not the page.
  await page.setViewportSize({ width: 1440, height: 300 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  await pane.getByLabel('Owner').selectOption('turn');
  await page.getByText(`${name} is now`).waitFor();

  await pane.getByRole('button', { name: 'Saved replies' }).click();
  await pane.getByRole('button', { name: 'Edit the list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  const invitation = ' Come and see it.'.repeat(20);
  const template = `Hello {first name}, yes, the {vehicle} is here for {price}.${invitation}`;
  const title = `Still here ${id.slice(0, 8)}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text', { exact: true }).fill(template);
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByText(title, { exact: true }).waitFor();
  // A long text is cut and does not widen the dialog.
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const reply = pane.getByLabel(`Reply to ${name}`);
  await reply.fill('Good morning!');
  await pane.getByRole('list', { name: 'Saved replies' }).getByRole('button', { name: title }).click();
  const text = `Good morning!\n\nHello Ben, yes, the 2019 Honda ${model} is here for $18,495.${invitation}`;
  await expect.poll(() => reply.inputValue()).toBe(text);
  await pane.getByRole('button', { name: 'Send reply' }).click();
  await pane.getByText('Good morning!').waitFor();

  await pane.getByLabel('Next step').fill('Send the papers');
  await pane.getByLabel('Due').fill('2026-11-01T09:00');
  await pane.getByRole('button', { name: 'Save step' }).click();
  await page.getByText('Next step saved').waitFor();
  await pane.getByLabel('File for this lead').setInputFiles({
    ...{ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('$18,000?') },
  });
  await pane.getByRole('button', { name: 'offer.txt', exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await pane.getByRole('button', { name: 'Won', exact: true }).click();
  await page.getByLabel('Sale price').fill('18,000');
  await page.getByRole('button', { name: 'Won, mark Sold' }).click();
  await pane.getByRole('button', { name: 'Won', exact: true }).and(page.locator('[aria-current="step"]')).waitFor();
  await pane.getByText('Sold', { exact: true }).waitFor();
  expect(consoleMessages).toEqual([]);
});

test('a due step is in the bell, on the dashboard and leads to its lead, on a phone too', async () => {
  const id = crypto.randomUUID();
  const name = `Sofia ${id.slice(0, 8)}`;
  await addRow(workerProduct, 'leads', {
    ...{ id, dealer_id: 'dream-motor', name, email: `${id.slice(0, 8)}@example.test`, source: 'call' },
    ...{ next_step: 'Send the report', next_step_due: '2020-01-01T00:00:00Z' },
  });
  try {
    const { page, context } = await open({ baseUrl: workerProduct.url, width: 390 });
    await signInContext(context, workerProduct);
    await visit(page, '/admin/dashboard');
    await page.getByRole('link', { name }).waitFor();
    await page.getByText('Send the report, was due').first().waitFor();
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: /^Reminders/ }).click();
    await page.getByRole('link', { name: `${name}: Send the report` }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: `${name}: Send the report` }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('article').getByLabel(`Reply to ${name}`).waitFor();
  } finally {
    await removeRows(workerProduct, `leads?id=eq.${id}`);
  }
});
