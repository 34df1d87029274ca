import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { findFullVehicle, readRows, type VehicleAnswer } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { product, seenText, setTextSize, withBrowser } from './journey.ts';

const open = withBrowser();
let car: VehicleAnswer;

beforeAll(async () => {
  car = await findFullVehicle(product);
});

async function openViewer(width: number, id = car.id) {
  const observed = await open({ width });
  await visit(observed.page, `/inventory/${id}`);
  await observed.page.getByRole('button', { name: 'Open fullscreen' }).click();
  const viewer = observed.page.getByRole('dialog', { name: /^Photos of/ });
  await viewer.waitFor();
  const photo = viewer.getByRole('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return { ...observed, viewer, photo };
}

const boxOf = async (photo: Locator) => (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const widthOf = async (photo: Locator) => (await boxOf(photo)).width;

/** The box once it has not moved for ten frames; a busy machine paints few of them. */
async function boxAtRest(photo: Locator) {
  await photo.evaluate(async (image) => {
    const place = () => JSON.stringify(image.getBoundingClientRect());
    for (let still = 0, last = place(); still < 10; ) {
      await new Promise(requestAnimationFrame);
      still = place() === last ? still + 1 : 0;
      last = place();
    }
  });
  return boxOf(photo);
}

/** Where two boxes of the same size are apart. */
const movedBy = async (photo: Locator, from: { x: number; y: number }) => {
  const { x, y } = await boxOf(photo);
  return [Math.round(x - from.x), Math.round(y - from.y)];
};

async function touchAt(page: Page, steps: [number, number][][]) {
  const session = await page.context().newCDPSession(page);
  for (const [at, points] of steps.entries()) {
    const type = points.length === 0 ? 'touchEnd' : at === 0 ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }
}

test('the wheel, the keyboard and the buttons zoom, a drag and the arrow keys move', async () => {
  const { page, viewer, photo, consoleMessages } = await openViewer(1440);
  const { width: whole } = await boxAtRest(photo);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole * 1.2);
  await viewer.getByText('100 %', { exact: true }).waitFor({ state: 'detached' });

  await page.keyboard.press('0');
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole, 0);
  // A second press so soon does not undo the first one.
  await page.mouse.dblclick(700, 400);
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole * 2.5, -1);
  expect((await boxAtRest(photo)).width).toBeCloseTo(whole * 2.5, -1);
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole, 0);
  await page.keyboard.press('+');
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole * 2);

  const before = await boxOf(photo);
  await page.mouse.move(700, 400);
  await page.mouse.down();
  await page.mouse.move(640, 360, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await movedBy(photo, before)).every((by) => by < 0)).toBe(true);

  const dragged = await boxAtRest(photo);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await movedBy(photo, dragged))[0]).toBeGreaterThan(0);

  // An arrow key also ends the glide after a drag.
  await page.mouse.move(640, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 2 });
  await page.mouse.up();
  await page.keyboard.press('ArrowRight');
  const stopped = await boxOf(photo);
  expect(await boxAtRest(photo)).toEqual(stopped);
  expect(await viewer.getByText(`1 / ${car.vehicle_images.length}`, { exact: true }).count()).toBe(1);
  expect(consoleMessages).toEqual([]);
});

test('on a phone a double tap and two fingers zoom, a drag moves, and a swipe down closes', async () => {
  const { page, viewer, photo, consoleMessages } = await openViewer(390);
  const whole = await boxAtRest(photo);
  const [x, y] = [Math.round(whole.x + whole.width / 2), Math.round(whole.y + whole.height / 2)];
  await touchAt(page, [[[x, y]], []]);
  await touchAt(page, [[[x, y]], []]);
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole.width * 2.5, -1);

  const before = await boxOf(photo);
  await touchAt(page, [[[x, y]], [[x - 20, y]], [[x - 60, y]], []]);
  await expect.poll(async () => (await movedBy(photo, before))[0]).toBeLessThan(-20);

  await touchAt(page, [[[x, y]], []]);
  await touchAt(page, [[[x, y]], []]);
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole.width, -1);
  const spread = [30, 50, 80, 110].map((by): [number, number][] => [
    [x - by, y],
    [x + by, y],
  ]);
  await touchAt(page, [...spread, []]);
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole.width * 1.5);

  await page.keyboard.press('0');
  await expect.poll(() => widthOf(photo)).toBeCloseTo(whole.width, -1);
  await touchAt(page, [[[x, y]], [[x, y + 40]], [[x, y + 120]], [[x, y + 260]], []]);
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state.isOverlay)).toBeUndefined();
  expect(consoleMessages).toEqual([]);
});

test.each([320, 390])('the year and all controls are whole at %i px, with doubled text too', async (width) => {
  const { page, viewer } = await openViewer(width);
  const countYearLines = () =>
    viewer
      .getByText(String(car.year))
      .first()
      .evaluate((title) => {
        const range = document.createRange();
        range.setStart(title.firstChild ?? title, 0);
        range.setEnd(title.firstChild ?? title, 4);
        return range.getClientRects().length;
      });
  for (const percent of [100, 200]) {
    await setTextSize(page, { percent });
    expect(await countYearLines()).toBe(1);
    for (const name of ['Close', 'Share', 'Previous photo', 'Next photo']) {
      const { x, width: own } = await boxOf(viewer.getByRole('button', { name, exact: true }));
      expect.soft(x, `${name}, text at ${percent} %`).toBeGreaterThanOrEqual(0);
      expect.soft(x + own, `${name}, text at ${percent} %`).toBeLessThanOrEqual(width);
    }
  }
});

