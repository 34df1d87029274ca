import type { TestDriveAnswer } from '@dealer/shared-domain';
import type { AppContext } from '../http/app-context.ts';
import { toDocumentResponse } from '../http/responses.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';
import type { SiteRenderer } from './site-renderer.ts';
import { createTestDriveForm } from './test-drive-form.ts';

type TestDrivePageOptions = Omit<Parameters<typeof createTestDriveForm>[0], 'renderResult'> & {
  releases: ReleaseChooser;
  site: SiteRenderer;
};

/** `/test-drive` is rendered for each request: its free times and its visitor's booking must not be cached. */
export function createTestDrivePage({ releases, site, ...options }: TestDrivePageOptions) {
  async function render(
    { req, var: { publicUrl, visitor } }: AppContext,
    url: URL,
    answer?: { status: number; testDriveAnswer: TestDriveAnswer },
  ): Promise<Response> {
    const { release } = releases.requireStorefront(visitor);
    const target = { url, publicUrl, release };
    const content = await site.renderContent(target, answer && { testDriveAnswer: answer.testDriveAnswer });
    const page = site.toPage({ ...content, ...(answer && { status: answer.status }) }, target);
    const response = toDocumentResponse(req.raw, page);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'no-referrer');
    response.headers.delete('etag');
    return response;
  }

  function servePage(context: AppContext): Promise<Response> {
    return render(context, context.var.url);
  }

  function serveForm(context: AppContext): Promise<Response> {
    const { network, publicUrl } = context.var;
    const handleTestDriveForm = createTestDriveForm({
      ...options,
      renderResult: (url, status, testDriveAnswer) => render(context, url, { status, testDriveAnswer }),
    });
    return handleTestDriveForm(context.req.raw, { network, publicUrl });
  }

  return { servePage, serveForm };
}
