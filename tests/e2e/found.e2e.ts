import { expect, test } from 'vitest';
import { addRow, listVehicles, removeRows, searchInventory } from '../support/backend-api.ts';
import { fetchPage, product } from './journey.ts';

type Block = Record<string, unknown> & { '@type': string };

function readBlocks(html: string): Block[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, text = '']) => {
    const parsed: Block | Block[] = JSON.parse(text);
    return parsed;
  });
}

test('the sitemap lists every live vehicle and no other', async () => {
  const answer = await fetch(`${product.url}/sitemap.xml`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const listed = [...text.matchAll(/<loc>[^<]*\/inventory\/[^<]*?([0-9a-f-]{36})<\/loc>/g)].map(([, id]) => id);
  const live = await listVehicles(product, 'status=in.(Available,Pending)');
  expect(listed.sort()).toEqual(live.map(({ id }) => id).sort());
  for (const path of ['/about', '/contact', '/appraisal-services', '/trade-in'])
    expect(text).toContain(`${product.url}${path}</loc>`);
});

test('robots.txt names the sitemap and disallows the back office', async () => {
  const text = await (await fetch(`${product.url}/robots.txt`)).text();
  expect(text).toContain('Disallow: /admin');
  expect(text).toContain(`Sitemap: ${product.url}/sitemap.xml`);
});

test('a vehicle page has structured data in the search engines’ vocabulary', async () => {
  const [car] = (await searchInventory(product)).vehicles;
  const { html } = await fetchPage(`/inventory/${car?.id}`);
  const blocks = readBlocks(html);
  expect(blocks.find((block) => block['@type'] === 'Car')).toMatchObject({
    offers: { '@type': 'Offer', priceCurrency: 'CAD' },
    mileageFromOdometer: { unitCode: 'KMT' },
  });
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/);
  expect(html).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
  expect(html.match(/<link rel="canonical"/g)).toHaveLength(1);
});

test('the dealer’s structured data have address, hours and service area', async () => {
  const { html } = await fetchPage('/');
  expect(readBlocks(html).find((block) => block['@type'] === 'AutoDealer')).toMatchObject({
    areaServed: { '@type': 'GeoCircle' },
    openingHoursSpecification: expect.any(Array),
    geo: expect.any(Object),
    image: `${product.url}/dealership.jpg`,
    priceRange: expect.stringMatching(/^\$[\d,.]+ to \$[\d,.]+$/),
  });
});

test('every public page has a picture for link previews, which exists', async () => {
  for (const path of ['/', '/inventory', '/about', '/contact', '/appraisal-services', '/saved', '/privacy', '/terms']) {
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec((await fetchPage(path)).html) ?? [];
    const { status, headers } = await fetch(address);
    expect([path, status, headers.get('content-type')?.slice(0, 6)]).toEqual([path, 200, 'image/']);
  }
});

test('a vehicle has one canonical address for any slug before its id', async () => {
  const [car] = (await searchInventory(product)).vehicles;
  const canonical = async (path: string) => /rel="canonical" href="([^"]+)"/.exec((await fetchPage(path)).html)?.[1];
  const addresses = await Promise.all(
    [`/inventory/${car?.id}`, `/inventory/some-other-words-${car?.id}`].map((path) => canonical(path)),
  );
  expect(addresses[0]).toContain('/inventory/');
  expect(addresses[1]).toBe(addresses[0]);
});

test('an empty list and an unknown address are not indexed', async () => {
  expect((await fetchPage('/inventory?q=zeppelin')).html).toMatch(/<meta name="robots" content="noindex/);
  const unknown = await fetchPage('/no-such-page');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toMatch(/<meta name="robots" content="noindex/);
  expect(unknown.text).toContain('View Inventory');
});

test('without a key there is no map page', async () => {
  expect((await fetch(`${product.url}/map`)).status).toBe(404);
});

test('a vehicle sold longer ago is reached only by its link, without price and date', async () => {
  const id = crypto.randomUUID();
  const soldAt = new Date(Date.now() - 60 * 86_400_000).toISOString();
  await addRow(product, 'vehicles', {
    ...{ id, dealer_id: 'dream-motor', make: 'Saab', model: '900', year: 1993, price: 7_654, mileage: 210_000 },
    ...{ status: 'Sold', sold_at: soldAt },
  });
  const { html, status } = await fetchPage(`/inventory/${id}`);
  expect(status).toBe(200);
  expect(html).toContain('This vehicle has been sold.');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toMatch(/7,654|7654/);
  expect(html).not.toContain(soldAt.slice(0, 10));
  expect((await fetchPage('/inventory?q=saab')).html).not.toContain(id);
  await removeRows(product, `vehicles?id=eq.${id}`);
});
