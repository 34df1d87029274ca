import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { readRows, removeRows, searchInventory } from '../support/backend-api.ts';
import { waitUntilHydrated } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { writeFrom } from '../support/network.ts';
import { openUntilPainted, slowDown } from '../support/slow-phone.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const marker = `form-${randomUUID().slice(0, 8)}`;
afterAll(() => removeRows(workerProduct, `contact_messages?email=like.${marker}*`));

type Stored = { id: string; name: string; message: string; vehicle_id: string | null; consent_text: string | null };
const stored = (person: string) =>
  readRows<Stored>(workerProduct, `contact_messages?email=eq.${marker}-${person}@example.ca`);

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function fillIn(page: Page, person: string, message = 'Is it still there?\nI can come on Saturday.') {
  await field(page, 'Name').fill('Sam Lee');
  await field(page, 'Email').fill(`${marker}-${person}@example.ca`);
  await field(page, 'Message').fill(message);
}

test('without scripts a message about a vehicle is stored once, and the thanks show a reference', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390, javaScript: false });
  await writeFrom(page, '203.0.113.11');
  const [car] = (await searchInventory(workerProduct, { status: 'available' })).vehicles;
  await page.goto(`/inventory/${car?.id}`);
  await page.getByRole('button', { name: 'Contact Dealer' }).last().tap();
  await page.getByText(`About the ${car?.year} ${car?.make} ${car?.model}`).waitFor();
  expect(await field(page, 'Message').inputValue()).toMatch(/^Is the .+, still available\?$/);
  await field(page, 'Name').fill('Sam');
  await page.getByRole('button', { name: 'More photos' }).tap();
  await page.getByRole('button', { name: 'More photos', pressed: true }).waitFor();
  expect(await field(page, 'Message').inputValue()).toMatch(/^Could you send me more photos of the .+\?$/);
  expect(await field(page, 'Name').inputValue()).toBe('Sam');
  await fillIn(page, 'car');
  await page.getByRole('checkbox').check();
  await send(page);
  await page.getByText('Thank you!').waitFor();
  const [message, ...others] = await stored('car');
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    name: 'Sam Lee',
    message: 'Is it still there?\nI can come on Saturday.',
    vehicle_id: car?.id,
    consent_text: expect.stringContaining('may email me about new vehicles'),
  });
  await page.getByText(must(message, 'stored message').id.slice(0, 8).toUpperCase()).waitFor();
  await page.reload();
  await page.getByText('Thank you!').waitFor();
  expect(await stored('car')).toHaveLength(1);
  expect(consoleMessages).toEqual([]);
});

test('without scripts errors are shown at their fields, and everything typed is preserved', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390, javaScript: false });
  await writeFrom(page, '203.0.113.12');
  await page.goto('/contact');
  await fillIn(page, 'wrong', '<b>Hello</b> & "you"\nsecond line');
  await field(page, 'Email').fill('sam@example');
  await field(page, /^Phone/).fill('416-555-0100');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await send(page);
  expect((await answer).status()).toBe(422);
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'Name').inputValue()).toBe('Sam Lee');
  expect(await field(page, 'Email').inputValue()).toBe('sam@example');
  expect(await field(page, /^Phone/).inputValue()).toBe('416-555-0100');
  expect(await field(page, 'Message').inputValue()).toBe('<b>Hello</b> & "you"\nsecond line');
  await field(page, 'Email').fill(`${marker}-wrong@example.ca`);
  await send(page);
  await page.getByText('Thank you!').waitFor();
  expect(await stored('wrong')).toMatchObject([{ message: '<b>Hello</b> & "you"\nsecond line' }]);
});

test('with every script blocked the message still arrives', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  await writeFrom(page, '203.0.113.13');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillIn(page, 'blocked');
  await send(page);
  await page.getByText('Thank you!').waitFor();
  expect(await stored('blocked')).toHaveLength(1);
});

test('on a slow phone a message can be sent before hydration, and the thanks stay', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await writeFrom(page, '203.0.113.14');
  await slowDown(page);
  await openUntilPainted(page, '/contact');
  await fillIn(page, 'slow');
  await send(page);
  await page.getByText('Thank you!').waitFor();
  expect(await stored('slow')).toHaveLength(1);
  await waitUntilHydrated(page);
  await page.getByText('Your reference:').waitFor();
  expect(consoleMessages).toEqual([]);
});

test('a response with form errors hydrates without losing them', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await writeFrom(page, '203.0.113.15');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillIn(page, 'hydrated');
  await field(page, 'Name').fill('');
  await page.unroute('**/*.js');
  await send(page);
  await page.getByText('Name is required').waitFor();
  await waitUntilHydrated(page);
  expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'Message').inputValue()).toBe('Is it still there?\nI can come on Saturday.');
  expect(consoleMessages.filter((message) => !/ERR_FAILED|422/.test(message))).toEqual([]);
  await field(page, 'Name').pressSequentially('Sam');
  expect(await field(page, 'Name').getAttribute('aria-invalid')).toBeNull();
  expect(await stored('hydrated')).toEqual([]);
});

test('text typed during hydration is not lost', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390 });
  await writeFrom(page, '203.0.113.16');
  await slowDown(page);
  await openUntilPainted(page, '/contact');
  await fillIn(page, 'kept');
  await waitUntilHydrated(page);
  expect(await field(page, 'Message').inputValue()).toContain('Is it still there?');
  await page.reload();
  await waitUntilHydrated(page);
  expect(await field(page, 'Message').inputValue()).toContain('Is it still there?');
});
