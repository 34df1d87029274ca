import type { AppContext } from '../http/app-context.ts';
import { createTestDriveForm } from './booking-form.ts';
import type { RenderUncached } from './uncached-page.ts';

type TestDrivePageOptions = Omit<Parameters<typeof createTestDriveForm>[0], 'renderResult'> & {
  render: RenderUncached;
};

/** `/test-drive` is rendered for each request: its free times and its visitor's booking must not be cached. */
export function createTestDrivePage({ render, ...options }: TestDrivePageOptions) {
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
