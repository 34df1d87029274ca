import '@dealer/shared-ui/base.css';
import { twice } from '@dealer/shared-domain';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, type RouteObject, RouterProvider } from 'react-router-dom';
import { createStorefrontContract } from './contract.ts';
import { resolveLazyRoutes } from './lazy-routes.ts';
import { readConfig, readHydrationState, readRemotes } from './page-data.ts';
import { showReloadBar } from './reload-bar.tsx';
import { announceRemotes, loadBackoffice, loadStorefront } from './remotes.ts';
import { createShellRoutes } from './router.tsx';
import { dropDamagedScrollPositions } from './scroll-positions.ts';
import { isStaffPath } from './staff-path.ts';
import { hasStoredSession } from './stored-session.ts';

async function createRoutes(): Promise<RouteObject[]> {
  const { createRoutes: createStorefrontRoutes } = await loadStorefront();
  return createShellRoutes(createStorefrontRoutes(createStorefrontContract(readConfig())));
}

function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  return root;
}

function mount(routes: RouteObject[], hydrationData: HydrationState | undefined) {
  const root = findRoot();
  const app = <RouterProvider router={createBrowserRouter(routes, { hydrationData })} />;
  // A transition is hydrated in small pieces, between which the page answers.
  if (hydrationData) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Visitors never download what is behind this import. */
async function startStaff() {
  // A session brings the back office in any case: its files come while ours are still being read.
  if (hasStoredSession()) loadBackoffice().catch(() => undefined);
  const staff = await twice(() => import(/* webpackChunkName: "staff" */ './staff/start-staff.tsx'));
  staff.startStaff(findRoot(), readConfig());
}

async function start() {
  if (isStaffPath(location.pathname)) return startStaff();
  const routes = await createRoutes();
  await resolveLazyRoutes(routes, location.pathname);
  mount(routes, readHydrationState());
}

announceRemotes(readRemotes());
dropDamagedScrollPositions();
// The server's HTML stays as it is: readable, its links work.
start().catch(() => showReloadBar(start));
