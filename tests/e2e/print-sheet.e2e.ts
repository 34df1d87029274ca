import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findFullVehicle, readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { formatDollars } from '../support/html-text.ts';
import { must } from '../support/must.ts';
import { readQrCode } from '../support/qr-code.ts';
import { product, seenText, titleOf, withBrowser } from './journey.ts';

const open = withBrowser();

type LongVehicle = { id: string; description: string | null; features: string[]; sold_as_is: boolean };

/** Presses Print, without the browser's print dialog. */
async function print(page: Page, id: string) {
  await page.addInitScript(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await visit(page, `/inventory/${id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Printed \w{3} \d/).waitFor();
}

async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true, printBackground: false });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The rendered modules, without the quiet zone. */
async function readDrawnCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'The address of this page as a QR code' });
  const box = must(await code.getAttribute('viewBox'), 'viewBox of the code');
  const path = must(await code.locator('path').getAttribute('d'), 'path of the code');
  const size = Number(box.split(' ')[2]);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const border = 2;
  const places = Array.from({ length: size - 2 * border }, (_, at) => at + border);
  return readQrCode(places.map((y) => places.map((x) => dark.has(`${x} ${y}`))));
}

test('the printed sheet has photograph, price, VIN, stock number, disclosures, dealer and link on one page', async () => {
  const car = await findFullVehicle(product);
  const [numbers] = await readRows<{ vin: string; stock_number: string }>(
    product,
    `vehicles?select=vin,stock_number&id=eq.${car.id}`,
  );
  const [dealer] = await readRows<Record<'registered_name' | 'phone' | 'address', string>>(
    product,
    'dealer_settings?select=registered_name,phone,address',
  );
  const { page, consoleMessages } = await open();
  await print(page, car.id);
  const paper = await seenText(page.locator('body'));
  const words = [
    titleOf(car),
    formatDollars(car.price),
    'plus HST & licensing',
    'OMVIC transaction fee: $22.00',
    numbers?.vin,
    numbers?.stock_number,
  ];
  for (const word of [...words, dealer?.registered_name, dealer?.phone, dealer?.address]) {
    expect(paper).toContain(word);
  }
  for (const label of ['Safety-related', 'Tires & Wheels', 'Out of Province']) expect(paper).toContain(label);
  for (const word of ['Contact Dealer', 'Share', 'Privacy Policy', 'like this']) expect(paper).not.toContain(word);
  const photo = page.getByRole('main').locator('img').first();
  await photo.waitFor();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await countSheets(page)).toBe(1);
  expect(consoleMessages).toEqual([]);
});

test('the printed QR code links to the vehicle', async () => {
  const car = await findFullVehicle(product);
  const { page } = await open();
  await print(page, car.id);
  const address = await readDrawnCode(page);
  expect(address).toMatch(new RegExp(`^${product.url}/inventory/[a-z0-9-]+-${car.id}$`));
  expect((await fetch(address)).status).toBe(200);
});

test('the vehicle with the most text and one sold as is fit one page too', async () => {
  const cars = await readRows<LongVehicle>(
    product,
    'vehicles?select=id,description,features,sold_as_is&status=in.(Available,Pending)',
  );
  const length = ({ description, features }: LongVehicle) => (description ?? '').length + features.join().length;
  const longest = cars.toSorted((a, b) => length(b) - length(a))[0];
  const asIs = cars.find(({ sold_as_is }) => sold_as_is);
  for (const id of [longest?.id, asIs?.id]) {
    const { page } = await open({ theme: 'dark' });
    await print(page, `${id}`);
    expect([id, await countSheets(page)]).toEqual([id, 1]);
  }
});
