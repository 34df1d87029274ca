import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { createPage, type StaffRouteHandle } from './page-route.tsx';
import { addVehicleLoader } from './pages/add-vehicle/loader.ts';
import { editVehicleLoader } from './pages/edit-vehicle/loader.ts';
import { exportLoader } from './pages/export/loader.ts';
import { importLoader } from './pages/import/loader.ts';
import { moneyLoader } from './pages/money/loader.ts';
import { printLoader } from './pages/print/loader.ts';
import { trashLoader } from './pages/trash/loader.ts';
import { vehicleHistoryLoader } from './pages/vehicle-history/loader.ts';
import { vehiclesLoader } from './pages/vehicles/loader.ts';

export const forVehicles: StaffRouteHandle = { permission: 'vehicles' };
export const vehicleTask: StaffRouteHandle = { permission: 'vehicles', isTask: true };
const transferTask: StaffRouteHandle = { permission: 'vehicles.transfer', isTask: true };

/** The pages of the vehicles. */
export function vehicleRoutes(contract: BackofficeContract): RouteObject[] {
  const page = createPage(contract);
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
      id: 'page-money',
      path: 'vehicles/money',
      handle: { permission: 'money' },
      loader: moneyLoader(contract),
      load: () => import(/* webpackChunkName: "page-money" */ './pages/money/Page.tsx'),
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
      id: 'page-trash',
      path: 'vehicles/trash',
      handle: { permission: 'vehicles.delete' },
      loader: trashLoader(contract),
      failure: { title: 'Failed to load the trash. Please try again.' },
      load: () => import(/* webpackChunkName: "page-trash" */ './pages/trash/Page.tsx'),
    }),
    ...transferRoutes(contract),
  ];
}

function transferRoutes(contract: BackofficeContract): RouteObject[] {
  const page = createPage(contract);
  return [
    page({
      id: 'page-import',
      path: 'vehicles/import',
      handle: transferTask,
      loader: importLoader(contract),
      load: () => import(/* webpackChunkName: "page-import" */ './pages/import/Page.tsx'),
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

/** A revalidation of the same vehicle would overwrite unsaved changes. */
export function isAnotherVehicle({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id;
}

function isAnotherCopy({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get('from') !== nextUrl.searchParams.get('from');
}
