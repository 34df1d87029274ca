import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFullVehicle, readRows, searchInventory, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { holdRemotes, openUntilPainted } from '../support/slow-phone.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();
let car: VehicleAnswer;

beforeAll(async () => {
  car = await findFullVehicle(product);
});

const counter = (page: Page, index: number) =>
  page.getByText(`${index} / ${car.vehicle_images.length}`, { exact: true }).first();

/** One finger, sideways across the element. */
async function swipe(page: Page, element: Locator, byPx: number) {
  const box = await element.first().boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const [x, y] = [Math.round(box.x + box.width * (byPx < 0 ? 0.85 : 0.15)), Math.round(box.y + box.height / 2)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + Math.round((byPx * step) / 8), y }]);
  await touch('touchEnd', []);
}

describe('the photographs', () => {
  test('swiping changes the photograph on a phone', async () => {
    const { page, consoleMessages } = await open({ width: 390 });
    await visit(page, `/inventory/${car.id}`);
    await counter(page, 1).waitFor();
    await swipe(page, page.locator('[aria-roledescription=carousel] ul'), -250);
    await counter(page, 2).waitFor();
    await swipe(page, page.locator('[aria-roledescription=carousel] ul'), 250);
    await counter(page, 1).waitFor();
    expect(consoleMessages).toEqual([]);
  });

  test('a swipe before the page is hydrated counts', async () => {
    const { page } = await open({ width: 390 });
    const releaseRemotes = await holdRemotes(page);
    await openUntilPainted(page, `/inventory/${car.id}`);
    const track = page.locator('[aria-roledescription=carousel] ul').first();
    await swipe(page, track, -250);
    await expect.poll(() => track.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1);
    releaseRemotes();
    await counter(page, 2).waitFor();
  });

  test('arrow keys change the photograph and wrap at both ends', async () => {
    const { page } = await open();
    await visit(page, `/inventory/${car.id}`);
    await page.getByRole('link', { name: `Open photo 1 of ${car.vehicle_images.length} fullscreen` }).focus();
    await page.keyboard.press('ArrowLeft');
    await counter(page, car.vehicle_images.length).waitFor();
    await page.keyboard.press('ArrowRight');
    await counter(page, 1).waitFor();
    await page.keyboard.press('ArrowRight');
    await counter(page, 2).waitFor();
    await page.getByText(`Photo 2 of ${car.vehicle_images.length}`, { exact: true }).waitFor();
  });

  test('dots and thumbnails open a photograph directly', async () => {
    const { page } = await open();
    await visit(page, `/inventory/${car.id}`);
    const dots = page.getByRole('button', { name: /^Go to photo/ });
    expect(await dots.count()).toBe(car.vehicle_images.length);
    await dots.nth(2).click();
    await counter(page, 3).waitFor();
    expect(await dots.nth(2).getAttribute('aria-current')).toBe('true');
    await page.getByRole('list', { name: 'Gallery' }).getByRole('link').first().click();
    await counter(page, 1).waitFor();
  });
});

