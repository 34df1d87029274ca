import '@dealer/shared-ui/base.css';
import { parsePublicConfig } from '@dealer/shared-domain';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { createStorefrontContract } from './contract.ts';
import { readConfig, readHydrationState, readRemotes } from './page-data.ts';
import { showReloadBar } from './reload-bar.tsx';
import { announceRemotes, loadStorefront } from './remotes.ts';
import { createShellRoutes, isStaffPath } from './router.tsx';

/** Route objects hold their component behind `lazy`; hydration needs it before the first render. */
async function resolveLazyRoutes(routes: RouteObject[]) {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return;
      const { Component, ErrorBoundary } = route.lazy;
      const [component, errorBoundary] = await Promise.all([Component?.(), ErrorBoundary?.()]);
      delete route.lazy;
      Object.assign(route, component && { Component: component }, errorBoundary && { ErrorBoundary: errorBoundary });
    }),
  );
}

async function createRoutes(): Promise<RouteObject[]> {
  if (isStaffPath(location.pathname)) return createShellRoutes([]);
  const { createRoutes: createStorefrontRoutes } = await loadStorefront();
  return createShellRoutes(createStorefrontRoutes(createStorefrontContract(parsePublicConfig(readConfig()))));
}

function mount(routes: RouteObject[], hydrationData: HydrationState | undefined) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const app = <RouterProvider router={createBrowserRouter(routes, { hydrationData })} />;
  if (hydrationData) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

async function start() {
  announceRemotes(readRemotes());
  const routes = await createRoutes();
  await resolveLazyRoutes(routes);
  mount(routes, readHydrationState());
}

// The server's HTML stays as it is: readable, its links work.
start().catch(() => showReloadBar());
