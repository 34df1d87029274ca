import { expect, test } from 'vitest';
import { aCardRow, aClient, anInventoryAnswer, aVehicleRow, carId } from '../test-support.ts';
import { defaultInventoryQuery, parseInventoryQuery } from './inventory-query.ts';
import { createVehicleSource } from './vehicle-source.ts';

const loadFailed = 'Failed to load vehicles. Please try again later.';

function aSource(...[answer]: Parameters<typeof aClient>) {
  const { client, requests } = aClient(answer);
  return { source: createVehicleSource({ client, dealerId: 'dream-motor' }), requests };
}

test("the list calls the search function with the site's key", async () => {
  const { source, requests } = aSource(() => Response.json(anInventoryAnswer()));
  const query = parseInventoryQuery(
    new URLSearchParams('q=red&make=Kia&make=Honda&priceMax=20000&status=sold&sort=price'),
  );
  const page = await source.getInventory(query);

  expect(page.vehicles).toHaveLength(1);
  expect(page.facets.model).toEqual([{ value: 'Civic', make: 'Honda', count: 1 }]);
  expect(requests[0]?.url.href).toBe('http://backend.test/rest/v1/rpc/search_inventory');
  expect(requests[0]?.headers.get('apikey')).toBe('anon-key');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer anon-key');
  expect(requests[0]?.body).toEqual({
    p_dealer_id: 'dream-motor',
    p_filters: { search: 'red', make: ['Honda', 'Kia'], priceMax: 20000, status: 'sold' },
    p_sort: 'price',
    p_direction: 'asc',
    p_limit: 24,
    p_offset: 0,
  });
});

test('a list longer than one call is combined without duplicates', async () => {
  const { source, requests } = aSource(({ body }) => {
    const { p_limit: limit, p_offset: offset } = Object(body);
    const first = Math.max(offset - 1, 0);
    const rows = Array.from({ length: limit }, (_, index) => aCardRow({ id: `car-${first + index}` }));
    return Response.json({ ...anInventoryAnswer(rows), total: 500 });
  });
  const page = await source.getInventory({ ...defaultInventoryQuery(), limit: 120 });

  expect(requests.map(({ body }) => [Object(body).p_limit, Object(body).p_offset])).toEqual([
    [96, 0],
    [24, 96],
  ]);
  expect(page.total).toBe(500);
  expect(page.vehicles.map(({ id }) => id)).toEqual(Array.from({ length: 119 }, (_, index) => `car-${index}`));
});

test('only the first call of a long list asks for what comes beside the cards', async () => {
  const { source, requests } = aSource(() => Response.json(anInventoryAnswer([])));
  const beside = { unavailable: 8, withFeatured: 5, commonSearches: true };
  await source.getInventory({ ...defaultInventoryQuery(), limit: 120, ...beside });
  expect(requests.map(({ body }) => Object(body).p_filters)).toEqual([beside, {}]);
});

test('one vehicle of the dealer is requested with its media', async () => {
  const { source, requests } = aSource(() => Response.json([aVehicleRow()]));
  expect(await source.getVehicle(carId)).toMatchObject({ id: carId, vin: '2HGFC2F59KH000001' });
  expect(requests[0]?.url.pathname).toBe('/rest/v1/vehicles');
  expect(requests[0]?.url.searchParams.get('dealer_id')).toBe('eq.dream-motor');
  expect(requests[0]?.url.searchParams.get('id')).toBe(`eq.${carId}`);
  expect(requests[0]?.url.searchParams.get('select')).toContain('vehicle_disclosure_images(');
});

test.each(['', '7', 'civic', `${carId}x`, `2019-honda-civic-${carId}`, `${carId}&select=*`])(
  'a malformed id is not found without a request: %s',
  async (id) => {
    const { source, requests } = aSource(() => Response.json([aVehicleRow()]));
    await expect(source.getVehicle(id)).rejects.toMatchObject({ kind: 'not-found', message: 'Vehicle not found' });
    expect(requests).toEqual([]);
  },
);

test('a vehicle that left the list is requested by id, and has no price', async () => {
  const { source, requests } = aSource(({ url }) => {
    const { price: _, ...row } = aVehicleRow({ status: 'Sold' });
    return Response.json(url.pathname.endsWith('/rpc/sold_vehicle') ? { ...row, price: null } : []);
  });
  expect(await source.getVehicle(carId)).toMatchObject({ id: carId, status: 'Sold', price: null });
  expect(requests.map(({ url }) => url.pathname)).toEqual([
    '/rest/v1/vehicles',
    '/rest/v1/rpc/vehicle_extras',
    '/rest/v1/rpc/sold_vehicle',
  ]);
});

