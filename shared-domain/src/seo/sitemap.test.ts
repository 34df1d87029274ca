import { expect, test } from 'vitest';
import { carId } from '../test-support.ts';
import { maxSitemapVehicles, toRobotsTxt, toSitemapXml } from './sitemap.ts';

const publicUrl = 'https://cars.test';

test('the sitemap has the site’s pages and each vehicle with the date of its last change', () => {
  const vehicle = { id: carId, year: 2019, make: 'Honda', model: 'Civic', updatedAt: '2026-11-02T12:00:00.5+00:00' };
  const xml = toSitemapXml(publicUrl, { landingPaths: ['/used/honda'], vehicles: [vehicle] });
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
  for (const path of [
    '/',
    '/inventory',
    '/about',
    '/contact',
    '/appraisal-services',
    '/privacy',
    '/terms',
    '/trade-in',
    '/used/honda',
  ]) {
    expect(xml).toContain(`<loc>https://cars.test${path}</loc>`);
  }
  expect(xml).toContain(
    `<url><loc>https://cars.test/inventory/2019-honda-civic-${carId}</loc><lastmod>2026-11-02T12:00:00.500Z</lastmod></url>`,
  );
  expect(xml.match(/<url>/g)).toHaveLength(11);
});

test('URLs are escaped, and invalid times are omitted', () => {
  const vehicle = { id: carId, year: 2019, make: '<b>', model: '&', updatedAt: 'yesterday' };
  const xml = toSitemapXml('https://cars.test/?a&b', { landingPaths: [], vehicles: [vehicle] });
  expect(xml).toContain('<loc>https://cars.test/?a&amp;b/about</loc>');
  expect(xml).not.toContain('<b>');
  expect(xml).not.toContain('lastmod');
});

test("a full sitemap stays within the protocol's 50,000 URLs", () => {
  const vehicle = { id: carId, year: 2019, make: 'Honda', model: 'Civic', updatedAt: '2026-11-02T12:00:00Z' };
  const landingPaths = ['/used/honda', '/used/suv'];
  const vehicles = Array.from({ length: maxSitemapVehicles(landingPaths) }, () => vehicle);
  const xml = toSitemapXml(publicUrl, { landingPaths, vehicles });
  expect(xml.match(/<url>/g)).toHaveLength(50_000);
});

test('crawlers may fetch everything but staff pages and APIs', () => {
  expect(toRobotsTxt(publicUrl)).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: https://cars.test/sitemap.xml\n',
  );
  expect(toRobotsTxt('')).not.toContain('Sitemap');
});
