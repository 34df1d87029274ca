import {
  isDomainError,
  maxSitemapVehicles,
  type SitemapSource,
  toRobotsTxt,
  toSitemapXml,
} from '@dealer/shared-domain';
import { createPageCache, toCachedPage } from './page-cache.ts';
import { toCachedResponse, toPlainText } from './responses.ts';

type SiteFilesOptions = {
  source: SitemapSource;
  /** The inventory's version; null while the backend cannot be reached. */
  getVersion: () => Promise<number | null>;
  /** Whether the stock is a demonstration that lives in each visitor's browser. */
  isDemonstration: boolean;
};

/** A sitemap of a large stock weighs megabytes, and only the newest is of use. */
const keptSitemaps = 2;

/** The files that crawlers ask for: `/sitemap.xml` with the live vehicles, and `/robots.txt`. */
export function createSiteFiles({ source, getVersion, isDemonstration }: SiteFilesOptions) {
  const getSitemap = createPageCache(keptSitemaps);

  async function serveSitemap(request: Request, publicUrl: string): Promise<Response> {
    if (!publicUrl) return toPlainText(404, 'A sitemap holds full addresses: set PUBLIC_URL.\n');
    const version = await getVersion();
    if (version === null) return toPlainText(503, 'The inventory cannot be read at the moment.\n');
    try {
      const page = await getSitemap(`${publicUrl}\n${version}`, async () => {
        const vehicles = isDemonstration ? [] : await source.getLiveVehicles(maxSitemapVehicles);
        return toCachedPage(200, toSitemapXml(publicUrl, vehicles), '');
      });
      return toCachedResponse(request, page, { 'content-type': 'application/xml; charset=utf-8' });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return toPlainText(503, 'The inventory cannot be read at the moment.\n');
    }
  }

  /** The answer to one of these files' addresses; nothing for any other. */
  return function serveSiteFile(request: Request, pathname: string, publicUrl: string): Promise<Response> | null {
    if (pathname === '/sitemap.xml') return serveSitemap(request, publicUrl);
    if (pathname === '/robots.txt') return Promise.resolve(toPlainText(200, toRobotsTxt(publicUrl)));
    return null;
  };
}
