import type { ContactFormAnswer } from '@dealer/shared-domain';
import type { AppContext } from '../http/app-context.ts';
import { toDocumentResponse } from '../http/responses.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';
import { createContactForm } from './contact-form.ts';
import type { SiteRenderer } from './site-renderer.ts';

type ContactFormPageOptions = Pick<Parameters<typeof createContactForm>[0], 'secret' | 'store' | 'getContact'> & {
  releases: ReleaseChooser;
  site: SiteRenderer;
};

/** `POST /contact`: redirects to the confirmation, or shows the contact page with the errors. */
export function createContactFormPage({ releases, site, ...options }: ContactFormPageOptions) {
  return async function serveContactForm({ req, var: { publicUrl, network, visitor } }: AppContext): Promise<Response> {
    const { release } = releases.requireStorefront(visitor);

    async function renderResult(url: URL, status: number, result: ContactFormAnswer): Promise<Response> {
      const target = { url, publicUrl, release };
      const content = await site.renderContent(target, { contactAnswer: result });
      const response = toDocumentResponse(req.raw, site.toPage({ ...content, status }, target));
      response.headers.set('cache-control', 'no-store');
      response.headers.delete('etag');
      return response;
    }
    const handleContactForm = createContactForm({ ...options, renderResult });
    return handleContactForm(req.raw, { network, publicUrl });
  };
}
