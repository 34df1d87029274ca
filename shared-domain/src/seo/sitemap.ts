import { paths } from '../paths.ts';
import type { ListedVehicle } from './sitemap-source.ts';

const pages = [
  paths.home,
  paths.inventory,
  paths.about,
  paths.contact,
  paths.appraisal,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];

/** The protocol allows 50,000 addresses in one file. */
export const maxSitemapVehicles = 50_000 - pages.length;

/** The addresses that search engines shall know (sitemaps.org): the site's own pages and each live vehicle's. */
export function toSitemapXml(publicUrl: string, vehicles: ListedVehicle[]): string {
  const entries = [
    ...pages.map((path) => toEntry(`${publicUrl}${path}`)),
    ...vehicles.map((vehicle) => toEntry(`${publicUrl}${paths.vehicle(vehicle)}`, toInstant(vehicle.updatedAt))),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** What crawlers may fetch: all but the staff's pages and the interfaces behind forms. */
export function toRobotsTxt(publicUrl: string): string {
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Allow: /'];
  return [...rules, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n');
}

function toEntry(address: string, changedAt: string | null = null): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}

/** Databases differ in how they write an instant; a sitemap takes one form. */
function toInstant(text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
