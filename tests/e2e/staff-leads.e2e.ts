import { expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { addRow } from '../support/people.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

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
