import { beforeAll, describe, expect, test } from 'vitest';
import {
  findFullVehicle,
  type InventoryAnswer,
  searchInventory,
  toIds,
  type VehicleAnswer,
} from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { formatDollars } from '../support/html-text.ts';
import { must } from '../support/must.ts';
import { cardLinks, fetchPage, listedIds, product, seenText, titleOf, withBrowser } from './journey.ts';

const open = withBrowser();
let listed: InventoryAnswer;
let car: VehicleAnswer;

beforeAll(async () => {
  listed = await searchInventory(product, {}, { limit: 100 });
  car = await findFullVehicle(product);
});

describe('raw HTML', () => {
  test('the home page holds the tagline, its actions and vehicles with prices', async () => {
    const { status, text } = await fetchPage('/');
    expect(status).toBe(200);
    expect(text).toContain('Deals beyond Limits.');
    expect(text).toContain('View Inventory');
    expect(text).toContain('Call Now');
    const shown = listed.vehicles.filter((vehicle) => text.includes(titleOf(vehicle)));
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown.filter(({ price }) => text.includes(formatDollars(price))).length).toBeGreaterThanOrEqual(4);
  });

  test('the inventory holds the first page of vehicles with their prices', async () => {
    const { status, text } = await fetchPage('/inventory');
    expect(status).toBe(200);
    const first = await searchInventory(product, { status: 'available' });
    expect(first.vehicles).toHaveLength(24);
    for (const vehicle of first.vehicles) {
      expect(text).toContain(titleOf(vehicle));
      expect(text).toContain(formatDollars(vehicle.price));
    }
  });

  test('a vehicle’s page holds its name, price, mileage, features and disclosures', async () => {
    const { status, text, html } = await fetchPage(`/inventory/${car.id}`);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`<title>[^<]*${car.make}[^<]*</title>`));
    for (const part of [titleOf(car), formatDollars(car.price), `${car.mileage.toLocaleString('en-CA')} km`]) {
      expect(text).toContain(part);
    }
    for (const feature of car.features) expect(text).toContain(feature);
    expect(text).toContain('Disclosures and Conditions');
  });

  test('a filtered address is answered with the filtered list', async () => {
    const { text } = await fetchPage('/inventory?make=Honda&sort=price');
    const hondas = await searchInventory(
      product,
      { make: ['Honda'], status: 'available' },
      { sort: 'price', direction: 'asc' },
    );
    expect(hondas.total).toBeGreaterThan(0);
    const positions = hondas.vehicles.map((vehicle) => text.indexOf(formatDollars(vehicle.price)));
    expect(Math.min(...positions)).toBeGreaterThan(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });
});

describe.each([1440, 390])('at %i px', (width) => {
  test.each(['/', '/inventory', '/inventory?make=Honda', 'a car'])(
    '%s hydrates without a console message or a failed request',
    async (name) => {
      const { page, consoleMessages, failedRequests } = await open({ width });
      await visit(page, name === 'a car' ? `/inventory/${car.id}` : name);
      await page.waitForLoadState('networkidle');
      expect(consoleMessages).toEqual([]);
      expect(failedRequests).toEqual([]);
    },
  );
});

test('visible photographs are loaded, sized and described', async () => {
  const { page } = await open();
  await visit(page, '/inventory');
  await page.waitForLoadState('networkidle');
  const photos = await page
    .getByRole('main')
    .getByRole('listitem')
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement)
        .map((image) => ({
          isLoaded: image.loading === 'lazy' || image.naturalWidth > 0,
          hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
          hasSources: image.srcset !== '',
          alt: image.alt,
        })),
    );
  expect(photos.length).toBeGreaterThanOrEqual(24);
  for (const photo of photos) {
    expect(photo).toEqual({ isLoaded: true, hasSize: true, hasSources: true, alt: expect.stringMatching(/\S/) });
  }
});

describe('without JavaScript', () => {
  test('a visitor reads the list, opens a vehicle and goes back', async () => {
    const { page } = await open({ javaScript: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'View Inventory' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/inventory');
    const name = await seenText(cardLinks(page).first());
    await cardLinks(page).first().click();
    expect(await seenText(page.getByRole('heading', { level: 1 }))).toContain(name.slice(0, 12));
    await page.getByRole('link', { name: 'Back to Inventory' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/inventory');
  });

  test('the search submits a form', async () => {
    const { page } = await open({ javaScript: false });
    await page.goto('/inventory');
    await page.getByLabel('Search inventory').fill('honda');
    await page.getByLabel('Search inventory').press('Enter');
    expect(new URL(page.url()).searchParams.get('q')).toBe('honda');
    expect(await listedIds(page)).toEqual(
      toIds(await searchInventory(product, { search: 'honda', status: 'available' })),
    );
  });

  test('a filter is submitted with the form', async () => {
    const { page } = await open({ javaScript: false });
    await page.goto('/inventory');
    await page.getByRole('checkbox', { name: /^Honda/ }).check({ force: true });
    await page.getByRole('button', { name: 'Show results' }).click();
    expect(new URL(page.url()).searchParams.getAll('make')).toEqual(['Honda']);
    expect(await listedIds(page)).toEqual(
      toIds(await searchInventory(product, { make: ['Honda'], status: 'available' })),
    );
  });

  test('a link shows the rest of the list', async () => {
    const { page } = await open({ javaScript: false });
    await page.goto('/inventory');
    await page.getByRole('link', { name: /^Show \d+ more/ }).click();
    const all = toIds(await searchInventory(product, { status: 'available' }, { limit: 100 }));
    // The click waits until the next page begins to arrive.
    await expect.poll(() => listedIds(page)).toEqual(all);
  });
});

test('the first photograph of the home page is as wide as the window of a tablet', async () => {
  const [width, height] = [1024, 768];
  const { page } = await open();
  await page.setViewportSize({ width, height });
  await visit(page, '/');
  const photo = must(await page.getByRole('figure').first().getByRole('img').boundingBox(), 'box of the photograph');
  expect(photo.width).toBe(width);
  expect(photo.height).toBeLessThanOrEqual(height * 0.6);
});

test.each([320, 390, 768, 1024, 1440])('a long dealership name stays inside the header at %i px', async (width) => {
  const { page } = await open({ width });
  await visit(page, '/about');
  const header = page.getByRole('banner');
  const brand = header.getByRole('link').first();
  await brand.locator('b').evaluate((name) => name.append(' of Greater Scarborough, Pickering and the Bluffs'));
  const { height = 0 } = (await header.boundingBox()) ?? {};
  for (const text of await brand.locator('b, span').filter({ visible: true }).all()) {
    const box = await text.boundingBox();
    expect(box?.y, 'top').toBeGreaterThanOrEqual(0);
    expect((box?.y ?? height) + (box?.height ?? 0), 'bottom').toBeLessThanOrEqual(height);
  }
});
