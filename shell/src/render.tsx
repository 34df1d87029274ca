import type { PublicConfig, StorefrontContract } from '@dealer/shared-domain';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  isRouteErrorResponse,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { CheckingAuthentication } from './CheckingAuthentication.tsx';
import { createStorefrontContract } from './contract.ts';
import { createShellRoutes } from './router.tsx';

export type LoadedPage = {
  kind: 'page';
  status: number;
  state: HydrationState;
  /** Ids of the matched routes, which name the chunks that the page needs. */
  routeIds: string[];
  /** The HTML, and the title, meta and preload elements of the head. Depends on address, data and time only. */
  render(): { head: string; html: string };
};
export type LoadResult = LoadedPage | { kind: 'redirect'; response: Response };

export type CreateStorefrontRoutes = (contract: StorefrontContract) => RouteObject[];

export type LoadPage = (request: Request) => Promise<LoadResult>;

/**
 * Returns a function that loads the data of an address. `known` replaces the services of these names. A loader that fails
 * gives the error view and the status of its route.
 */
export function createPageLoader(
  config: PublicConfig,
  createStorefrontRoutes: CreateStorefrontRoutes,
  known: Partial<StorefrontContract>,
): LoadPage {
  const contract = { ...createStorefrontContract(config), ...known };
  const { query, dataRoutes } = createStaticHandler(createShellRoutes(createStorefrontRoutes(contract)));

  return async function loadPage(request) {
    const context = await query(request);
    if (context instanceof Response) return { kind: 'redirect', response: context };
    return {
      kind: 'page',
      status: context.statusCode,
      state: { loaderData: context.loaderData, actionData: context.actionData, errors: toPlainErrors(context.errors) },
      routeIds: context.matches.map(({ route }) => route.id),
      render() {
        const router = createStaticRouter(dataRoutes, context);
        // Data and code have arrived, so nothing suspends; as one string it costs less than as a stream of bytes.
        return splitHead(renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />));
      },
    };
  };
}

/** The placeholder of every staff address. */
export function renderStaffEntry(): string {
  return renderToString(<CheckingAuthentication />);
}

const headElements = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/** React renders hoisted elements before the first element of the page. */
function splitHead(markup: string): { head: string; html: string } {
  const head = headElements.exec(markup)?.[0] ?? '';
  return { head, html: markup.slice(head.length) };
}

/** Errors in the format that the browser's router expects, without internal details. */
function toPlainErrors(errors: Record<string, unknown> | null): HydrationState['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data, internal: false }
        : { status: 500, statusText: '', data: null, internal: false },
    ]),
  );
}
