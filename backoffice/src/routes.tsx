import { twice } from '@dealer/shared-domain';
import type { BackofficeContract, Permission } from '@dealer/shared-domain/staff';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { TableSkeleton } from './features/vehicle-list/TableSkeleton.tsx';
import { Frame } from './layout/Frame.tsx';
import { createLoaders } from './loaders.ts';
import { editVehicleLoader } from './pages/edit-vehicle-loader.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageError } from './pages/PageError.tsx';
import { StaffProvider } from './staff.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 3;

/** What a route says of itself: the shell's guard reads the permission, the frame makes room for a task's own bar. */
export type StaffRouteHandle = { permission?: Permission; isTask?: boolean };

const dashboardPage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-dashboard" */ './pages/DashboardPage.tsx')).then(
      (page) => page.DashboardPage,
    ),
};
const vehiclesPage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-vehicles" */ './pages/VehiclesPage.tsx')).then(
      (page) => page.VehiclesPage,
    ),
};
const addVehiclePage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-add-vehicle" */ './pages/AddVehiclePage.tsx')).then(
      (page) => page.AddVehiclePage,
    ),
};
const editVehiclePage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-edit-vehicle" */ './pages/EditVehiclePage.tsx')).then(
      (page) => page.EditVehiclePage,
    ),
};

const stock: StaffRouteHandle = { permission: 'vehicles' };
const stockTask: StaffRouteHandle = { permission: 'vehicles', isTask: true };

/**
 * What the shell shows below /admin once somebody is signed in, made anew at each call: the router writes into routes,
 * also into their `lazy`.
 */
export function createRoutes(contract: BackofficeContract): RouteObject[] {
  const loaders = createLoaders(contract);

  return [
    {
      id: 'staff',
      loader: loaders.frame,
      // What the frame shows changes with the stock, not with the page.
      shouldRevalidate: isAskedAgain,
      HydrateFallback: TableSkeleton,
      element: (
        <StaffProvider contract={contract}>
          <Frame />
        </StaffProvider>
      ),
      // Each page stands in a boundary of its own: a route whose code did not arrive cannot show its own error.
      children: [
        {
          ErrorBoundary: DashboardError,
          children: [
            { id: 'page-dashboard-index', index: true, loader: loaders.dashboard, lazy: { ...dashboardPage } },
            { id: 'page-dashboard', path: 'dashboard', loader: loaders.dashboard, lazy: { ...dashboardPage } },
          ],
        },
        {
          ErrorBoundary: VehiclesError,
          children: [
            {
              id: 'page-vehicles',
              path: 'vehicles',
              handle: stock,
              loader: loaders.vehicleList,
              lazy: { ...vehiclesPage },
            },
          ],
        },
        {
          ErrorBoundary: PageError,
          children: [{ id: 'page-add-vehicle', path: 'vehicles/add', handle: stockTask, lazy: { ...addVehiclePage } }],
        },
        {
          ErrorBoundary: EditVehicleError,
          children: [
            {
              id: 'page-edit-vehicle',
              path: 'vehicles/:id/edit',
              handle: stockTask,
              loader: editVehicleLoader(contract),
              // What is being typed is not to be lost because the stock changed somewhere.
              shouldRevalidate: isAnotherVehicle,
              lazy: { ...editVehiclePage },
            },
          ],
        },
        { path: '*', Component: NotFoundPage },
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

function VehiclesError() {
  return <PageError title="Failed to load vehicles. Please try again." note="Your search and filters are kept." />;
}

function EditVehicleError() {
  return <PageError title="Failed to load vehicle data." />;
}
