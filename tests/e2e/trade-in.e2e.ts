import { randomUUID } from 'node:crypto';
import { staffPaths } from '@dealer/shared-domain/staff';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { readRows, removeRows, searchInventory } from '../support/backend-api.ts';
import { visit, waitUntilHydrated } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { writeFrom } from '../support/network.ts';
import { holdRemotes, openUntilPainted } from '../support/slow-phone.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { titleOf, withBrowser } from './journey.ts';

const open = withBrowser();
const marker = `trade-${randomUUID().slice(0, 8)}`;
const mailOf = (person: string) => `${marker}-${person}@example.ca`;
let front: { name: string; mimeType: string; buffer: Buffer };
let rear: typeof front;

beforeAll(async () => {
  front = await aPhoto('front.jpg', '#7a8aa0');
  rear = await aPhoto('rear.jpg', '#a08a7a');
});
afterAll(() => removeRows(workerProduct, `contact_messages?email=like.${marker}*`));

async function aPhoto(name: string, background: string): Promise<typeof front> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await picture
      .withExif({ IFD0: { Model: 'Phone' } })
      .jpeg()
      .toBuffer(),
  };
}

async function fillIn(page: Page, person: string) {
  await page.getByRole('textbox', { name: 'Kilometres' }).fill('142,600');
  await page.getByRole('radio', { name: /^Good/ }).check();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sam Lee');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(mailOf(person));
}

const stored = (person: string) =>
  readRows<{ id: string; kind: string; message: string; vehicle_id: string | null }>(
    workerProduct,
    `contact_messages?select=id,kind,message,vehicle_id&email=eq.${mailOf(person)}`,
  );

test('a photograph and answers given before hydration are kept', async () => {
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  const releaseRemotes = await holdRemotes(page);
  await openUntilPainted(page, '/trade-in');
  await page.locator('html[data-early]').waitFor({ state: 'attached' });
  await page.locator('input[name="photos"]').first().setInputFiles(front);
  const kilometres = page.getByRole('textbox', { name: 'Kilometres' });
  await kilometres.fill('142,600');
  releaseRemotes();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  await expect.poll(() => kilometres.inputValue()).toMatch(/142,?600/);
  expect(consoleMessages).toEqual([]);
});

