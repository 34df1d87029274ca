import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { startWebServer } from '../support/product.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();
const key = 'a-key-for-maps';

/** Records the requested map instead of rendering one. */
const mapScript = `
window.drawn = {};
window.google = { maps: {
  Map: class { constructor(canvas, options) { drawn.map = options; canvas.textContent = 'A map'; } },
  Marker: class { constructor({ position, title }) { drawn.marker = { position, title }; } },
} };
window[new URL(document.currentScript.src).searchParams.get('callback')]();
`;

let maps: Server;
let site: Awaited<ReturnType<typeof startWebServer>>;
let asked: URL[] = [];

beforeAll(async () => {
  maps = createServer((request, answer) => {
    asked.push(new URL(request.url ?? '/', 'http://maps.test'));
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(mapScript);
  });
  await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const { port } = maps.address() as AddressInfo;
  site = await startWebServer(product, product.backendUrl, {
    GOOGLE_MAPS_API_KEY: key,
    MAPS_SCRIPT_URL: `http://127.0.0.1:${port}/maps/api/js`,
  });
});
afterAll(async () => {
  await site?.stop();
  maps.closeAllConnections();
  await new Promise((resolve) => maps.close(resolve));
});
beforeEach(() => {
  asked = [];
});

test('the map loads on request: places library, weekly version, zoom 15, a marker at the showroom', async () => {
  const [place] = await readRows<{ latitude: number; longitude: number; dealership_name: string }>(
    product,
    'dealer_settings?select=latitude,longitude,dealership_name',
  );
  const { page, consoleMessages, failedRequests } = await open({ baseUrl: site.url, width: 390 });
  await visit(page, '/contact');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  // A mouse would scroll to the button first, and scrolling alone loads the map.
  await page.getByRole('button', { name: 'Show the map' }).first().dispatchEvent('click');
  const frame = page.frameLocator('iframe[title^="Map of"]');
  await frame.getByText('A map').waitFor();
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/maps/api/js', { key, v: 'weekly', libraries: 'places', callback: expect.any(String) }],
  ]);
  const drawn = await frame.locator('body').evaluate(() => Reflect.get(window, 'drawn'));
  const position = { lat: place?.latitude, lng: place?.longitude };
  expect(drawn).toMatchObject({
    map: { zoom: 15, center: position },
    marker: { position, title: place?.dealership_name },
  });
  await page.locator('iframe[title^="Map of"]').waitFor({ state: 'visible' });
  expect([...consoleMessages, ...failedRequests]).toEqual([]);
});

test('the home page’s map loads when scrolled into view', async () => {
  const { page } = await open({ baseUrl: site.url });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('heading', { name: 'Visit Our Showroom' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await page.frameLocator('iframe[title^="Map of"]').getByText('A map').waitFor();
  expect(asked).toHaveLength(1);
});

test('directions open in a new tab without access to the page', async () => {
  const { page, context } = await open({ baseUrl: site.url });
  await context.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Directions</p>' }),
  );
  await visit(page, '/contact');
  const link = page.getByRole('main').getByRole('link', { name: 'Get Directions' }).first();
  expect(await link.getAttribute('rel')).toContain('noopener');
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await tab.getByText('Directions').waitFor();
  expect(new URL(tab.url()).searchParams.get('destination')).toContain('Scarborough');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});
