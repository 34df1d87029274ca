import { paths, publicPages } from '../paths.ts';
import type { ListedVehicle } from './sitemap-source.ts';

const pages = publicPages.filter(({ isIndexed }) => isIndexed !== false);

/** The sitemap protocol allows 50,000 addresses per file. */
const maxAddresses = 50_000;

export function maxSitemapVehicles(landingPaths: string[]): number {
  return maxAddresses - pages.length - landingPaths.length;
}

type Listed = { landingPaths: string[]; vehicles: ListedVehicle[] };

/** Public pages, landing pages and live vehicles, in the format of sitemaps.org. */
export function toSitemapXml(publicUrl: string, { landingPaths, vehicles }: Listed): string {
  const entries = [
    ...pages.map(({ path }) => toEntry(`${publicUrl}${path}`)),
    ...landingPaths.map((path) => toEntry(`${publicUrl}${path}`)),
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

/** Excludes staff pages and form endpoints. */
export function toRobotsTxt(publicUrl: string): string {
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Allow: /'];
  return [...rules, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n');
}

function toEntry(address: string, changedAt: string | null = null): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
}

/** Normalizes timestamps, which databases write differently. */
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