describe('the fullscreen viewer', () => {
  async function openViewer(width = 1440) {
    const { page } = await open({ width });
    await visit(page, `/inventory/${car.id}`);
    const photo = page.getByRole('link', { name: /^Open photo 1 of/ });
    await photo.click();
    const viewer = page.getByRole('dialog', { name: /^Photos of/ });
    await viewer.waitFor();
    return { page, photo, viewer };
  }

  test('shows the counter, and changes by button, key and swipe, wrapping at the ends', async () => {
    const { page, viewer } = await openViewer(390);
    const count = car.vehicle_images.length;
    const shown = (index: number) => viewer.getByText(`${index} / ${count}`, { exact: true });
    await shown(1).waitFor();
    await viewer.getByRole('button', { name: 'Previous photo' }).click();
    await shown(count).waitFor();
    await viewer.getByRole('button', { name: 'Next photo' }).click();
    await shown(1).waitFor();
    await page.keyboard.press('ArrowRight');
    await shown(2).waitFor();
    await swipe(page, viewer.getByRole('img'), -260);
    await shown(3).waitFor();
  });

  test.each([1440, 390])('shows the whole photograph at %i px', async (width) => {
    const { viewer } = await openViewer(width);
    const image = viewer.getByRole('img').first();
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    const { stage, photo } = await image.evaluate((it) => {
      const around = it.parentElement?.parentElement?.getBoundingClientRect();
      return { stage: around?.toJSON(), photo: it.getBoundingClientRect().toJSON() };
    });
    expect(photo.bottom).toBeLessThanOrEqual(stage.bottom + 1);
    expect(photo.top).toBeGreaterThanOrEqual(stage.top - 1);
  });

  test('closes by its button, the backdrop and Escape', async () => {
    const { page, photo, viewer } = await openViewer();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await viewer.waitFor({ state: 'detached' });
    await photo.click();
    await viewer.waitFor();
    await page.mouse.click(8, 450);
    await viewer.waitFor({ state: 'detached' });
    await photo.click();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await photo.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('keeps the focus inside while it is open', async () => {
    const { page } = await openViewer();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab');
      // Between last and first, the focus is in the browser's toolbar; the document then reports its body.
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
  });
});

test('a disclosure’s photograph opens alone, without counter, previous and next', async () => {
  const [photo] = await readRows<{ vehicle_id: string }>(
    product,
    'vehicle_disclosure_images?select=vehicle_id,vehicles!inner(status)&vehicles.status=eq.Available&limit=1',
  );
  const { page, consoleMessages } = await open();
  await visit(page, `/inventory/${photo?.vehicle_id}`);
  await page.getByText('Click to enlarge', { exact: true }).first().waitFor();
  const thumbnail = page.getByRole('link', { name: /photo 1: click to enlarge$/ }).first();
  await thumbnail.click();
  const viewer = page.getByRole('dialog', { name: / photo$/ });
  await viewer.waitFor();
  expect(await viewer.getByText(/^\d+ \/ \d+$/).count()).toBe(0);
  expect(await viewer.getByRole('button', { name: /photo/i }).count()).toBe(0);
  await page.mouse.click(8, 450);
  await viewer.waitFor({ state: 'detached' });
  expect(await thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(consoleMessages).toEqual([]);
});

test('a video shows its poster, and loads when it is played', async () => {
  const found = (await searchInventory(product, {}, { limit: 100 })).vehicles.find(({ has_video }) => has_video);
  const { page, requestedUrls, consoleMessages } = await open();
  await visit(page, `/inventory/${found?.id}`);
  const video = page.getByLabel(/^Video 1 of/);
  await video.scrollIntoViewIfNeeded();
  const [poster, source] = await video.evaluate((element: HTMLVideoElement) => [
    element.poster,
    element.querySelector('source')?.src,
  ]);
  expect(await video.locator('source').getAttribute('type')).toBe('video/mp4');
  expect((await fetch(`${poster}`)).headers.get('content-type')).toMatch(/^image\//);
  const file = await fetch(`${source}`, { headers: { range: 'bytes=0-11' } });
  expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp');
  expect(requestedUrls).not.toContain(source);
  await video.evaluate((element: HTMLVideoElement) => {
    // Without the codec, play() rejects; the request for the file is what counts.
    element.play().catch(() => undefined);
  });
  await expect.poll(() => requestedUrls).toContain(source);
  expect(consoleMessages).toEqual([]);
});

test('a video that does not load says so, in the page and in the viewer, and loads again', async () => {
  const found = (await searchInventory(product, {}, { limit: 100 })).vehicles.find(({ has_video }) => has_video);
  const { page } = await open();
  let isDown = true;
  await page.route('**/*.mp4', (route) => (isDown ? route.abort() : route.continue()));
  await visit(page, `/inventory/${found?.id}`);
  const inPage = page.getByRole('main').getByLabel(/^Video 1 of/);
  const press = (video: Locator) =>
    video.evaluate((element: HTMLVideoElement) => {
      element.play().catch(() => undefined);
    });
  const isLoaded = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.duration > 0);
  const failure = page.getByRole('alert').filter({ hasText: 'This video did not load.' });
  await press(inPage);
  await failure.waitFor();
  isDown = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => isLoaded(inPage)).toBe(true);
  expect(await failure.count()).toBe(0);

  isDown = true;
  await page.getByRole('button', { name: 'Open fullscreen' }).click();
  const viewer = page.getByRole('dialog', { name: /^Photos of/ });
  await viewer.getByRole('button', { name: 'Video 1' }).click();
  const inViewer = viewer.getByLabel(/^Video 1 of/);
  await press(inViewer);
  await viewer.getByText('This video did not load.').waitFor();
  isDown = false;
  await viewer.getByRole('button', { name: 'Retry' }).click();
  await press(inViewer);
  await expect.poll(() => isLoaded(inViewer)).toBe(true);
});

describe('sharing the page', () => {
  test('uses the device’s share sheet where available', async () => {
    const { page, context } = await open({ width: 390 });
    await context.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    });
    await visit(page, `/inventory/${car.id}?from=somewhere`);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
    expect(shared).toEqual([
      {
        title: expect.stringContaining(car.model),
        url: expect.stringMatching(new RegExp(`^${product.url}/inventory/[a-z0-9-]+-${car.id}$`)),
      },
    ]);
    expect(await page.getByRole('region', { name: 'Share' }).count()).toBe(0);
  });

  test('copies a link and confirms it', async () => {
    const { page, context } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await visit(page, `/inventory/${car.id}`);
    const button = page.getByRole('button', { name: 'Share' });
    await button.click();
    const menu = page.getByRole('region', { name: 'Share' });
    await menu.getByRole('button', { name: 'Copy link' }).click();
    await menu.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${product.url}/inventory/[a-z0-9-]+-${car.id}$`),
    );
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

test('similar vehicles have the same body style', async () => {
  const { page } = await open();
  await visit(page, `/inventory/${car.id}`);
  const similar = page
    .getByRole('region', { name: /like this$/ })
    .getByRole('heading')
    .getByRole('link');
  const ids = (await similar.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).map((href) =>
    `${href}`.slice(-36),
  );
  const { vehicles } = await searchInventory(product, { status: 'available' }, { limit: 100 });
  const bodyStyleOf = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.body_style;
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).not.toContain(car.id);
  expect(new Set(ids.map(bodyStyleOf))).toEqual(new Set([bodyStyleOf(car.id)]));
});

test('a phone has an action bar with price, call and Contact Dealer; a wide window has none', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, `/inventory/${car.id}`);
  const bar = page.getByRole('region', { name: 'Price and contact at the bottom' });
  for (const top of [0, 2000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(async () => (await bar.boundingBox())?.y ?? 0).toBeGreaterThan(700);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await bar.getByRole('button', { name: 'Contact Dealer' }).click();
  await page.getByRole('dialog', { name: /^Contact Dealer/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.waitFor({ state: 'hidden' });
});
