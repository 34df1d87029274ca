import {
  isDomainError,
  maxSitemapVehicles,
  type SitemapSource,
  toRobotsTxt,
  toSitemapXml,
} from '@dealer/shared-domain';
import { toCachedResponse, toPlainText } from '../http/responses.ts';
import { createFreshPages } from './page-store.ts';
import { toRenderedPage } from './rendered-page.ts';

type SeoFilesOptions = {
  source: SitemapSource;
  /** Null while the backend is unreachable. */
  getRevision: () => Promise<number | null>;
  /** The demonstration's vehicles exist only in each visitor's browser. */
  isDemonstration: boolean;
};

/** A sitemap takes megabytes, and only the newest is requested. */
const maxStoredSitemaps = 2;

/** `/sitemap.xml` with the landing pages and live vehicles, and `/robots.txt`. */
export function createSeoFiles({ source, getRevision, isDemonstration }: SeoFilesOptions) {
  const { getFresh } = createFreshPages(maxStoredSitemaps);

  async function serveSitemap(request: Request, publicUrl: string): Promise<Response> {
    if (!publicUrl) return toPlainText(404, 'A sitemap holds full addresses: set PUBLIC_URL.\n');
    const revision = await getRevision();
    if (revision === null) return toPlainText(503, 'The inventory cannot be read at the moment.\n');
    try {
      const page = await getFresh(`${publicUrl}\n${revision}`, async () => {
        const landingPaths = isDemonstration ? [] : await source.getLandingPaths();
        const vehicles = isDemonstration ? [] : await source.getLiveVehicles(maxSitemapVehicles(landingPaths));
        return toRenderedPage(200, toSitemapXml(publicUrl, { landingPaths, vehicles }), '');
      });
      return toCachedResponse(request, page, { 'content-type': 'application/xml; charset=utf-8' });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return toPlainText(503, 'The inventory cannot be read at the moment.\n');
    }
  }

  function serveRobots(publicUrl: string): Response {
    return toPlainText(200, toRobotsTxt(publicUrl));
  }

  return { serveSitemap, serveRobots };
}
