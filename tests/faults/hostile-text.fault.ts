import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { addRow, readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { openStaffPage } from '../support/kona-form.ts';
import { readThrough } from '../support/page-shifts.ts';
import { changeRows } from '../support/people.ts';
import { photographs } from '../support/vehicle-form.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const settings = 'dealer_settings?dealer_id=eq.dream-motor';

/** Text that would run if it were treated as markup, attribute, script or address. */
const hostile = (place: string) =>
  `${place}"></script><script>hit=1</script><img src=x onerror=hit=1><svg onload=hit=1>`;
const id = randomUUID();
const make = hostile('Make');
const disclosures = [
  'safety_related',
  'mechanical',
  'exterior',
  'interior',
  'tires_wheels',
  'title',
  'out_of_province',
];
const vehicle = {
  ...{ id, dealer_id: 'dream-motor', year: 2019, price: 9_000, mileage: 1_000, status: 'Available', is_featured: true },
  ...{ make, model: hostile('Model'), trim: hostile('Trim'), exterior_color: hostile('Color') },
  ...{ engine_size: hostile('Engine'), description: hostile('Description'), stock_number: 'S-19' },
  ...{ features: [hostile('Feature'), 'javascript:hit=1'], vin: 'HST1LE00000000019' },
  ...Object.fromEntries(disclosures.map((name) => [`disclosure_${name}`, hostile(name)])),
};
let before: Record<string, unknown>;

beforeAll(async () => {
  [before = {}] = await readRows<Record<string, unknown>>(
    workerProduct,
    `${settings}&select=phone_numbers,address,dealership_name`,
  );
  await addRow(workerProduct, 'vehicles', vehicle);
  const [picture] = await readRows<{ public_id: string; url: string }>(
    workerProduct,
    'vehicle_images?select=public_id,url&limit=1',
  );
  await addRow(workerProduct, 'vehicle_images', {
    ...{ dealer_id: 'dream-motor', vehicle_id: id, ...picture, alt_text: hostile('Alternative') },
  });
  await changeRows(workerProduct, settings, {
    phone_numbers: [
      { number: '4165550142', label: hostile('Phone') },
      { number: '4165550143', label: 'Service' },
    ],
    address: hostile('Address'),
    dealership_name: hostile('Dealer'),
  });
});
afterAll(async () => {
  await changeRows(workerProduct, settings, before);
  await removeRows(workerProduct, `vehicles?id=eq.${id}`);
});

/** Records the effects that such a text must not have. */
function watchHarm(page: Page) {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|TrustedHTML/i.test(message.text())) harm.push(message.text());
  });
  page.on('pageerror', (error) => harm.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) harm.push(request.url());
  });
  return async () => {
    const hits = await page.evaluate(() => ({
      hit: Reflect.get(window, 'hit'),
      images: document.querySelectorAll('img[src="x"], svg[onload]').length,
      links: document.querySelectorAll('[href^="javascript:" i]').length,
    }));
    expect([harm, hits]).toEqual([[], { hit: undefined, images: 0, links: 0 }]);
  };
}

