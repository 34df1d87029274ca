import type { PublicConfig, StorefrontContract } from '@dealer/shared-domain';
import { renderToReadableStream } from 'react-dom/server';
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
import { resolveLazyRoutes } from './lazy-routes.ts';
import { createShellRoutes } from './router.tsx';

export type RenderedPage = {
  kind: 'page';
  status: number;
  /** Title, meta and preload elements, which belong into the document's head. */
  head: string;
  html: string;
  state: HydrationState;
  /** Ids of the matched routes: they name the chunks that the page needs. */
  routeIds: string[];
};
export type RenderResult = RenderedPage | { kind: 'redirect'; response: Response };

export type CreateStorefrontRoutes = (contract: StorefrontContract) => RouteObject[];

/** Renders one address. Loaders run first; a loader that fails gives its route's error view and status. */
export async function renderPage(
  request: Request,
  config: PublicConfig,
  createStorefrontRoutes: CreateStorefrontRoutes,
): Promise<RenderResult> {
  // Routes are made anew for each request: the router keeps state in them.
  const routes = createShellRoutes(createStorefrontRoutes(createStorefrontContract(config)));
  await resolveLazyRoutes(routes, new URL(request.url).pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(request);
  if (context instanceof Response) return { kind: 'redirect', response: context };
  const router = createStaticRouter(handler.dataRoutes, context);
  const stream = await renderToReadableStream(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
    {
      onError: reportOnce,
    },
  );
  await stream.allReady;
  const { head, html } = splitHead(await new Response(stream).text());
  return {
    kind: 'page',
    status: context.statusCode,
    head,
    html,
    state: { loaderData: context.loaderData, actionData: context.actionData, errors: toPlainErrors(context.errors) },
    routeIds: context.matches.map(({ route }) => route.id),
  };
}

/** What a staff address shows until the browser knows who is there. */
export async function renderStaffEntry(): Promise<string> {
  const stream = await renderToReadableStream(<CheckingAuthentication />);
  return new Response(stream).text();
}

function reportOnce(error: unknown) {
  if (!isRouteErrorResponse(error)) console.error(error);
}

const headElements = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/** React writes what it hoists before the first element of the page. */
function splitHead(markup: string): { head: string; html: string } {
  const head = headElements.exec(markup)?.[0] ?? '';
  return { head, html: markup.slice(head.length) };
}

/** Errors as the browser's router reads them back: the shape of an error response, and no internals. */
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
