import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { readQrCode } from '../support/qr-code.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { withBrowser } from './journey.ts';

const open = withBrowser();

type Printed = { id: string; description: string | null; features: string[]; sold_as_is: boolean };

async function openPrint(ids: string[], theme: 'light' | 'dark' = 'light') {
  const { page, context, consoleMessages } = await open({ baseUrl: workerProduct.url, theme });
  await signInContext(context, workerProduct);
  await visit(page, `/admin/vehicles/print?ids=${ids.join(',')}`);
  await page.getByRole('heading', { name: 'Print', exact: true, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Disclosure to the buyer' }).first().waitFor();
  return { page, consoleMessages };
}

/** Pages of a Letter document, and the size of each in points. */
async function readPages(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: true, printBackground: false })).toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) =>
    [width, height].map(Number),
  );
  return { count: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, sizes };
}

async function readVehicles(): Promise<Printed[]> {
  return readRows<Printed>(
    workerProduct,
    'vehicles?select=id,description,features,sold_as_is&status=in.(Available,Pending)',
  );
}

async function readDrawnCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: /^QR code of the page/ }).first();
  const box = must(await code.getAttribute('viewBox'), 'viewBox of the code');
  const path = must(await code.locator('path').getAttribute('d'), 'path of the code');
  const dark = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const border = Math.min(...dark.map(([x]) => x));
  const size = Number(box.split(' ')[2]) - 2 * border;
  const isDark = new Set(dark.map(([x, y]) => `${x} ${y}`));
  const places = Array.from({ length: size }, (_, at) => at + border);
  return readQrCode(places.map((y) => places.map((x) => isDark.has(`${x} ${y}`))));
}

test('a sticker and a disclosure sheet take one Letter page each, for one vehicle and for many', async () => {
  const vehicles = await readVehicles();
  const length = ({ description, features }: Printed) => (description ?? '').length + features.join().length;
  const longest = must(vehicles.toSorted((a, b) => length(b) - length(a))[0], 'a vehicle');
  const asIs = must(
    vehicles.find(({ sold_as_is }) => sold_as_is),
    'a vehicle sold as is',
  );
  for (const ids of [
    [longest.id],
    [longest.id, asIs.id, ...vehicles.slice(0, 3).map(({ id }) => id)].filter((id, at, all) => all.indexOf(id) === at),
  ]) {
    const { page, consoleMessages } = await openPrint(ids, 'dark');
    const { count, sizes } = await readPages(page);
    expect(count).toBe(2 * ids.length);
    for (const size of sizes) expect(size).toEqual([612, 792]);
    expect(consoleMessages).toEqual([]);
  }
});

test('the code on the sticker leads to the public page of the vehicle', async () => {
  const [vehicle] = await readVehicles();
  const { page } = await openPrint([must(vehicle, 'a vehicle').id]);
  const address = await readDrawnCode(page);
  expect(address).toContain(vehicle?.id);
  expect((await fetch(new URL(new URL(address).pathname, workerProduct.url))).status).toBe(200);
});