test('the picture on the page stands in until the large one has arrived', async () => {
  const { page } = await open();
  await visit(page, `/inventory/${car.id}`);
  const first = page.getByRole('link', { name: /^Open photo 1 of/ }).getByRole('img');
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  // Larger pictures do not arrive.
  await page.route(/w_(1200|1600),/, () => undefined);
  await page.getByRole('button', { name: 'Open fullscreen' }).click();
  await page.getByRole('dialog').waitFor();
  const sources = () =>
    page
      .locator('dialog [aria-hidden=false] img')
      .evaluateAll((images) => images.map((image) => Reflect.get(image, 'src')));
  await expect.poll(sources).toContain(shown);
});

test.each([1440, 390])('a disclosure’s picture is in the gallery, its words beside it, at %i px', async (width) => {
  const [row] = await readRows<{ vehicle_id: string }>(
    product,
    'vehicle_disclosure_images?select=vehicle_id,vehicles!inner(status)&vehicles.status=eq.Available&limit=1',
  );
  const { page, viewer, consoleMessages } = await openViewer(width, row?.vehicle_id);
  await viewer.getByRole('button', { name: 'Disclosure 1' }).click();
  const photo = viewer.getByRole('img').first();
  const words = viewer.locator('[aria-live=polite]').filter({ has: page.locator('svg') });
  await words.waitFor();
  expect((await seenText(words)).length).toBeGreaterThan(10);
  expect(await viewer.getByText(/^\d+ \/ \d+$/).count()).toBe(0);
  expect(await viewer.getByRole('button', { name: /(Previous|Next) photo/ }).count()).toBe(0);
  const isApart = async () => {
    const [picture, text] = [await boxOf(photo), await boxOf(words)];
    return picture.x + picture.width <= text.x + 1 || picture.y + picture.height <= text.y + 1;
  };
  await expect.poll(isApart).toBe(true);
  expect(consoleMessages).toEqual([]);
  expect(await findFaults(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Photo 1', exact: true }).click();
  expect(await findFaults(page)).toEqual([]);
});

test('an enlarged photograph has a map of the part that is seen, and says its keys', async () => {
  const { page, viewer, photo, consoleMessages } = await openViewer(1440);
  await viewer.getByText('other photos').waitFor();
  const seen = viewer.locator('[aria-hidden=true] > i');
  expect(await seen.count()).toBe(0);
  const whole = await widthOf(photo);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole * 2);
  await boxAtRest(photo);
  const map = viewer.locator('[aria-hidden=true]').filter({ has: page.locator('i') });
  await expect.poll(async () => (await widthOf(seen)) / (await widthOf(map))).toBeLessThan(0.75);
  await viewer.getByText('whole photo').waitFor();
  const before = await boxOf(seen);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await movedBy(seen, before))[0]).toBeGreaterThan(0);
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('0');
  await seen.waitFor({ state: 'detached' });
  expect(consoleMessages).toEqual([]);
});

test('a shared link opens its photograph once; Back closes it, and a reload shows the page', async () => {
  const { page, context, viewer, consoleMessages } = await openViewer(1440);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  const second = `2 / ${car.vehicle_images.length}`;
  await viewer.getByText(second, { exact: true }).waitFor();
  await viewer.getByRole('button', { name: 'Share' }).click();
  await viewer.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#photo-');
  const other = await open();
  await other.page.goto(link);
  const opened = other.page.getByRole('dialog', { name: /^Photos of/ });
  await opened.getByText(second, { exact: true }).waitFor();
  expect(new URL(other.page.url()).hash).toBe('');
  await other.page.goBack();
  await opened.waitFor({ state: 'detached' });
  expect(new URL(other.page.url()).pathname).toBe(new URL(link).pathname);
  expect([...consoleMessages, ...other.consoleMessages]).toEqual([]);
});

test('where the device shares, its sheet gets the link; a refused copy shows it', async () => {
  const { page, viewer } = await openViewer(390);
  const share = viewer.getByRole('button', { name: 'Share' });
  await page.evaluate(() => {
    const share = async ({ url = '' }: ShareData) => {
      document.title = url;
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await share.click();
  await expect.poll(() => page.title()).toContain('#photo-');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await share.click();
  const field = viewer.getByLabel(/does not let pages copy/);
  expect(await field.inputValue()).toContain('#photo-');
});

test('a photograph that did not load says so, and loads again by keyboard', async () => {
  const { page } = await open({ width: 390 });
  await visit(page, `/inventory/${car.id}`);
  let isBroken = true;
  await page.route(/w_(640|960|1200|1600),/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Open fullscreen' }).click();
  const viewer = page.getByRole('dialog', { name: /^Photos of/ });
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  const failure = viewer.getByRole('alert');
  await failure.getByText('Image Not Available', { exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  isBroken = false;
  await failure.getByRole('button', { name: 'Retry' }).press('Enter');
  await failure.waitFor({ state: 'detached' });
  const shown = page.locator('dialog [aria-hidden=false] img').last();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowLeft');
  await viewer.getByText(`1 / ${car.vehicle_images.length}`, { exact: true }).waitFor();
});

test('on a phone the viewer names the model, not only year and make', async () => {
  const { viewer } = await openViewer(390);
  const name = viewer.getByText(`${car.year} ${car.make} ${car.model}`).first();
  const cut = (element: HTMLElement) =>
    Math.max(element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight);
  expect(await name.evaluate(cut)).toBeLessThanOrEqual(0);
});
