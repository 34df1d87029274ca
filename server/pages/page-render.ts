import { LRUCache } from 'lru-cache';
import { addToTrace } from '../operations/trace.ts';
import { maxStoredPages, type PageStore } from './page-store.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { PageTarget, SiteRenderer } from './site-renderer.ts';

export type RenderTarget = PageTarget & {
  /** Changes with everything that the page depends on, except the inventory and the time. */
  key: string;
  offlineKey: string | null;
};

type PageRenderOptions = { site: SiteRenderer; offline: PageStore['offline'] };

/**
 * Renders a page and keeps its offline copy. The last page of each address in this hour is returned again if its data are
 * the same, as after most changes of the inventory.
 */
export function createPageRender({ site, offline }: PageRenderOptions) {
  const rendered = new LRUCache<string, { page: RenderedPage; dataHash: string }>({ max: maxStoredPages });

  return async function render(
    target: RenderTarget,
    hour: string,
    inventoryRevision: number | null,
  ): Promise<RenderedPage> {
    const startedMs = performance.now();
    const loaded = await site.loadContent(target);
    const { offlineKey } = target;
    if (offlineKey && loaded.status === 404) offline.remove(offlineKey);
    const key = [target.key, hour].join('\n');
    const { dataHash } = loaded;
    const last = rendered.get(key);
    const renderedAtMs = Date.now();
    if (inventoryRevision !== null && last?.dataHash === dataHash) {
      if (offlineKey) offline.confirm(offlineKey, { dataHash, inventoryRevision, renderedAtMs });
      addToTrace({ cache: 'same', renderMs: performance.now() - startedMs });
      return last.page;
    }
    const { status, ...copy } = loaded.render();
    const page = site.toPage({ status, ...copy }, target);
    if (inventoryRevision !== null && !page.isPartial) {
      rendered.set(key, { page, dataHash });
      if (offlineKey && status === 200) offline.save(offlineKey, { ...copy, inventoryRevision, renderedAtMs });
    }
    addToTrace({ cache: 'miss', renderMs: performance.now() - startedMs });
    return page;
  };
}
