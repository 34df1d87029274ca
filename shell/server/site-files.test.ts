import { DomainError, type ListedVehicle } from '@dealer/shared-domain';
import { carId } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { createSiteFiles } from './site-files.ts';

const publicUrl = 'https://cars.test';
const car: ListedVehicle = { id: carId, year: 2019, make: 'Honda', model: 'Civic', updatedAt: '2026-11-02T12:00:00Z' };

function aSite({ version = 1 as number | null, isDemonstration = false, getLiveVehicles = vi.fn(async () => [car]) }) {
  const state = { version };
  const serve = createSiteFiles({
    source: { getLiveVehicles },
    getVersion: async () => state.version,
    isDemonstration,
  });
  const ask = (path: string, headers = {}, origin = publicUrl) =>
    serve(new Request(`http://localhost${path}`, { headers }), path, origin);
  return { state, ask, getLiveVehicles };
}

test('the sitemap names the live vehicles under the site’s public address', async () => {
  const response = await aSite({}).ask('/sitemap.xml');
  expect(response?.status).toBe(200);
  expect(response?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response?.text()).toContain(`<loc>https://cars.test/inventory/2019-honda-civic-${carId}</loc>`);
});

test('the stock is read once for each of its versions', async () => {
  const { ask, state, getLiveVehicles } = aSite({});
  await ask('/sitemap.xml');
  const first = await ask('/sitemap.xml');
  expect(getLiveVehicles).toHaveBeenCalledTimes(1);
  const known = await ask('/sitemap.xml', { 'if-none-match': first?.headers.get('etag') });
  expect(known?.status).toBe(304);
  state.version = 2;
  await ask('/sitemap.xml');
  expect(getLiveVehicles).toHaveBeenCalledTimes(2);
});

test('while the backend is away crawlers are asked to come back', async () => {
  const away = await aSite({ version: null }).ask('/sitemap.xml');
  expect([away?.status, away?.headers.get('retry-after')]).toEqual([503, '10']);
  const failing = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away')).mockResolvedValue([car]);
  const { ask } = aSite({ getLiveVehicles: failing });
  expect((await ask('/sitemap.xml'))?.status).toBe(503);
  expect((await ask('/sitemap.xml'))?.status).toBe(200);
});

test('where the site’s address is not known there is no sitemap, and robots.txt names none', async () => {
  const { ask } = aSite({});
  expect((await ask('/sitemap.xml', {}, ''))?.status).toBe(404);
  const robots = await ask('/robots.txt', {}, '');
  expect(robots?.status).toBe(200);
  expect(await robots?.text()).not.toContain('Sitemap');
});

test('robots.txt leads to the sitemap', async () => {
  const response = await aSite({}).ask('/robots.txt');
  expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response?.text()).toContain('Sitemap: https://cars.test/sitemap.xml');
});

test('demonstration vehicles live in each visitor’s browser: none is in the sitemap', async () => {
  const response = await aSite({ isDemonstration: true }).ask('/sitemap.xml');
  expect(await response?.text()).not.toContain(carId);
});

test('any other address is not one of these files', () => {
  expect(aSite({}).ask('/inventory')).toBeNull();
});
