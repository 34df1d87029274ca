import { importWithRetry, toRouteResponse } from '@dealer/shared-domain';
import { analyticsFailed, type BackofficeContract, type Permission, staffPaths } from '@dealer/shared-domain/staff';
import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { TableSkeleton } from './features/vehicle-list/table/TableSkeleton.tsx';
import { Frame } from './layout/Frame.tsx';
import { FrameSkeleton } from './layout/FrameSkeleton.tsx';
import { frameLoader } from './layout/frame-loader.ts';
import { addVehicleLoader } from './pages/add-vehicle/loader.ts';
import { analyticsLoader } from './pages/analytics/loader.ts';
import { appointmentsLoader, isAnotherWeek } from './pages/appointments/loader.ts';
import { dashboardLoader } from './pages/dashboard/loader.ts';
import { editVehicleLoader } from './pages/edit-vehicle/loader.ts';
import { exportLoader } from './pages/export/loader.ts';
import { importLoader } from './pages/import/loader.ts';
import { leadsLoader } from './pages/leads/loader.ts';
import { legacyLoader } from './pages/legacy-dashboard/loader.ts';
import { messagesLoader } from './pages/messages/loader.ts';
import { moneyLoader } from './pages/money/loader.ts';
import { Page as NotFoundPage } from './pages/not-found/Page.tsx';
import { PageError, type PageErrorProps } from './pages/PageError.tsx';
import { peopleLoader } from './pages/people/loader.ts';
import { printLoader } from './pages/print/loader.ts';
import { settingsLoader } from './pages/settings/loader.ts';
import { trashLoader } from './pages/trash/loader.ts';
import { vehicleHistoryLoader } from './pages/vehicle-history/loader.ts';
import { vehiclesLoader } from './pages/vehicles/loader.ts';
import { sharePending } from './share-pending.ts';
import { StaffProvider } from './staff.tsx';

/** The version of the shell contract that this remote was built for. */
export const contractVersion = 9;

/** `permission` is checked by the shell's guard; `isTask` makes room in the layout for the page's own bar. */
export type StaffRouteHandle = { permission?: Permission; isTask?: boolean };

const forVehicles: StaffRouteHandle = { permission: 'vehicles' };
const vehicleTask: StaffRouteHandle = { permission: 'vehicles', isTask: true };
const transferTask: StaffRouteHandle = { permission: 'vehicles.transfer', isTask: true };
const forTrash: StaffRouteHandle = { permission: 'vehicles.delete' };
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
            ...dashboardRoutes(dashboardLoader(contract, getStats)),
            ...vehicleRoutes(contract),
            ...officeRoutes(contract),
            { path: '*', Component: NotFoundPage },
          ],
        },
        ...checkRoutes(),
        { path: '/legacy-admin', children: [...legacyRoutes(contract), { path: '*', Component: NotFoundPage }] },
      ],
    },
  ];
}

function dashboardRoutes(loader: Loader): RouteObject[] {
  const dashboard = {
    loader,
    failure: { title: 'Failed to load dashboard data' },
    load: () => import(/* webpackChunkName: "page-dashboard" */ './pages/dashboard/Page.tsx'),
  };
  return [
    page({ id: 'page-dashboard-index', ...dashboard }),
    page({ id: 'page-dashboard', path: 'dashboard', ...dashboard }),
  ];
}