describe('markup and script in every text of a vehicle, its pictures and the dealer', () => {
  test.each([
    ['a vehicle', `/inventory/${id}`, ['Make', 'Description', 'Feature', 'mechanical', 'Engine', 'Dealer']],
    ['a search', `/inventory?q=${encodeURIComponent('Make"')}`, ['Make', 'Model']],
    ['a filter', `/inventory?make=${encodeURIComponent(make)}`, ['Make', 'Model']],
    ['the home page', '/', ['Dealer', 'Address']],
    ['the contact page', '/contact', ['Phone', 'Address']],
    ['a comparison', `/compare?ids=${id}`, ['Make']],
  ])('row 19: markup is shown to visitors as text, on %s', async (_page, address, places) => {
    const { page } = await open({ baseUrl: workerProduct.url });
    const expectNoHarm = watchHarm(page);
    await visit(page, address);
    await readThrough(page);
    const text = (await page.locator('body').textContent()) ?? '';
    for (const place of places) expect(text).toContain(hostile(place));
    await expectNoHarm();
  });

  test('row 19: markup closes no element of the raw HTML, and structured data stay readable', async () => {
    for (const address of ['/', '/inventory', `/inventory/${id}`, '/contact']) {
      const html = await (await fetch(workerProduct.url + address)).text();
      expect(html).not.toContain('<script>hit');
      expect(html).not.toContain('<img src=x');
      const blocks = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
      expect(blocks).not.toEqual([]);
      for (const [, json = ''] of blocks) {
        expect(() => JSON.parse(json)).not.toThrow();
        expect(json).not.toContain('<');
      }
    }
    const html = await (await fetch(`${workerProduct.url}/inventory/${id}`)).text();
    const blocks = [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));
    expect(JSON.stringify(blocks)).toContain('onerror=hit=1');
  });

  test.each([
    ['the dashboard', '/admin/dashboard', 'Make'],
    ['the list', '/admin/vehicles?q=S-19', 'Make'],
    ['the grid', '/admin/inventory?q=S-19', 'Make'],
    ['the form', `/admin/vehicles/${id}/edit`, null],
    ['the history', `/admin/vehicles/${id}/history`, 'Make'],
    ['analytics', '/admin/analytics', null],
    ['settings', '/admin/settings', null],
  ])('row 19: markup is shown to staff as text, on %s', async (_page, address, place) => {
    const { page } = await openStaffPage(open, address);
    const expectNoHarm = watchHarm(page);
    if (place) await page.getByText(hostile(place).slice(0, 40)).first().waitFor({ state: 'attached' });
    await readThrough(page);
    if (address.endsWith('/edit')) {
      expect(await page.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe(
        hostile('Description'),
      );
    }
    await expectNoHarm();
  });
});

test('row 19: review texts and names are shown as text, and only picture addresses are requested', async () => {
  const { page } = await open({ baseUrl: workerProduct.url });
  const expectNoHarm = watchHarm(page);
  const review = {
    ...{ author: hostile('Author'), rating: 5, text: hostile('Review'), time: 1_700_000_000 },
    profilePhoto: 'javascript:hit=1',
  };
  await page.route('**/functions/v1/google-reviews', (route) =>
    route.fulfill({ json: { data: { reviews: [review] } } }),
  );
  await visit(page, '/');
  await readThrough(page);
  const section = page.getByRole('region', { name: 'Customer Reviews' });
  await section.getByText(hostile('Review')).waitFor();
  await section.getByText(hostile('Author')).waitFor();
  await expectNoHarm();
});

test('row 19: a file name is shown as text in the form and in the import', async () => {
  const { page } = await openStaffPage(open, '/admin/vehicles/add');
  const expectNoHarm = watchHarm(page);
  const name = '<img src=x onerror=hit=1>.webp';
  await page.route('**/image/upload', (route) => route.abort());
  await page
    .locator('#photographs input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'image/webp', buffer: await readFile(photographs[0] ?? '') });
  await page.getByText('1 failed').first().waitFor();
  await expectNoHarm();
  page.on('dialog', (dialog) => dialog.accept());
  const second = await openStaffPage(open, '/admin/vehicles/import');
  const expectNoHarmThere = watchHarm(second.page);
  await second.page.locator('#import-file').setInputFiles({
    name: '<img src=x onerror=hit=1>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Make,Model,Year,Price,VIN\n"${hostile('Cell').replaceAll('"', '""')}",A,2019,1,${'9'.repeat(17)}\n`,
    ),
  });
  await second.page.getByRole('region', { name: 'File' }).getByText('<img src=x onerror=hit=1>.csv').waitFor();
  await second.page.getByText(hostile('Cell')).first().waitFor();
  await expectNoHarmThere();
});

test.each([
  `/inventory?q=${encodeURIComponent(hostile('Query'))}`,
  `/inventory?make=${encodeURIComponent('javascript:hit=1')}&sort=${encodeURIComponent('"><script>')}`,
  `/${encodeURIComponent(hostile('path').replaceAll('/', ''))}`,
  `/inventory/${encodeURIComponent('"><script>hit=1<')}`,
  `/contact?x=${encodeURIComponent('</script><script>hit=1</script>')}#"><img src=x onerror=hit=1>`,
  '/admin/login?next=javascript:hit=1',
])('row 19: an address runs no script: %s', async (address) => {
  const { page } = await open({ baseUrl: workerProduct.url });
  const expectNoHarm = watchHarm(page);
  await visit(page, address);
  await expectNoHarm();
  const html = await (await fetch(new URL(address, workerProduct.url))).text();
  expect(html).not.toContain('<script>hit');
});
