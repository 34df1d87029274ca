import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { listVehicles, readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { field, vehicleList } from '../support/kona-form.ts';
import { readKeys } from '../support/product.ts';
import { signInContext } from '../support/staff.ts';
import { completeKona } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();
const car = path.resolve(import.meta.dirname, '../../supabase/seed/pictures/cars/suv-green');
const photographs = readdirSync(car).map((file) => path.join(car, file));
const shots = ['Front', 'Three-quarter', 'Side', 'Rear'];
const uploads = '**/image/upload';
const vins: string[] = [];

afterAll(async () => {
  for (const vin of vins) await removeRows(workerProduct, `vehicles?vin=eq.${vin}`);
});

async function openPhone() {
  const observed = await open({ baseUrl: workerProduct.url, width: 390, isPhone: true });
  const { session } = await signInContext(observed.context, workerProduct);
  observed.page.on('dialog', (dialog) => dialog.accept());
  return { ...observed, session };
}

async function signOutEverywhere(session: Record<string, unknown> | null) {
  const { anonKey } = await readKeys(workerProduct);
  const response = await fetch(`${workerProduct.backendUrl}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${session?.access_token}` },
  });
  expect(response.status).toBe(204);
}

/** Runs in the page: the files that the server does not have. */
async function countWaiting(): Promise<number> {
  const opening = indexedDB.open('vehicle-draft-files');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const stored = opening.result.transaction('files').objectStore('files').getAll();
  await new Promise((resolve) => (stored.onsuccess = resolve));
  return stored.result.filter(({ file }) => file instanceof File).length;
}

/** Runs in the page: the photographs of its only draft. */
async function countInDraft(): Promise<number> {
  const opening = indexedDB.open('vehicle-drafts');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const stored = opening.result.transaction('drafts').objectStore('drafts').getAll();
  await new Promise((resolve) => (stored.onsuccess = resolve));
  return stored.result[0]?.media.length ?? 0;
}

async function openForm(page: Page) {
  const vin = aKonaVin();
  vins.push(vin);
  await visit(page, '/admin/vehicles/add');
  await field(page, 'VIN').fill(vin);
  await completeKona(page);
  return vin;
}

async function takeShots(page: Page) {
  for (const [index, shot] of shots.entries()) {
    await page
      .getByRole('main')
      .getByLabel(`Take ${shot}`, { exact: true })
      .setInputFiles(photographs[index % photographs.length] ?? '');
  }
  await expect.poll(() => page.getByLabel(/^Take .+ again, /).count()).toBe(shots.length);
}

const onServer = (page: Page) => page.getByRole('main').getByLabel(/^Take .+ again, on the server$/);

/** The page may no longer upload, the service worker may. */
function keepUploadsFrom(page: Page) {
  return page.route(uploads, () => undefined);
}

const workerIsActive = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin/'))?.active?.state === 'activated');

const photographsOf = async (vin: string) =>
  (await listVehicles(workerProduct, `vin=eq.${vin}`)).flatMap(({ vehicle_images }) => vehicle_images);

async function storedOrder(vin: string) {
  const [vehicle] = await listVehicles(workerProduct, `vin=eq.${vin}`);
  const images: { alt_text: string; is_primary: boolean }[] = await readRows(
    workerProduct,
    `vehicle_images?vehicle_id=eq.${vehicle?.id}&select=alt_text,is_primary&order=sort_order`,
  );
  return images.map(({ alt_text, is_primary }) => (is_primary ? `${alt_text}, the cover` : alt_text));
}

/** What the browser does when a network returns. */
async function sendSyncEvent(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin/'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(workerProduct.url).origin;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'photographs',
    lastChance: false,
  });
}

test('a vehicle is published while its photographs are still on their way, and they join it after the tab is closed', async () => {
  const { page, context } = await openPhone();
  const vin = await openForm(page);
  await expect.poll(() => workerIsActive(page)).toBe(true);
  await keepUploadsFrom(page);
  await takeShots(page);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  await vehicleList(page).waitFor();
  await page.getByText('4 photographs follow by themselves').waitFor();
  const elsewhere = await context.newPage();
  await page.close();
  await expect.poll(async () => (await photographsOf(vin)).length, { timeout: 60_000 }).toBe(shots.length);
  expect(await storedOrder(vin)).toEqual(['Front, the cover', 'Three-quarter', 'Side', 'Rear']);

  // Nothing is left on the phone, and nothing is sent twice.
  await visit(elsewhere, '/admin/vehicles');
  await vehicleList(elsewhere).waitFor();
  expect(await photographsOf(vin)).toHaveLength(shots.length);
});

