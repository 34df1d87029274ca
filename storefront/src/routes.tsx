import type { StorefrontContract, VehicleCard } from '@dealer/shared-domain';
import type { RouteObject } from 'react-router-dom';
import { VehicleNotFound } from './features/vehicle/VehicleNotFound.tsx';
import { Layout } from './layout/Layout.tsx';
import { createLoaders } from './loaders.ts';
import { InventoryError } from './pages/InventoryError.tsx';
import { PageError } from './pages/PageError.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 1;

const loadHomePage = () => import(/* webpackChunkName: "page-home" */ './pages/HomePage.tsx');
const loadInventoryPage = () => import(/* webpackChunkName: "page-inventory" */ './pages/InventoryPage.tsx');
const loadVehiclePage = () => import(/* webpackChunkName: "page-vehicle" */ './pages/VehiclePage.tsx');

/** The public pages. A route's id is the name of its chunk: the server finds by it what a page needs. */
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
      element: <Layout config={contract.config} onVehicleIntent={fetchAhead} />,
      ErrorBoundary: PageError,
      children: [
        {
          id: 'page-inventory',
          path: '/inventory',
          loader: loaders.inventory,
          ErrorBoundary: InventoryError,
          lazy: { Component: () => loadInventoryPage().then((page) => page.InventoryPage) },
        },
        {
          id: 'page-vehicle',
          path: '/inventory/:id',
          loader: loaders.vehicle,
          ErrorBoundary: VehicleError,
          lazy: { Component: () => loadVehiclePage().then((page) => page.VehiclePage) },
        },
        {
          // The home page, and what an unknown address falls back to.
          id: 'page-home',
          path: '*',
          loader: loaders.home,
          ErrorBoundary: PageError,
          lazy: { Component: () => loadHomePage().then((page) => page.HomePage) },
        },
      ],
    },
  ];
}

function VehicleError() {
  return <PageError notFound={<VehicleNotFound />} />;
}
