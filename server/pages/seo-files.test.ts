import { DomainError, type ListedVehicle } from '@dealer/shared-domain';
import { carId } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { createSeoFiles } from './seo-files.ts';

const publicUrl = 'https://cars.test';
const car: ListedVehicle = { id: carId, year: 2019, make: 'Honda', model: 'Civic', updatedAt: '2026-11-02T12:00:00Z' };

function aSite({ revision = 1 as number | null, isDemonstration = false, getLiveVehicles = vi.fn(async () => [car]) }) {
  const state = { revision };
  const seo = createSeoFiles({
    source: { getLiveVehicles, getLandingPaths: async () => ['/used/honda'] },
    getRevision: async () => state.revision,
    isDemonstration,
  });
  const ask = (path: string, headers = {}, origin = publicUrl) =>
    path === '/sitemap.xml'
      ? seo.serveSitemap(new Request(`http://localhost${path}`, { headers }), origin)
      : seo.serveRobots(origin);
  return { state, ask, getLiveVehicles };
}

test('the sitemap lists the public vehicles under the site’s public address', async () => {
  const response = await aSite({}).ask('/sitemap.xml');
  expect(response?.status).toBe(200);
  expect(response?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const text = await response?.text();
  expect(text).toContain(`<loc>https://cars.test/inventory/2019-honda-civic-${carId}</loc>`);
  expect(text).toContain('<loc>https://cars.test/used/honda</loc>');
});

test('the inventory is read once per revision', async () => {
  const { ask, state, getLiveVehicles } = aSite({});
  await ask('/sitemap.xml');
  const first = await ask('/sitemap.xml');
  expect(getLiveVehicles).toHaveBeenCalledTimes(1);
  const known = await ask('/sitemap.xml', { 'if-none-match': first?.headers.get('etag') });
  expect(known?.status).toBe(304);
  state.revision = 2;
  await ask('/sitemap.xml');
  expect(getLiveVehicles).toHaveBeenCalledTimes(2);
});

test('without the backend crawlers get 503 with Retry-After', async () => {
  const away = await aSite({ revision: null }).ask('/sitemap.xml');
  expect([away?.status, away?.headers.get('retry-after')]).toEqual([503, '10']);
  const failing = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away')).mockResolvedValue([car]);
  const { ask } = aSite({ getLiveVehicles: failing });
  expect((await ask('/sitemap.xml'))?.status).toBe(503);
  expect((await ask('/sitemap.xml'))?.status).toBe(200);
});

test('without a public address there is no sitemap, and robots.txt names none', async () => {
  const { ask } = aSite({});
  expect((await ask('/sitemap.xml', {}, ''))?.status).toBe(404);
  const robots = await ask('/robots.txt', {}, '');
  expect(robots?.status).toBe(200);
  expect(await robots?.text()).not.toContain('Sitemap');
});

test('robots.txt names the sitemap', async () => {
  const response = await aSite({}).ask('/robots.txt');
  expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response?.text()).toContain('Sitemap: https://cars.test/sitemap.xml');
});

test('demonstration vehicles, which exist only in the browser, are not in the sitemap', async () => {
  const response = await aSite({ isDemonstration: true }).ask('/sitemap.xml');
  expect(await response?.text()).not.toContain(carId);
});
