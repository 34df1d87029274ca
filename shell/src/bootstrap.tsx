import '@dealer/shared-ui/base.css';
import { importWithRetry, isStaffPath } from '@dealer/shared-domain';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, type RouteObject, RouterProvider } from 'react-router-dom';
import { createStorefrontContract } from './contract.ts';
import { resolveLazyRoutes } from './lazy-routes.ts';
import { readConfig, readHydrationState, readRemotes } from './page-data.ts';
import { showReloadBar } from './reload-bar.tsx';
import { loadBackoffice, loadStorefront, registerRemotes } from './remotes.ts';
import { createShellRoutes } from './router.tsx';
import { dropDamagedScrollPositions, keyFirstEntry } from './scroll-positions.ts';
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
  // As a transition, hydration is interruptible: the page responds to input in between.
  if (hydrationData) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // For early-input.js: a click hydrates what it needs immediately.
  document.documentElement.dataset.live = '';
}

/** Loaded on demand: visitors never download the staff code. */
async function startStaff() {
  // A stored session will probably need the back office, so both downloads run in parallel.
  if (hasStoredSession()) loadBackoffice().catch(() => undefined);
  const staff = await importWithRetry(() => import(/* webpackChunkName: "staff" */ './staff/start-staff.tsx'));
  staff.startStaff(findRoot(), readConfig());
}

async function start() {
  if (isStaffPath(location.pathname)) return startStaff();
  const routes = await createRoutes();
  await resolveLazyRoutes(routes, location.pathname);
  mount(routes, readHydrationState());
}

registerRemotes(readRemotes());
dropDamagedScrollPositions();
keyFirstEntry();
// The server's HTML stays readable, and its links work.
start().catch(() => showReloadBar(start));
