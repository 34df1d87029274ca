import type { AppContext } from '../http/app-context.ts';
import { createContactForm } from './contact-form.ts';
import type { RenderUncached } from './uncached-page.ts';

type ContactFormPageOptions = Pick<Parameters<typeof createContactForm>[0], 'secret' | 'store' | 'getContact'> & {
  render: RenderUncached;
};

/** `POST /contact`: redirects to the confirmation, or shows the contact page with the errors. */
export function createContactFormPage({ render, ...options }: ContactFormPageOptions) {
  return function serveContactForm(context: AppContext): Promise<Response> {
    const { network, publicUrl } = context.var;
    const handleContactForm = createContactForm({
      ...options,
      renderResult: (url, status, contactAnswer) => render(context, url, { status, contactAnswer }),
    });
    return handleContactForm(context.req.raw, { network, publicUrl });
  };
}
