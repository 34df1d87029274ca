import type { StorefrontContract, VehicleCard } from '@dealer/shared-domain';
import { twice } from '@dealer/shared-domain';
import { VehicleGridSkeleton } from '@dealer/shared-ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout.tsx';
import { createLoaders } from './loaders.ts';
import { compareLoader } from './pages/compare-loader.ts';
import { InventoryError } from './pages/InventoryError.tsx';
import { PageError } from './pages/PageError.tsx';
import { VehicleError } from './pages/VehicleError.tsx';
import { VehiclesError } from './pages/VehiclesError.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 4;

const loadVehiclePage = () => twice(() => import(/* webpackChunkName: "page-vehicle" */ './pages/VehiclePage.tsx'));

/** A page's view as the router asks for it, from a file of its own. */
function aPage(load: () => Promise<ComponentType>) {
  const loadTwice = () => twice(load);
  return { Component: loadTwice };
}

/** For pages that load nothing: without a loader the router shows an empty page where a view's file does not come. */
const loadNothing = () => null;

const homePage = aPage(() =>
  import(/* webpackChunkName: "page-home" */ './pages/HomePage.tsx').then((page) => page.HomePage),
);
const inventoryPage = aPage(() =>
  import(/* webpackChunkName: "page-inventory" */ './pages/InventoryPage.tsx').then((page) => page.InventoryPage),
);
const aboutPage = aPage(() =>
  import(/* webpackChunkName: "page-about" */ './pages/AboutPage.tsx').then((page) => page.AboutPage),
);
const appraisalPage = aPage(() =>
  import(/* webpackChunkName: "page-appraisal" */ './pages/AppraisalServicesPage.tsx').then(
    (page) => page.AppraisalServicesPage,
  ),
);
const contactPage = aPage(() =>
  import(/* webpackChunkName: "page-contact" */ './pages/ContactPage.tsx').then((page) => page.ContactPage),
);
const privacyPage = aPage(() =>
  import(/* webpackChunkName: "page-privacy" */ './pages/PrivacyPage.tsx').then((page) => page.PrivacyPage),
);
const termsPage = aPage(() =>
  import(/* webpackChunkName: "page-terms" */ './pages/TermsPage.tsx').then((page) => page.TermsPage),
);
const accessibilityPage = aPage(() =>
  import(/* webpackChunkName: "page-accessibility" */ './pages/AccessibilityPage.tsx').then(
    (page) => page.AccessibilityPage,
  ),
);
const savedPage = aPage(() =>
  import(/* webpackChunkName: "page-saved" */ './pages/SavedPage.tsx').then((page) => page.SavedPage),
);
const comparePage = aPage(() =>
  import(/* webpackChunkName: "page-compare" */ './pages/ComparePage.tsx').then((page) => page.ComparePage),
);
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
      shouldRevalidate: loaders.isSiteStale,
      HydrateFallback: PageFallback,
      element: (
        <Layout
          config={contract.config}
          vehicleEvents={contract.vehicleEvents}
          forgetContact={loaders.forgetSite}
          getContact={() => contract.contact.getContact()}
          messages={contract.messages}
          reviews={contract.reviews}
          onVehicleIntent={fetchAhead}
          vehicleCounter={contract.vehicleCounter}
          getVehicles={contract.vehicles.getVehicles}
        />
      ),
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
          ErrorBoundary: VehiclesError,
          children: [
            { id: 'page-saved', path: '/saved', loader: loadNothing, lazy: { ...savedPage } },
            { id: 'page-compare', path: '/compare', loader: compareLoader(contract), lazy: { ...comparePage } },
          ],
        },
        {
          ErrorBoundary: PageError,
          children: [
            { id: 'page-about', path: '/about', loader: loaders.about, lazy: { ...aboutPage } },
            { id: 'page-appraisal', path: '/appraisal-services', loader: loadNothing, lazy: { ...appraisalPage } },
            { id: 'page-contact', path: '/contact', loader: loadNothing, lazy: { ...contactPage } },
            { id: 'page-privacy', path: '/privacy', loader: loadNothing, lazy: { ...privacyPage } },
            { id: 'page-terms', path: '/terms', loader: loadNothing, lazy: { ...termsPage } },
            { id: 'page-accessibility', path: '/accessibility', loader: loadNothing, lazy: { ...accessibilityPage } },
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
