import { createHash } from 'node:crypto';
import type { PostedAnswers } from '@dealer/shared-domain';
import { HTTPException } from 'hono/http-exception';
import type { WebEnvironment } from '../environment.ts';
import { createAssetReader, toRemoteEntry } from '../releases/release-assets.ts';
import type { Release } from '../releases/releases.ts';
import type { DocumentInput } from './document.ts';
import type { OfflineCopy } from './offline-copies.ts';
import type { PageWriter } from './page-writer.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';
import { readEarlyScript } from './shell-assets.ts';
import { hasRealContact, staleBannerStyle } from './stale-banner.ts';
import { readShownVehicle, toStructuredData } from './structured-data.ts';

export type PageTarget = { url: URL; publicUrl: string; release: Release };
type PageContent = Omit<OfflineCopy, 'inventoryRevision' | 'renderedAtMs'> & { status: number };
type LoadedContent = Pick<PageContent, 'status' | 'dataHash'> & { render(): PageContent };

export type SiteRenderer = ReturnType<typeof createSiteRenderer>;
type SiteRendererOptions = {
  environment: Pick<WebEnvironment, 'publicConfig' | 'releasesDir' | 'shellDir'>;
  renderer: Pick<Renderer, 'loadPage'>;
  writer: Pick<PageWriter, 'writePage'>;
};

const noIndex = '<meta name="robots" content="noindex">';

/** Renders a page in three steps: its data, its content, which an offline copy can replace, and its document. */
export function createSiteRenderer({ environment, renderer, writer }: SiteRendererOptions) {
  const { publicConfig, releasesDir, shellDir } = environment;
  const assets = createAssetReader(releasesDir);
  const asOfScript = readEarlyScript(shellDir, 'as-of');
  const toConfig = ({ publicUrl }: PageTarget) => ({ ...publicConfig, publicUrl });

  /** Runs the page's loaders; with `answers` for one visitor. A redirect is thrown as an `HTTPException`. */
  async function loadContent(target: PageTarget, answers?: PostedAnswers): Promise<LoadedContent> {
    const request = new Request(target.url, { headers: { accept: 'text/html' } });
    const result = await renderer.loadPage(request, target.release.version, toConfig(target), answers);
    if (result.kind === 'redirect') throw new HTTPException(302, { res: result.response });
    const { status, state, routeIds } = result;
    const dataHash = createHash('sha256')
      .update(JSON.stringify([status, state]))
      .digest('base64url');
    return {
      status,
      dataHash,
      render() {
        const { head, html } = result.render();
        const vehicle = readShownVehicle(state.loaderData);
        const isDelisted = vehicle !== null && vehicle.price === null;
        return {
          status,
          head: isDelisted ? `${head}${noIndex}` : head,
          html,
          // The route's id is the name of its chunk.
          chunk: routeIds.find((id) => id.startsWith('page-')) ?? null,
          state,
          dataHash,
        };
      },
    };
  }

  function toPage(content: PageContent, target: PageTarget, staleBanner?: string): RenderedPage {
    const { status, head, html, chunk, state } = content;
    const { release, url } = target;
    const config = toConfig(target);
    const input: DocumentInput = {
      isReadable: true,
      head,
      html,
      assets: assets.read('storefront', release, chunk),
      blocks: { config, remotes: [toRemoteEntry('storefront', release)], data: state },
      structuredData: toStructuredData(url.pathname, state.loaderData, config),
      ...(staleBanner && { banner: { html: staleBanner, style: staleBannerStyle }, scripts: [asOfScript] }),
    };
    const page = writer.writePage(status, input, 'visitors');
    return { ...page, isPartial: page.isPartial || !hasRealContact(state.loaderData) };
  }

  return { loadContent, toPage };
}