test('a trade-in is decoded, survives a reload and a failed photo, and is seen by the staff', async () => {
  const [car] = (await searchInventory(workerProduct, { status: 'available' })).vehicles;
  if (!car) throw new Error('There are no vehicles');
  const { page, consoleMessages } = await open({ baseUrl: workerProduct.url, width: 390 });
  await writeFrom(page, '203.0.113.23');
  await visit(page, `/inventory/${car.id}`);
  await page.getByRole('link', { name: 'Value your trade-in' }).click();
  await page.getByRole('heading', { name: 'What is your car worth to us?' }).waitFor();
  await page.getByText(`Towards the ${titleOf(car)}`).waitFor();

  const vin = page.getByRole('textbox', { name: /^VIN/ });
  await vin.fill('KM8K2CAB0PU001140');
  await page.getByText('The check digit does not fit').waitFor();
  await vin.fill('KM8K2CAB4PU001140');
  await page.getByRole('button', { name: 'Not my car' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Hyundai');
  await page.getByRole('button', { name: 'Not my car' }).click();
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('');
  await vin.fill('');
  await vin.fill('KM8K2CAB4PU001140');
  await page.getByRole('button', { name: 'Not my car' }).waitFor();
  await fillIn(page, 'desktop');

  let isDown = true;
  await page.route('**/trade-in/photos', (route) => (isDown ? route.abort() : route.continue()));
  await page.getByLabel('Front', { exact: true }).setInputFiles(front);
  await page.getByText('Front: Upload failed: connection lost').waitFor();
  isDown = false;
  await page.getByLabel('Rear', { exact: true }).setInputFiles(rear);
  await page.getByRole('button', { name: 'Remove Rear' }).waitFor();
  await page.getByRole('button', { name: 'Send for a value' }).click();
  await page.getByText('1 photo did not arrive').waitFor();
  await page.getByRole('button', { name: 'Retry Front' }).click();
  await page.getByRole('button', { name: 'Remove Front' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByText('2 of 8 photos').waitFor();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await page.reload();
  await page.getByText('2 of 8 photos').waitFor();
  expect(await page.getByRole('textbox', { name: 'Kilometres' }).inputValue()).toBe('142,600');
  await page.getByRole('button', { name: 'Send for a value' }).click();
  const thanks = page.getByRole('heading', { name: 'Thank you!' });
  await thanks.waitFor();
  const isInWindow = () =>
    thanks.evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top > 80 && bottom < innerHeight;
    });
  await expect.poll(isInWindow).toBe(true);
  await page.getByText(/^We have your trade-in .* Any figure is an estimate, subject to inspection\.$/).waitFor();

  const [message] = await stored('desktop');
  expect(message).toMatchObject({ kind: 'trade-in', vehicle_id: car.id });
  expect(message?.message).toMatch(
    /^Trade-in: 2023 Hyundai Kona.*, 142,600 km, good condition\.\nVIN KM8K2CAB4PU001140\n2 photographs/,
  );
  expect(consoleMessages.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  await readAsStaff(must(message?.id, 'message.id'));
});

async function readAsStaff(id: string) {
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url });
  await signInContext(context, workerProduct);
  await visit(page, staffPaths.message(id));
  await page.getByRole('heading', { name: /^2023 Hyundai Kona/ }).waitFor();
  const thumbnails = page.getByRole('region', { name: 'Photographs of the sender' }).getByRole('img');
  await expect.poll(() => thumbnails.count()).toBe(2);
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => thumbnails.first().evaluate(isDrawn)).toBe(true);
  const address = new URL((await thumbnails.first().getAttribute('src')) ?? '');
  const picture = await fetch(address);
  expect((await sharp(await picture.arrayBuffer()).metadata()).exif).toBeUndefined();
  address.searchParams.set('signature', '0'.repeat(40));
  expect((await fetch(address)).status).toBe(401);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open photograph 1' }).click();
  await page.getByRole('dialog', { name: 'Photograph 1 of 2' }).waitFor();
  expect(consoleMessages).toEqual([]);
}

test('a refused file is replaced or removed by keyboard, and counts as no photo', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 1440 });
  await visit(page, '/trade-in');
  await page
    .getByLabel('Front', { exact: true })
    .setInputFiles({ ...front, name: 'front.pdf', mimeType: 'application/pdf' });
  await page.getByText('Front: Invalid file provided').waitFor();
  await page.getByText('0 of 8 photos').waitFor();
  await page.getByLabel('Choose another for Front').setInputFiles(front);
  await page.getByText('1 of 8 photos').waitFor();
  const remove = page.getByRole('button', { name: 'Remove Front' });
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const empty = page.getByLabel('Front', { exact: true });
  await expect.poll(() => empty.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('without scripts a trade-in is sent with its photographs on a phone', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390, javaScript: false });
  await writeFrom(page, '203.0.113.24');
  await page.goto('/trade-in');
  await page.getByLabel('Front', { exact: true }).setInputFiles(front);
  await page.getByLabel('Rear', { exact: true }).setInputFiles(rear);
  await fillIn(page, 'phone');
  await page.getByRole('button', { name: 'Send for a value' }).tap();
  const summary = page.getByRole('alert').filter({ hasText: 'Your trade-in has not been sent yet' });
  const { bottom } = await summary.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(bottom).toBeLessThan(844);
  await summary.getByRole('link', { name: 'Make is required, or enter the VIN' }).tap();
  expect(new URL(page.url()).hash).toBe('#trade-in-make');
  expect(await page.getByRole('textbox', { name: 'Kilometres' }).inputValue()).toBe('142,600');
  await page.getByRole('textbox', { name: 'Year' }).fill('2015');
  await page.getByRole('textbox', { name: 'Make' }).fill('Honda');
  await page.getByRole('textbox', { name: 'Model' }).fill('Accord');
  await page.getByRole('button', { name: 'Send for a value' }).tap();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  const [message] = await stored('phone');
  expect(message?.message).toContain('2015 Honda Accord, 142,600 km');
  expect(await readRows(workerProduct, `message_photos?select=position&message_id=eq.${message?.id}`)).toHaveLength(2);
});
