import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { readRows, removeRows } from '../support/backend-api.ts';
import { openKonaForm, storedVehicles, submitNew, vehicleList } from '../support/kona-form.ts';
import { changeRows } from '../support/people.ts';
import { choosePhotographs, photographs } from '../support/vehicle-form.ts';
import { aKonaVin } from '../support/vin.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const uploads = '**/image/upload';

afterAll(() => removeRows(workerProduct, 'vehicles?vin=like.KM8K2CAB*'));

async function fivePhotographs() {
  const [front, rear] = await Promise.all(photographs.map((file) => readFile(file)));
  return [1, 2, 3, 4, 5].map((number) => ({
    name: `photo-${number}.webp`,
    mimeType: 'image/webp',
    buffer: (number % 2 === 0 ? rear : front) ?? Buffer.alloc(0),
  }));
}

const isServed = async (publicId: string) =>
  (await fetch(`${workerProduct.backendUrl}/dealer/image/upload/${publicId}`)).status === 200;

test('row 9: when one of five uploads breaks off, the vehicle is saved with four, the file is named, and its retry adds the fifth', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  let sent = 0;
  await page.route(uploads, (route) => {
    sent += 1;
    return sent === 3 ? route.abort('connectionreset') : route.continue();
  });
  await choosePhotographs(page, await fivePhotographs());
  await page.getByText('1 failed').first().waitFor();
  await submitNew(page);
  const note = page.getByRole('alert').filter({ hasText: 'The vehicle is saved; 1 file is not' });
  await note.getByText(/^photo-\d\.webp: Upload failed/).waitFor();
  const [halfway] = await storedVehicles(vin);
  // Every record has its file.
  expect(halfway?.vehicle_images).toHaveLength(4);
  for (const { public_id } of halfway?.vehicle_images ?? []) expect(await isServed(public_id)).toBe(true);
  await page.unroute(uploads);
  await note.getByRole('button', { name: 'Retry all' }).click();
  await vehicleList(page).waitFor();
  expect((await storedVehicles(vin)).map(({ vehicle_images }) => vehicle_images.length)).toEqual([5]);
});

test('row 9: files uploaded for a form that is never saved are recorded and deleted later', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (/\/image\/upload$/.test(response.url()) && response.ok()) ids.push((await response.json()).public_id);
  });
  await choosePhotographs(page, photographs);
  await page.getByText('2 ready').waitFor();
  await page.context().close();
  expect(await storedVehicles(vin)).toEqual([]);
  const condition = `media_uploads?public_id=in.(${ids.map((id) => `"${id}"`).join(',')})`;
  expect(await readRows(workerProduct, condition)).toHaveLength(2);
  for (const id of ids) expect(await isServed(id)).toBe(true);
  // After fourteen days.
  await changeRows(workerProduct, condition, { uploaded_at: new Date(Date.now() - 15 * 86_400_000).toISOString() });
  await expect.poll(async () => Promise.all(ids.map(isServed)), { timeout: 20_000 }).toEqual([false, false]);
  expect(await readRows(workerProduct, condition)).toEqual([]);
});

test('row 9: when the record cannot be written its files are deleted, and the next try saves them', async () => {
  const vin = aKonaVin();
  const { page } = await openKonaForm(open, vin);
  await choosePhotographs(page, photographs);
  await page.getByText('2 ready').waitFor();
  await page.route('**/rpc/save_vehicle_media', (route) => route.abort());
  await page.route('**/rest/v1/vehicle_images*', (route) => route.abort());
  await submitNew(page);
  await page.getByRole('alert').first().waitFor();
  expect((await storedVehicles(vin)).flatMap(({ vehicle_images }) => vehicle_images)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  const again = page.getByRole('button', { name: /^(Retry all|Add Vehicle|Update Vehicle)$/ }).first();
  await again.click();
  await vehicleList(page).waitFor();
  expect((await storedVehicles(vin)).map(({ vehicle_images }) => vehicle_images.length)).toEqual([2]);
});