function vehicleRoutes(contract: BackofficeContract): RouteObject[] {
  const list = {
    handle: forVehicles,
    // One loader for both views: switching views keeps the loaded rows.
    loader: vehiclesLoader(contract),
    failure: { title: 'Failed to load vehicles. Please try again.', note: 'Your search and filters are kept.' },
  };
  return [
    page({
      ...list,
      id: 'page-vehicles',
      path: 'vehicles',
      load: () => import(/* webpackChunkName: "page-vehicles" */ './pages/vehicles/Page.tsx'),
    }),
    page({
      ...list,
      id: 'page-inventory',
      path: 'inventory',
      load: () => import(/* webpackChunkName: "page-inventory" */ './pages/inventory/Page.tsx'),
    }),
    page({
      id: 'page-add-vehicle',
      path: 'vehicles/add',
      handle: vehicleTask,
      loader: addVehicleLoader(contract),
      // A revalidation would overwrite what was typed.
      shouldRevalidate: isAnotherCopy,
      failure: { title: 'Failed to load the vehicle to duplicate.' },
      load: () => import(/* webpackChunkName: "page-add-vehicle" */ './pages/add-vehicle/Page.tsx'),
    }),
    page({
      id: 'page-edit-vehicle',
      path: 'vehicles/:id/edit',
      handle: vehicleTask,
      loader: editVehicleLoader(contract),
      shouldRevalidate: isAnotherVehicle,
      failure: { title: 'Failed to load vehicle data.' },
      load: () => import(/* webpackChunkName: "page-edit-vehicle" */ './pages/edit-vehicle/Page.tsx'),
    }),
    page({
      id: 'page-vehicle-history',
      path: 'vehicles/:id/history',
      handle: forVehicles,
      loader: vehicleHistoryLoader(contract),
      failure: { title: 'Failed to load the history of this vehicle.' },
      load: () => import(/* webpackChunkName: "page-vehicle-history" */ './pages/vehicle-history/Page.tsx'),
    }),
    page({
      id: 'page-print',
      path: 'vehicles/print',
      handle: forVehicles,
      loader: printLoader(contract),
      failure: { title: 'Failed to load the vehicles to print.' },
      load: () => import(/* webpackChunkName: "page-print" */ './pages/print/Page.tsx'),
    }),
    page({
      id: 'page-money',
      path: 'vehicles/money',
      handle: { permission: 'money' },
      loader: moneyLoader(contract),
      load: () => import(/* webpackChunkName: "page-money" */ './pages/money/Page.tsx'),
    }),
    page({
      id: 'page-import',
      path: 'vehicles/import',
      handle: transferTask,
      loader: importLoader(contract),
      load: () => import(/* webpackChunkName: "page-import" */ './pages/import/Page.tsx'),
    }),
    page({
      id: 'page-trash',
      path: 'vehicles/trash',
      handle: forTrash,
      loader: trashLoader(contract),
      failure: { title: 'Failed to load the trash. Please try again.' },
      load: () => import(/* webpackChunkName: "page-trash" */ './pages/trash/Page.tsx'),
    }),
    page({
      id: 'page-export',
      path: 'vehicles/export',
      handle: transferTask,
      loader: exportLoader(contract),
      load: () => import(/* webpackChunkName: "page-export" */ './pages/export/Page.tsx'),
    }),
  ];
}

function officeRoutes(contract: BackofficeContract): RouteObject[] {
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

function checkRoutes(): RouteObject[] {
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

type Loader = (args: LoaderFunctionArgs) => unknown;

type StaffPage = {
  id: string;
  /** Without a path, the route is the index of its parent. */
  path?: string;
  handle?: StaffRouteHandle;
  loader?: Loader;
  shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
  /** Shown in place of the page if its data or code fails to load. */
  failure?: PageErrorProps;
  load: () => Promise<{ Page: ComponentType }>;
};

/** A page in its own error boundary: a route whose code failed to load cannot show its own error. */
function page({ load, loader, failure, path, ...rest }: StaffPage): RouteObject {
  const loadPage = () => importWithRetry(load).then(({ Page }) => Page);
  const route = { ...rest, ...(loader && { loader: withRouteResponse(loader) }), lazy: { Component: loadPage } };
  return {
    errorElement: <PageError {...failure} />,
    children: [path === undefined ? { ...route, index: true } : { ...route, path }],
  };
}

function withRouteResponse(loader: Loader): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      throw toRouteResponse(error);
    }
  };
}

/** The layout's counts do not depend on the page, so navigation does not reload them. */
function isSameAddress({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

/** A revalidation of the same vehicle would overwrite unsaved changes. */
function isAnotherVehicle({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id;
}

function isAnotherCopy({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get('from') !== nextUrl.searchParams.get('from');
}

/** The layout with a list skeleton, before the first page loads. */
function FirstLoad() {
  return (
    <FrameSkeleton>
      <TableSkeleton />
    </FrameSkeleton>
  );
}
