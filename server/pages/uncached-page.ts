import type { PostedAnswers } from '@dealer/shared-domain';
import type { AppContext } from '../http/app-context.ts';
import { toDocumentResponse } from '../http/responses.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';
import type { SiteRenderer } from './site-renderer.ts';

type UncachedPageOptions = { releases: ReleaseChooser; site: SiteRenderer };
/** Without a status the page's own one counts. */
type PageAnswer = PostedAnswers & { status?: number };

export type RenderUncached = (context: AppContext, url: URL, answer?: PageAnswer) => Promise<Response>;

/** Renders a page of one visitor: it is not stored, and its address goes to no other site. */
export function createUncachedPage({ releases, site }: UncachedPageOptions): RenderUncached {
  return async function renderUncached({ req, var: { publicUrl, visitor } }, url, { status, ...answers } = {}) {
    const { release } = releases.requireStorefront(visitor);
    const target = { url, publicUrl, release };
    const content = await site.loadContent(target, answers);
    const page = site.toPage({ ...content.render(), ...(status && { status }) }, target);
    const response = toDocumentResponse(req.raw, page);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'same-origin');
    response.headers.delete('etag');
    return response;
  };
}
