import { beforeAll, expect, test } from 'vitest';
import { findFullVehicle, searchInventory, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { formatDollars } from '../support/html-text.ts';
import { cardLinks, product, seenText, titleOf, withBrowser } from './journey.ts';

const open = withBrowser();
let car: VehicleAnswer;

beforeAll(async () => {
  car = await findFullVehicle(product);
});

const disclosures = [
  'Safety-related',
  'Mechanical',
  'Exterior',
  'Interior',
  'Tires & Wheels',
  'OBD2 Scan',
  'Body Condition',
  'Title',
  'Out of Province',
];

test('shows name, price, photographs, specifications, features and the nine disclosures in order', async () => {
  const { page } = await open();
  await visit(page, `/inventory/${car.id}`);
  const main = page.getByRole('main');
  expect(await seenText(page.getByRole('heading', { level: 1 }))).toContain(titleOf(car));
  const text = await seenText(main);
  expect(text).toContain(formatDollars(car.price));
  for (const label of ['Mileage', 'Transmission', 'Fuel Type', 'Body Style']) {
    expect(await main.locator('dt').filter({ hasText: label }).count()).toBeGreaterThan(0);
  }
  for (const feature of car.features) expect(text).toContain(feature);
  const region = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Disclosures and Conditions' }) });
  expect(await region.last().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(disclosures);
  expect(await main.getByRole('link', { name: 'Back to Inventory' }).first().getAttribute('href')).toContain(
    '/inventory',
  );
});

test('next and previous photo wrap at both ends', async () => {
  const { page } = await open();
  await visit(page, `/inventory/${car.id}`);
  const count = car.vehicle_images.length;
  const counter = (index: number) => page.getByText(`${index} / ${count}`, { exact: true }).first();
  await counter(1).waitFor();
  await page
    .getByRole('button', { name: /previous/i })
    .first()
    .click();
  await counter(count).waitFor();
  await page.getByRole('button', { name: /next/i }).first().click();
  await counter(1).waitFor();
});

test('opens from its card with a readable address', async () => {
  const { page, failedRequests, consoleMessages } = await open();
  await visit(page, '/inventory');
  const [first] = (await searchInventory(product)).vehicles;
  await cardLinks(page).first().click();
  await page.getByRole('heading', { name: 'Disclosures and Conditions' }).waitFor();
  expect(page.url()).toMatch(new RegExp(`/inventory/${first?.year}-[a-z0-9-]+-${first?.id}$`));
  await page.waitForLoadState('networkidle');
  expect([...failedRequests, ...consoleMessages]).toEqual([]);
});

test('closing the fullscreen viewer returns the focus to what opened it', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await cardLinks(page).first().click();
  const opener = page.getByRole('button', { name: /fullscreen/i }).first();
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});
