import { twice } from '@dealer/shared-domain';
import { analyticsFailed, type BackofficeContract, type Permission, staffPaths } from '@dealer/shared-domain/staff';
import type { ComponentType } from 'react';
import { type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { TableSkeleton } from './features/vehicle-list/TableSkeleton.tsx';
import { Frame } from './layout/Frame.tsx';
import { FrameSkeleton } from './layout/FrameSkeleton.tsx';
import { createLoaders } from './loaders.ts';
import { analyticsLoader } from './pages/analytics-loader.ts';
import { editVehicleLoader } from './pages/edit-vehicle-loader.ts';
import { exportLoader } from './pages/export-loader.ts';
import { importLoader } from './pages/import-loader.ts';
import { legacyLoader } from './pages/legacy-loader.ts';
import { messagesLoader } from './pages/messages-loader.ts';
import { peopleLoader } from './pages/people-loader.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageError } from './pages/PageError.tsx';
import { settingsLoader } from './pages/settings-loader.ts';
import { vehicleHistoryLoader } from './pages/vehicle-history-loader.ts';
import { StaffProvider } from './staff.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 4;

/** What a route says of itself: the shell's guard reads the permission, the frame makes room for a task's own bar. */
export type StaffRouteHandle = { permission?: Permission; isTask?: boolean };

const stock: StaffRouteHandle = { permission: 'vehicles' };
const stockTask: StaffRouteHandle = { permission: 'vehicles', isTask: true };

type Page = Omit<RouteObject, 'children' | 'lazy' | 'index'> & {
  handle?: StaffRouteHandle;
  /** Shown in the page's place when its data or its code did not arrive. */
  failed?: ComponentType;
  load: () => Promise<ComponentType>;
};

/** A page in a boundary of its own: a route whose code did not arrive cannot show its own error. */
function page({ failed = PageError, load, path, ...route }: Page): RouteObject {
  const loadTwice = () => twice(load);
  const lazy = { Component: loadTwice };
  const child: RouteObject = path === undefined ? { ...route, index: true, lazy } : { ...route, path, lazy };
  return { ErrorBoundary: failed, children: [child] };
}

const loadDashboard = () =>
  import(/* webpackChunkName: "page-dashboard" */ './pages/DashboardPage.tsx').then((module) => module.DashboardPage);

const loadLegacyForm = () =>
  import(/* webpackChunkName: "page-legacy-form" */ './pages/LegacyFormPage.tsx').then(
    (module) => module.LegacyFormPage,
  );

/**
 * What the shell shows once somebody is signed in, with the whole addresses, made anew at each call: the router writes
 * into routes, also into their `lazy`.
 */
export function createRoutes(contract: BackofficeContract): RouteObject[] {
  const loaders = createLoaders(contract);

  return [
    {
      id: 'staff',
      loader: loaders.frame,
      // What the frame shows changes with the stock, not with the page.
      shouldRevalidate: isAskedAgain,
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
            page({
              id: 'page-dashboard-index',
              loader: loaders.dashboard,
              failed: DashboardError,
              load: loadDashboard,
            }),
            page({
              id: 'page-dashboard',
              path: 'dashboard',
              loader: loaders.dashboard,
              failed: DashboardError,
              load: loadDashboard,
            }),
            page({
              id: 'page-vehicles',
              path: 'vehicles',
              handle: stock,
              loader: loaders.stock,
              failed: VehiclesError,
              load: () =>
                import(/* webpackChunkName: "page-vehicles" */ './pages/VehiclesPage.tsx').then(
                  (module) => module.VehiclesPage,
                ),
            }),
            page({
              id: 'page-add-vehicle',
              path: 'vehicles/add',
              handle: stockTask,
              load: () =>
                import(/* webpackChunkName: "page-add-vehicle" */ './pages/AddVehiclePage.tsx').then(
                  (module) => module.AddVehiclePage,
                ),
            }),
            page({
              id: 'page-edit-vehicle',
              path: 'vehicles/:id/edit',
              handle: stockTask,
              loader: editVehicleLoader(contract),
              // What is being typed is not to be lost because the stock changed somewhere.
              shouldRevalidate: isAnotherVehicle,
              failed: EditVehicleError,
              load: () =>
                import(/* webpackChunkName: "page-edit-vehicle" */ './pages/EditVehiclePage.tsx').then(
                  (module) => module.EditVehiclePage,
                ),
            }),
            page({
              id: 'page-vehicle-history',
              path: 'vehicles/:id/history',
              handle: stock,
              loader: vehicleHistoryLoader(contract),
              failed: VehicleHistoryError,
              load: () =>
                import(/* webpackChunkName: "page-vehicle-history" */ './pages/VehicleHistoryPage.tsx').then(
                  (module) => module.VehicleHistoryPage,
                ),
            }),
            page({
              id: 'page-import',
              path: 'vehicles/import',
              handle: stockTask,
              loader: importLoader(contract),
              load: () =>
                import(/* webpackChunkName: "page-import" */ './pages/ImportVehiclesPage.tsx').then(
                  (module) => module.ImportVehiclesPage,
                ),
            }),
            page({
              id: 'page-export',
              path: 'vehicles/export',
              handle: stockTask,
              loader: exportLoader(contract),
              load: () =>
                import(/* webpackChunkName: "page-export" */ './pages/ExportVehiclesPage.tsx').then(
                  (module) => module.ExportVehiclesPage,
                ),
            }),
            page({
              id: 'page-analytics',
              path: 'analytics',
              handle: { permission: 'analytics' },
              loader: analyticsLoader(contract),
              failed: AnalyticsError,
              load: () =>
                import(/* webpackChunkName: "page-analytics" */ './pages/AnalyticsPage.tsx').then(
                  (module) => module.AnalyticsPage,
                ),
            }),
            page({
              id: 'page-messages',
              path: 'messages/:id?',
              handle: { permission: 'messages' },
              loader: messagesLoader(contract),
              failed: MessagesError,
              load: () =>
                import(/* webpackChunkName: "page-messages" */ './pages/MessagesPage.tsx').then(
                  (module) => module.MessagesPage,
                ),
            }),
            page({
              id: 'page-people',
              path: 'people',
              handle: { permission: 'people' },
              loader: peopleLoader(contract),
              failed: PeopleError,
              load: () =>
                import(/* webpackChunkName: "page-people" */ './pages/PeoplePage.tsx').then(
                  (module) => module.PeoplePage,
                ),
            }),
            page({
              id: 'page-settings',
              path: 'settings',
              handle: { permission: 'settings', isTask: true },
              loader: settingsLoader(contract),
              // A tab is no other page, and what is being typed is not to be lost because something changed somewhere.
              shouldRevalidate: () => false,
              load: () =>
                import(/* webpackChunkName: "page-settings" */ './pages/SettingsPage.tsx').then(
                  (module) => module.SettingsPage,
                ),
            }),
            page({
              id: 'page-inventory',
              path: 'inventory',
              handle: stock,
              loader: loaders.stock,
              failed: VehiclesError,
              load: () =>
                import(/* webpackChunkName: "page-inventory" */ './pages/InventoryPage.tsx').then(
                  (module) => module.InventoryPage,
                ),
            }),
            { path: '*', Component: NotFoundPage },
          ],
        },
        page({
          id: 'page-diagnostic',
          path: staffPaths.diagnostic,
          handle: { permission: 'settings' },
          load: () =>
            import(/* webpackChunkName: "page-diagnostic" */ './pages/DiagnosticPage.tsx').then(
              (module) => module.DiagnosticPage,
            ),
        }),
        page({
          id: 'page-test',
          path: staffPaths.test,
          handle: { permission: 'settings' },
          load: () =>
            import(/* webpackChunkName: "page-test" */ './pages/TestPage.tsx').then((module) => module.TestPage),
        }),
        page({
          id: 'page-fixes',
          path: staffPaths.fixes,
          handle: { permission: 'settings' },
          load: () =>
            import(/* webpackChunkName: "page-fixes" */ './pages/FixesPage.tsx').then((module) => module.FixesPage),
        }),
        {
          path: '/legacy-admin',
          children: [
            { path: 'login', loader: () => redirect(staffPaths.legacyDashboard) },
            page({
              id: 'page-legacy-dashboard',
              path: 'dashboard',
              handle: stock,
              loader: legacyLoader(contract),
              failed: LegacyError,
              load: () =>
                import(/* webpackChunkName: "page-legacy" */ './pages/LegacyDashboardPage.tsx').then(
                  (module) => module.LegacyDashboardPage,
                ),
            }),
            page({ id: 'page-legacy-add', path: 'dashboard/add', handle: stockTask, load: loadLegacyForm }),
            page({
              id: 'page-legacy-edit',
              path: 'dashboard/:id/edit',
              handle: stockTask,
              loader: editVehicleLoader(contract),
              shouldRevalidate: isAnotherVehicle,
              load: loadLegacyForm,
            }),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}

function isAskedAgain({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

function isAnotherVehicle({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id;
}

function DashboardError() {
  return <PageError title="Failed to load dashboard data" />;
}

function AnalyticsError() {
  return <PageError title={analyticsFailed} />;
}

function VehiclesError() {
  return <PageError title="Failed to load vehicles. Please try again." note="Your search and filters are kept." />;
}

function VehicleHistoryError() {
  return <PageError title="Failed to load the history of this vehicle." />;
}

function MessagesError() {
  return (
    <PageError
      title="The messages could not be loaded. Please try again."
      note="Nothing that visitors wrote is lost."
    />
  );
}

function PeopleError() {
  return <PageError title="The people could not be loaded. Please try again." />;
}

function LegacyError() {
  return <PageError title="Failed to initialize dashboard" />;
}

/** Before the first page: the frame's shape with the list's shape in it. */
function FirstLoad() {
  return (
    <FrameSkeleton>
      <TableSkeleton />
    </FrameSkeleton>
  );
}

function EditVehicleError() {
  return <PageError title="Failed to load vehicle data." />;
}
