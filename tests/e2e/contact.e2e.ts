import { expect, test } from 'vitest';
import { searchInventory } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

type Mail = { template_params: Record<string, string> };
const readMailbox = async (): Promise<Mail[]> => (await fetch(`${workerProduct.backendUrl}/mailbox`)).json();

test('a message is stored and mailed once, and the visitor is thanked', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await visit(page, '/contact');
  const form = page.getByRole('form', { name: 'Your message' }).or(page.locator('form').filter({ hasText: 'Message' }));
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const message of ['Name is required', 'Email is required', 'Message is required']) {
    await form.getByText(message).waitFor();
  }
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Visitor');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('ann@example.ca');
  await form.getByRole('textbox', { name: 'Message' }).fill('Is the Civic still there?\nI can come on Saturday.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Thank you!').waitFor();
  await page.getByText(/^Your reference: [0-9A-F]{8}$/).waitFor();
  await expect
    .poll(async () =>
      (await readMailbox()).filter(({ template_params }) => template_params.from_name === 'Ann Visitor'),
    )
    .toEqual([
      expect.objectContaining({
        template_params: expect.objectContaining({
          from_email: 'ann@example.ca',
          reply_to: 'ann@example.ca',
          phone: 'Not provided',
          message: 'Is the Civic still there?\nI can come on Saturday.',
        }),
      }),
    ]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await page.getByText('Thank you!').waitFor({ state: 'hidden' });
  expect(await form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  expect(consoleMessages).toEqual([]);
});

test.each([390, 1440])(
  'at %d px the sticky header covers neither a field with an error nor its label',
  async (width) => {
    const { page } = await open({ baseUrl: workerProduct.url, width });
    await visit(page, '/contact');
    const label = page.locator('label').filter({ hasText: /^Name/ });
    // The header covers the field when the button below is focused and pressed.
    await page.getByRole('button', { name: 'Send Message' }).focus();
    await label.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 20));
    await page.keyboard.press('Enter');
    await page.getByText('Name is required').waitFor();
    const headerEnd = await page
      .locator('header')
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
    await expect
      .poll(() => label.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(headerEnd);
  },
);

test('a message that cannot be stored stays in the form with an error', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  await visit(page, '/contact');
  await page.route('**/rpc/send_contact_message', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bob');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('bob@example.ca');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again later.' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello');
});

test('a message is stored while the mail service is down', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  const [car] = (await searchInventory(workerProduct, { status: 'available' })).vehicles;
  await visit(page, `/inventory/${car?.id}`);
  await page.route('**/email/send', (route) => route.fulfill({ status: 500, body: 'down' }));
  await page.getByRole('button', { name: 'Contact Dealer' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Message' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Cid');
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('cid@example.ca');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('A test drive, please.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByText('Thank you!').waitFor();
});
