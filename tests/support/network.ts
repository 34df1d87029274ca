import type { Page } from 'playwright';

const formPaths = ['/contact', '/test-drive', '/trade-in', '/alert'];

/**
 * Sends a page's forms from a separate network, because of the limit of five messages per network in ten minutes that
 * all journeys of a worker would share.
 */
export async function writeFrom(page: Page, network: string): Promise<void> {
  await page.route(
    ({ pathname }) => formPaths.includes(pathname),
    (route, request) =>
      request.method() === 'POST'
        ? route.continue({ headers: { ...request.headers(), 'x-forwarded-for': network } })
        : route.fallback(),
  );
}
