import { expect, test } from 'vitest';
import { aClient } from '../test-support.ts';
import { createSitemapSource } from './sitemap-source.ts';

const dealerId = 'dream-motor';

function aRow(index: number) {
  const id = `0b0e2f6a-3c52-4f6e-9d0a-${String(index).padStart(12, '0')}`;
  return { id, year: 2019, make: 'Honda', model: 'Civic', updated_at: '2026-11-02T12:00:00Z' };
}

/** Returns at most `cap` vehicles per request. */
function aStock(length: number, cap: number) {
  const rows = Array.from({ length }, (_, index) => aRow(index));
  return aClient(({ url }) => {
    const after = (url.searchParams.get('id') ?? 'gt.').replace('gt.', '');
    const limit = Math.min(Number(url.searchParams.get('limit')), cap);
    return Response.json(rows.filter(({ id }) => id > after).slice(0, limit));
  });
}

test('requests only the dealer’s public vehicles', async () => {
  const { client, requests } = aStock(2, 1000);
  const vehicles = await createSitemapSource({ client, dealerId }).getLiveVehicles(100);
  expect(vehicles).toHaveLength(2);
  expect(vehicles[0]).toMatchObject({ make: 'Honda', updatedAt: '2026-11-02T12:00:00Z' });
  const { searchParams } = requests[0]?.url ?? new URL('http://none.test');
  expect(searchParams.get('dealer_id')).toBe('eq.dream-motor');
  expect(searchParams.get('status')).toBe('in.(Available,Pending)');
});

test('a large inventory is read page by page, for any page size of the backend', async () => {
  const { client } = aStock(2500, 700);
  const vehicles = await createSitemapSource({ client, dealerId }).getLiveVehicles(50_000);
  expect(new Set(vehicles.map(({ id }) => id)).size).toBe(2500);
});

test('reads no more vehicles than requested', async () => {
  const { client, requests } = aStock(2500, 1000);
  expect(await createSitemapSource({ client, dealerId }).getLiveVehicles(1500)).toHaveLength(1500);
  expect(requests.map(({ url }) => url.searchParams.get('limit'))).toEqual(['1000', '500']);
});

test('an unavailable backend is reported', async () => {
  const { client } = aClient(() => new Response('{}', { status: 500 }));
  await expect(createSitemapSource({ client, dealerId }).getLiveVehicles(10)).rejects.toMatchObject({
    kind: 'unavailable',
  });
});
