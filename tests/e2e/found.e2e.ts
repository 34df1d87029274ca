import { expect, test } from 'vitest';
import { listVehicles, searchInventory } from '../support/backend-api.ts';
import { fetchPage, product } from './journey.ts';

type Block = Record<string, unknown> & { '@type': string };

function readBlocks(html: string): Block[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, text = '']) => {
    const parsed: Block | Block[] = JSON.parse(text);
    return parsed;
  });
}

test('the map of the site names every live car and no other', async () => {
  const answer = await fetch(`${product.url}/sitemap.xml`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const listed = [...text.matchAll(/<loc>[^<]*\/inventory\/[^<]*?([0-9a-f-]{36})<\/loc>/g)].map(([, id]) => id);
  const live = await listVehicles(product, 'status=in.(Available,Pending)');
  expect(listed.sort()).toEqual(live.map(({ id }) => id).sort());
  for (const path of ['/about', '/contact', '/appraisal-services'])
    expect(text).toContain(`${product.url}${path}</loc>`);
});

test('robots are led to the map and kept from the back office', async () => {
  const text = await (await fetch(`${product.url}/robots.txt`)).text();
  expect(text).toContain('Disallow: /admin');
  expect(text).toContain(`Sitemap: ${product.url}/sitemap.xml`);
});

test('a car says what it is to machines, in the terms of the search engines', async () => {
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

test('the dealer says where it is, when it is open and how far it serves', async () => {
  const { html } = await fetchPage('/');
  expect(readBlocks(html).find((block) => block['@type'] === 'AutoDealer')).toMatchObject({
    areaServed: { '@type': 'GeoCircle' },
    openingHoursSpecification: expect.any(Array),
    geo: expect.any(Object),
  });
});

test('a car has one address for search engines, whatever words stand before its id', async () => {
  const [car] = (await searchInventory(product)).vehicles;
  const canonical = async (path: string) => /rel="canonical" href="([^"]+)"/.exec((await fetchPage(path)).html)?.[1];
  const addresses = await Promise.all(
    [`/inventory/${car?.id}`, `/inventory/some-other-words-${car?.id}`].map((path) => canonical(path)),
  );
  expect(addresses[0]).toContain('/inventory/');
  expect(addresses[1]).toBe(addresses[0]);
});

test('a list that finds nothing and an unknown address are kept out of the index', async () => {
  expect((await fetchPage('/inventory?q=zeppelin')).html).toMatch(/<meta name="robots" content="noindex/);
  const unknown = await fetchPage('/no-such-page');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toMatch(/<meta name="robots" content="noindex/);
  expect(unknown.text).toContain('View Inventory');
});

test('without a key there is no map to embed', async () => {
  expect((await fetch(`${product.url}/map`)).status).toBe(404);
});
