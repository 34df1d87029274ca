import { analyticsFailed, type BackofficeContract, type InventoryStats, staffPaths } from '@dealer/shared-domain/staff';
import { type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { TableSkeleton } from './features/vehicle-list/table/TableSkeleton.tsx';
import { Frame } from './layout/Frame.tsx';
import { FrameSkeleton } from './layout/FrameSkeleton.tsx';
import { frameLoader } from './layout/frame-loader.ts';
import { createPage, type StaffRouteHandle } from './page-route.tsx';
import { analyticsLoader } from './pages/analytics/loader.ts';
import { appointmentsLoader, isAnotherWeek } from './pages/appointments/loader.ts';
import { dashboardLoader } from './pages/dashboard/loader.ts';
import { editVehicleLoader } from './pages/edit-vehicle/loader.ts';
import { leadsLoader } from './pages/leads/loader.ts';
import { legacyLoader } from './pages/legacy-dashboard/loader.ts';
import { messagesLoader } from './pages/messages/loader.ts';
import { Page as NotFoundPage } from './pages/not-found/Page.tsx';
import { peopleLoader } from './pages/people/loader.ts';
import { settingsLoader } from './pages/settings/loader.ts';
import { sharePending } from './share-pending.ts';
import { StaffProvider } from './staff.tsx';
import { forVehicles, isAnotherVehicle, vehicleRoutes, vehicleTask } from './vehicle-routes.tsx';

/** The version of the shell contract that this remote was built for. */
export const contractVersion = 11;

const forSettings: StaffRouteHandle = { permission: 'settings' };

/** The routes of the back office. The router mutates its routes, so each call creates new ones. */
export function createRoutes(contract: BackofficeContract): RouteObject[] {
  // The layout and the dashboard request the same figures at the same time.
  const getStats = sharePending(() => contract.vehicles.getStats());

  return [
    {
      id: 'staff',
      loader: frameLoader(contract, getStats),
      shouldRevalidate: isSameAddress,
      HydrateFallback: FirstLoad,
      element: (
        <StaffProvider contract={contract}>
          <Frame />
        </StaffProvider>
      ),
      children: [
        {
          path: '/admin',
          children: [
            ...dashboardRoutes(contract, getStats),
            ...vehicleRoutes(contract),
            ...officeRoutes(contract),
            { path: '*', Component: NotFoundPage },
          ],
        },
        ...checkRoutes(contract),
        { path: '/legacy-admin', children: [...legacyRoutes(contract), { path: '*', Component: NotFoundPage }] },
      ],
    },
  ];
}

function dashboardRoutes(contract: BackofficeContract, getStats: () => Promise<InventoryStats>): RouteObject[] {
  const page = createPage(contract);
  const dashboard = {
    loader: dashboardLoader(contract, getStats),
    failure: { title: 'Failed to load dashboard data' },
    load: () => import(/* webpackChunkName: "page-dashboard" */ './pages/dashboard/Page.tsx'),
  };
  return [
    page({ id: 'page-dashboard-index', ...dashboard }),
    page({ id: 'page-dashboard', path: 'dashboard', ...dashboard }),
  ];
}

function officeRoutes(contract: BackofficeContract): RouteObject[] {
  const page = createPage(contract);
  return [
    page({
      id: 'page-analytics',
      path: 'analytics',
      handle: { permission: 'analytics' },
      loader: analyticsLoader(contract),
      failure: { title: analyticsFailed },
      load: () => import(/* webpackChunkName: "page-analytics" */ './pages/analytics/Page.tsx'),
    }),
    page({
      id: 'page-leads',
      path: 'leads/:id?',
      handle: { permission: 'messages' },
      loader: leadsLoader(contract),
      failure: {
        title: 'The leads could not be loaded. Please try again.',
        note: 'Nothing that visitors wrote is lost.',
      },
      load: () => import(/* webpackChunkName: "page-leads" */ './pages/leads/Page.tsx'),
    }),
    page({
      id: 'page-messages',
      path: 'messages/:id?',
      handle: { permission: 'messages' },
      loader: messagesLoader(contract),
      failure: {
        title: 'The messages could not be loaded. Please try again.',
        note: 'Nothing that visitors wrote is lost.',
      },
      load: () => import(/* webpackChunkName: "page-messages" */ './pages/messages/Page.tsx'),
    }),
    page({
      id: 'page-appointments',
      path: 'appointments',
      handle: { permission: 'appointments' },
      loader: appointmentsLoader(contract),
      shouldRevalidate: isAnotherWeek,
      failure: {
        title: 'The week could not be loaded. Please try again.',
        note: 'Nothing can be booked until it is back.',
      },
      load: () => import(/* webpackChunkName: "page-appointments" */ './pages/appointments/Page.tsx'),
    }),
    page({
      id: 'page-people',
      path: 'people',
      handle: { permission: 'people' },
      loader: peopleLoader(contract),
      failure: { title: 'The people could not be loaded. Please try again.' },
      load: () => import(/* webpackChunkName: "page-people" */ './pages/people/Page.tsx'),
    }),
    page({
      id: 'page-account',
      path: 'account',
      load: () => import(/* webpackChunkName: "page-account" */ './pages/account/Page.tsx'),
    }),
    page({
      id: 'page-settings',
      path: 'settings',
      handle: { permission: 'settings', isTask: true },
      loader: settingsLoader(contract),
      // Tabs change only the address, and a revalidation would overwrite unsaved changes.
      shouldRevalidate: () => false,
      load: () => import(/* webpackChunkName: "page-settings" */ './pages/settings/Page.tsx'),
    }),
  ];
}

function checkRoutes(contract: BackofficeContract): RouteObject[] {
  const page = createPage(contract);
  return [
    page({
      id: 'page-diagnostic',
      path: staffPaths.diagnostic,
      handle: forSettings,
      load: () => import(/* webpackChunkName: "page-diagnostic" */ './pages/diagnostic/Page.tsx'),
    }),
    page({
      id: 'page-self-test',
      path: staffPaths.test,
      handle: forSettings,
      load: () => import(/* webpackChunkName: "page-self-test" */ './pages/self-test/Page.tsx'),
    }),
    page({
      id: 'page-fixes',
      path: staffPaths.fixes,
      handle: forSettings,
      load: () => import(/* webpackChunkName: "page-fixes" */ './pages/fixes/Page.tsx'),
    }),
  ];
}

function legacyRoutes(contract: BackofficeContract): RouteObject[] {
  const page = createPage(contract);
  const form = {
    handle: vehicleTask,
    load: () => import(/* webpackChunkName: "page-legacy-form" */ './pages/legacy-form/Page.tsx'),
  };
  return [
    { path: 'login', loader: () => redirect(staffPaths.legacyDashboard) },
    page({
      id: 'page-legacy-dashboard',
      path: 'dashboard',
      handle: forVehicles,
      loader: legacyLoader(contract),
      failure: { title: 'Failed to initialize dashboard' },
      load: () => import(/* webpackChunkName: "page-legacy" */ './pages/legacy-dashboard/Page.tsx'),
    }),
    page({ ...form, id: 'page-legacy-add', path: 'dashboard/add' }),
    page({
      ...form,
      id: 'page-legacy-edit',
      path: 'dashboard/:id/edit',
      loader: editVehicleLoader(contract),
      shouldRevalidate: isAnotherVehicle,
    }),
  ];
}

/** The layout's counts do not depend on the page, so navigation does not reload them. */
function isSameAddress({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

/** The layout with a list skeleton, before the first page loads. */
function FirstLoad() {
  return (
    <FrameSkeleton>
      <TableSkeleton />
    </FrameSkeleton>
  );
}
