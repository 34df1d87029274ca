import type { StorefrontContract, VehicleCard } from '@dealer/shared-domain';
import { VehicleGridSkeleton } from '@dealer/shared-ui';
import type { RouteObject } from 'react-router-dom';
import { VehicleNotFound } from './features/vehicle/VehicleNotFound.tsx';
import { Layout } from './layout/Layout.tsx';
import { createLoaders } from './loaders.ts';
import { InventoryError } from './pages/InventoryError.tsx';
import { PageError } from './pages/PageError.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 2;

/** Chromium hands a failed request of its own hints out once more: one silent second try is part of loading. */
function twice<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(load);
}

const loadVehiclePage = () => twice(() => import(/* webpackChunkName: "page-vehicle" */ './pages/VehiclePage.tsx'));
const homePage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-home" */ './pages/HomePage.tsx')).then((page) => page.HomePage),
};
const inventoryPage = {
  Component: () =>
    twice(() => import(/* webpackChunkName: "page-inventory" */ './pages/InventoryPage.tsx')).then(
      (page) => page.InventoryPage,
    ),
};
const vehiclePage = { Component: () => loadVehiclePage().then((page) => page.VehiclePage) };

/**
 * The public pages, made anew at each call: the router writes into routes, also into their `lazy`. A route's id is the
 * name of its chunk: the server finds by it what a page needs.
 */
export function createRoutes(contract: StorefrontContract): RouteObject[] {
  const loaders = createLoaders(contract);
  const fetchAhead = ({ id }: Pick<VehicleCard, 'id'>) => {
    // The click asks again, and shows what goes wrong.
    loadVehiclePage().catch(() => undefined);
    loaders.lookAhead(id);
  };

  return [
    {
      id: 'site',
      loader: loaders.site,
      shouldRevalidate: () => false,
      HydrateFallback: PageFallback,
      element: <Layout config={contract.config} vehicleEvents={contract.vehicleEvents} onVehicleIntent={fetchAhead} />,
      // Each page stands in a boundary of its own: a route whose code did not arrive cannot show its own error.
      children: [
        {
          ErrorBoundary: InventoryError,
          children: [
            {
              id: 'page-inventory',
              path: '/inventory',
              loader: loaders.inventory,
              lazy: { ...inventoryPage },
            },
          ],
        },
        {
          ErrorBoundary: VehicleError,
          children: [
            {
              id: 'page-vehicle',
              path: '/inventory/:id',
              loader: loaders.vehicle,
              lazy: { ...vehiclePage },
            },
          ],
        },
        {
          ErrorBoundary: PageError,
          children: [
            {
              // The home page, and what an unknown address falls back to.
              id: 'page-home',
              path: '*',
              loader: loaders.home,
              lazy: { ...homePage },
            },
          ],
        },
      ],
    },
  ];
}

/** Before the first answer, where no server has rendered the page. */
function PageFallback() {
  return (
    <div className="wrap">
      <VehicleGridSkeleton />
    </div>
  );
}

function VehicleError() {
  return <PageError title="Failed to load vehicles. Please try again later." notFound={<VehicleNotFound />} />;
}
