import type { WebEnvironment } from '../environment.ts';
import type { AppContext } from '../http/app-context.ts';
import type { NetworkBudget } from '../http/network-budget.ts';
import { toDocumentResponse, toOfflineResponse } from '../http/responses.ts';
import { toTooManyPages } from '../http/too-many-requests.ts';
import { addToTrace } from '../operations/trace.ts';
import { setCaching } from '../releases/canary.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';
import { createFairQueue } from './fair-queue.ts';
import type { RevisionReader } from './inventory-revision.ts';
import { toOfflinePath } from './offline-copies.ts';
import { toPageAddress } from './page-address.ts';
import { createPageRender, type RenderTarget } from './page-render.ts';
import { createPageStore } from './page-store.ts';
import type { PageWriter } from './page-writer.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { SiteRenderer } from './site-renderer.ts';
import { toStaleBanner } from './stale-banner.ts';

/** Rendering mostly waits for the backend: a higher limit would only delay all pages. */
const maxConcurrentRenders = 24;
const maxRendersPerNetwork = 1;

type SitePageOptions = {
  environment: WebEnvironment;
  releases: ReleaseChooser;
  revisions: RevisionReader;
  site: SiteRenderer;
  writer: PageWriter;
  budget: NetworkBudget;
};
type Target = RenderTarget & { network: string };

/** Serves any address of the site: the fresh page, a stale one under load, or the offline copy if the backend fails. */
export function createSitePage({ environment, releases, revisions, site, writer, budget }: SitePageOptions) {
  const { rateLimits, cdnSeconds, offlineCopiesDir } = environment;
  const { buildKey } = writer;
  const pages = createPageStore(offlineCopiesDir);
  const render = createPageRender({ site, offline: pages.offline });
  const renders = createFairQueue({
    maxConcurrent: maxConcurrentRenders,
    maxPerNetwork: rateLimits ? maxRendersPerNetwork : maxConcurrentRenders,
  });

  /** The offline copy under a banner with its time; null if there is none. */
  async function serveOfflineCopy(request: Request, target: Target): Promise<Response | null> {
    const { offlineKey, url } = target;
    const copy = offlineKey ? await pages.offline.find(offlineKey) : null;
    if (!copy) return null;
    const asOfMs = revisions.getCurrentUntilMs(copy);
    const { loaderData } = copy.state;
    const banner = toStaleBanner({ pathname: url.pathname, loaderData, asOfMs, now: new Date() });
    const key = ['offline', offlineKey, copy.renderedAtMs, banner].join('\n');
    const page = await pages.getFresh(key, async () => site.toPage({ status: 200, ...copy }, target, banner));
    return toOfflineResponse(request, page);
  }

  async function readRevision(network: string, underLoad: boolean): Promise<number | null> {
    if (await budget.isSpent(network)) return revisions.getRecentRevision();
    return underLoad ? revisions.getRevisionUnderLoad() : revisions.getRevision();
  }

  async function findPage(request: Request, target: Target, underLoad: boolean): Promise<RenderedPage | Response> {
    const { network } = target;
    const revision = await readRevision(network, underLoad);
    if (revision === null) {
      const copy = await serveOfflineCopy(request, target);
      if (copy) return copy;
    }
    // Opening hours on a page cover the next day, so pages are rendered again every hour.
    const hour = new Date().toISOString().slice(0, 13);
    const key = [target.key, revision, hour].join('\n');
    if (revision !== null && pages.hasFresh(key)) {
      renders.join(network, key);
    } else {
      const waitSeconds = await budget.take(network);
      if (waitSeconds > 0) return (await serveOfflineCopy(request, target)) ?? toTooManyPages(request, waitSeconds);
    }
    const enqueue = () => renders.run(network, key, () => render(target, hour, revision));
    const page = revision === null ? await enqueue() : await pages.getFresh(key, enqueue);
    return (page.isPartial ? await serveOfflineCopy(request, target) : null) ?? page;
  }

  return async function serveSitePage({ req, var: { url: requestUrl, publicUrl, network, visitor } }: AppContext) {
    const url = toPageAddress(requestUrl);
    const { release, isCanary, isForEveryone } = releases.requireStorefront(visitor);
    addToTrace({ release: `storefront@${release.version}`, isCanary, cache: 'hit' });
    const offlinePath = toOfflinePath(url);
    const offlineKey = offlinePath && [offlinePath, publicUrl, release.version, buildKey].join('\n');
    const key = [publicUrl, url.pathname, url.search, release.version, buildKey].join('\n');
    const target = { url, publicUrl, release, network, key, offlineKey };
    const page = await pages.getFreshOrStale(key, (underLoad) => findPage(req.raw, target, underLoad));
    if (page instanceof Response) return page;
    const response = toDocumentResponse(req.raw, page);
    setCaching(response.headers, response.status, { isForEveryone, cdnSeconds: page.isPartial ? 0 : cdnSeconds });
    return response;
  };
}