test('a vehicle has the prices at which it was offered and similar ones; without them it is still shown', async () => {
  const step = { price: '19750.00', offered_from: '2026-10-19T15:00:00Z', days: 21 };
  const similar = [aCardRow({ id: 'a' })];
  const answerWith = (extras: () => Response) =>
    aSource(({ url }) => (url.pathname.endsWith('/rpc/vehicle_extras') ? extras() : Response.json([aVehicleRow()])))
      .source;
  expect(await answerWith(() => Response.json({ offered_prices: [step], similar })).getVehicle(carId)).toMatchObject({
    offeredPrices: [{ price: 19_750, offeredFrom: '2026-10-19T15:00:00Z', days: 21 }],
    similar: [{ id: 'a' }],
  });
  const shown = await answerWith(() => new Response('', { status: 503 })).getVehicle(carId);
  expect(shown).toMatchObject({ id: carId, offeredPrices: [] });
  expect(shown).not.toHaveProperty('similar');
});

test('columns that visitors may not read are not requested', async () => {
  const { source, requests } = aSource(() => Response.json([aVehicleRow()]));
  await source.getVehicle(carId);
  const columns = requests[0]?.url.searchParams.get('select');
  expect(columns).not.toMatch(/created_at|updated_at|published_at|sold_at|version|\*/);
});

test.each([
  ['an empty answer', ({ url }: { url: URL }) => Response.json(url.pathname.endsWith('/rpc/sold_vehicle') ? null : [])],
  ['PGRST116', () => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 })],
  ['a 404', () => new Response('gone', { status: 404 })],
])('a vehicle is not found: %s', async (_, answer) => {
  await expect(aSource(answer).source.getVehicle(carId)).rejects.toMatchObject({ kind: 'not-found' });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['time-out', () => Promise.reject(new DOMException('too slow', 'TimeoutError'))],
  ['503', () => new Response('', { status: 503 })],
  ['500', () => Response.json({ code: '57014', message: 'canceled' }, { status: 500 })],
  ['missing table', () => Response.json({ code: 'PGRST205', message: 'no table' }, { status: 404 })],
  ['a page instead of data', () => new Response('<html>', { status: 200 })],
  ['a malformed row', () => Response.json([{ id: carId }])],
])('a failing backend is unavailable without a retry: %s', async (_, answer) => {
  const { source, requests } = aSource(answer);
  const unavailable = { kind: 'unavailable', message: loadFailed };
  await expect(source.getVehicle(carId)).rejects.toMatchObject(unavailable);
  await expect(source.getInventory(defaultInventoryQuery())).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Failed to load vehicles data',
  });
  await expect(source.getVersion()).rejects.toMatchObject(unavailable);
  expect(requests).toHaveLength(4);
});

test('an error has its cause', async () => {
  const { source } = aSource(() => Response.json({ code: '42501', message: 'denied' }, { status: 403 }));
  await expect(source.getVehicle(carId)).rejects.toMatchObject({ kind: 'unavailable', cause: { code: '42501' } });
});

test('an aborted request rejects with the abort, not as a backend failure', async () => {
  const { source } = aSource(() => Response.json(anInventoryAnswer()));
  const abort = AbortSignal.abort();
  await expect(source.getInventory(defaultInventoryQuery(), abort)).rejects.toMatchObject({ name: 'AbortError' });
});

test('similar vehicles are requested by body style, without the vehicle itself', async () => {
  const { source, requests } = aSource(() => Response.json([aCardRow({ id: 'a' }), aCardRow({ id: 'b' })]));
  const similar = await source.getSimilar({ id: carId, bodyStyle: 'Sedan' });
  expect(similar.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(requests[0]?.url.pathname).toBe('/rest/v1/rpc/similar_vehicles');
  expect(requests[0]?.body).toMatchObject({ p_id: carId, p_body_style: 'Sedan' });
  expect(await source.getSimilar({ id: carId, bodyStyle: null })).toEqual([]);
});

test('the version is a number even if sent as text', async () => {
  expect(await aSource(() => Response.json(41)).source.getVersion()).toBe(41);
  expect(await aSource(() => Response.json('42')).source.getVersion()).toBe(42);
});