test('a tab that is closed in the middle of an upload loses nothing, and the form finds its photographs on the server', async () => {
  const { page, context } = await openPhone();
  await openForm(page);
  await expect.poll(() => workerIsActive(page)).toBe(true);
  await keepUploadsFrom(page);
  await takeShots(page);
  await expect.poll(() => page.evaluate(countInDraft)).toBe(shots.length);
  await page
    .getByLabel(/^Take .+ again, on its way/)
    .first()
    .waitFor();
  const noted = `media_uploads?resource_type=eq.image&uploaded_at=gt.${new Date().toISOString()}`;
  const next = await context.newPage();
  await page.close();
  await expect.poll(async () => (await readRows(workerProduct, noted)).length, { timeout: 60_000 }).toBe(shots.length);

  const sent: string[] = [];
  next.on('request', (request) => {
    if (/\/image\/upload$/.test(request.url())) sent.push(request.url());
  });
  await visit(next, '/admin/vehicles/add');
  await next.getByText(/^Draft kept from /).waitFor();
  await expect.poll(() => onServer(next).count()).toBe(shots.length);
  expect(sent).toEqual([]);
});

test('without a network the photographs wait on the phone, and go up when there is one, without the form', async () => {
  const { page, context } = await openPhone();
  const vin = await openForm(page);
  await expect.poll(() => workerIsActive(page)).toBe(true);
  await context.setOffline(true);
  await takeShots(page);
  await page.getByText('even with this page closed', { exact: false }).waitFor();
  await expect.poll(() => page.evaluate(countInDraft)).toBe(shots.length);
  const noted = `media_uploads?resource_type=eq.image&uploaded_at=gt.${new Date().toISOString()}`;
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${workerProduct.url}/admin/vehicles`);
  await elsewhere.getByText('4 photographs wait on this device.').waitFor();
  await page.close();
  await context.setOffline(false);
  await sendSyncEvent(context, elsewhere);
  await expect.poll(async () => (await readRows(workerProduct, noted)).length, { timeout: 60_000 }).toBe(shots.length);
  expect(await listVehicles(workerProduct, `vin=eq.${vin}`)).toEqual([]);
});

test('signing out ends the right to upload, and the photographs stay on the phone', async () => {
  const { page, context, session } = await openPhone();
  await openForm(page);
  await expect.poll(() => workerIsActive(page)).toBe(true);
  await keepUploadsFrom(page);
  await takeShots(page);
  await expect.poll(() => page.evaluate(countInDraft)).toBe(shots.length);
  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/media/ticket/signature')) answers.push(response.status());
  });
  const elsewhere = await context.newPage();
  await signOutEverywhere(session);
  await page.close();
  await expect.poll(() => answers).toContain(401);
  expect(answers).not.toContain(200);
  await visit(elsewhere, '/admin/login');
  expect(await elsewhere.evaluate(countWaiting)).toBe(shots.length);
});

test('visitors never get a service worker or a manifest', async () => {
  const { page } = await open({ baseUrl: workerProduct.url, width: 390, isPhone: true });
  for (const address of ['/', '/inventory', '/about']) {
    await visit(page, address);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
    expect(await page.locator('link[rel="manifest"]').count()).toBe(0);
  }
});

test('the back office can be installed, and starts at the list of vehicles', async () => {
  const { page } = await openPhone();
  await visit(page, '/admin/vehicles');
  // What browsers ask of an app: a name, a start within the scope, its own window, and icons of 192 and 512 pixels.
  const { manifest, icons } = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const content = await (await fetch(address)).json();
    const widthOf = async (source: string) => {
      const image = new Image();
      image.src = new URL(source, address).href;
      await image.decode();
      return image.naturalWidth;
    };
    const widths = content.icons.map(async ({ src, sizes }: { src: string; sizes: string }) => [
      sizes,
      await widthOf(src),
    ]);
    return { manifest: content, icons: await Promise.all(widths) };
  });
  expect(manifest).toMatchObject({ start_url: '/admin/vehicles', scope: '/admin/', display: 'standalone' });
  expect(manifest.name).not.toBe('');
  expect(icons).toEqual([
    ['192x192', 192],
    ['512x512', 512],
    ['512x512', 512],
  ]);
});
