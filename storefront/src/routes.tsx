import { importWithRetry, paths, type StorefrontContract, type VehicleCard } from '@dealer/shared-domain';
import { VehicleGridSkeleton } from '@dealer/shared-ui';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Layout } from './layout/Layout.tsx';
import { withOfflinePages } from './offline-pages.ts';
import { aboutLoader } from './pages/about/loader.ts';
import { compareLoader } from './pages/compare/loader.ts';
import { homeLoader } from './pages/home/loader.ts';
import { InventoryError } from './pages/inventory/InventoryError.tsx';
import { inventoryLoader } from './pages/inventory/loader.ts';
import { PageError } from './pages/PageError.tsx';
import { VehiclesError } from './pages/VehiclesError.tsx';
import { createVehicleLoader } from './pages/vehicle/loader.ts';
import { VehicleError } from './pages/vehicle/VehicleError.tsx';
import { createSiteLoader } from './site-loader.ts';

/** The version of the contract with the shell that this remote is built for. */
export const contractVersion = 11;

const importLandingPage = () => import(/* webpackChunkName: "page-landing" */ './pages/landing/Page.tsx');
const importContactPage = () => import(/* webpackChunkName: "page-contact" */ './pages/contact/Page.tsx');

const importAlertPage = () => import(/* webpackChunkName: "page-alert" */ './pages/alert/Page.tsx');
const importTradeInPage = () => import(/* webpackChunkName: "page-trade-in" */ './pages/trade-in/Page.tsx');

const importTestDrivePage = () => import(/* webpackChunkName: "page-test-drive" */ './pages/test-drive/Page.tsx');

/** Each page's view in a chunk named `page-` and its key here. */
const views = {
  home: () => import(/* webpackChunkName: "page-home" */ './pages/home/Page.tsx').then((page) => page.HomePage),
  inventory: () =>
    import(/* webpackChunkName: "page-inventory" */ './pages/inventory/Page.tsx').then((page) => page.InventoryPage),
  landing: () => importLandingPage().then((page) => page.LandingPage),
  vehicle: () =>
    import(/* webpackChunkName: "page-vehicle" */ './pages/vehicle/Page.tsx').then((page) => page.VehiclePage),
  saved: () => import(/* webpackChunkName: "page-saved" */ './pages/saved/Page.tsx').then((page) => page.SavedPage),
  compare: () =>
    import(/* webpackChunkName: "page-compare" */ './pages/compare/Page.tsx').then((page) => page.ComparePage),
  about: () => import(/* webpackChunkName: "page-about" */ './pages/about/Page.tsx').then((page) => page.AboutPage),
  appraisal: () =>
    import(/* webpackChunkName: "page-appraisal" */ './pages/appraisal/Page.tsx').then(
      (page) => page.AppraisalServicesPage,
    ),
  contact: () => importContactPage().then((page) => page.ContactPage),
  alert: () => importAlertPage().then((page) => page.AlertPage),
  'trade-in': () => importTradeInPage().then((page) => page.TradeInPage),
  'test-drive': () => importTestDrivePage().then((page) => page.TestDrivePage),
  privacy: () =>
    import(/* webpackChunkName: "page-privacy" */ './pages/privacy/Page.tsx').then((page) => page.PrivacyPage),
  terms: () => import(/* webpackChunkName: "page-terms" */ './pages/terms/Page.tsx').then((page) => page.TermsPage),
  accessibility: () =>
    import(/* webpackChunkName: "page-accessibility" */ './pages/accessibility/Page.tsx').then(
      (page) => page.AccessibilityPage,
    ),
} satisfies Record<string, () => Promise<ComponentType>>;

/** The public pages. Made for each router, because a router writes into its routes. */
export function createRoutes(contract: StorefrontContract): RouteObject[] {
  const site = createSiteLoader(contract);
  const vehicle = createVehicleLoader(contract);
  const prefetchVehicle = ({ id }: Pick<VehicleCard, 'id'>) => {
    // A failure is left to the click, which loads again.
    importWithRetry(views.vehicle).catch(() => undefined);
    vehicle.prefetch(id);
  };

  return [
    {
      id: 'site',
      loader: site.load,
      shouldRevalidate: site.isStale,
      HydrateFallback: PageFallback,
      element: (
        <Layout
          config={contract.config}
          vehicleEvents={contract.vehicleEvents}
          invalidateContact={site.invalidate}
          getContact={() => contract.contact.getContact()}
          messages={contract.messages}
          reviews={contract.reviews}
          onVehicleIntent={prefetchVehicle}
          vehicleCounter={contract.vehicleCounter}
          getVehicles={contract.vehicles.getVehicles}
          getSuggestions={contract.vehicles.getSuggestions}
          getVersion={contract.vehicles.getVersion}
        />
      ),
      // The boundary is a parent of its pages: a route whose code did not load cannot show its own error.
      children: [
        {
          ErrorBoundary: InventoryError,
          children: [toRoute('inventory', paths.inventory, inventoryLoader(contract))],
        },
        {
          ErrorBoundary: VehicleError,
          children: [
            toRoute('vehicle', `${paths.inventory}/:id`, vehicle.load),
            toRoute('test-drive', paths.testDrive, (args) =>
              importWithRetry(importTestDrivePage).then((page) => page.loadTestDrive(contract, args)),
            ),
          ],
        },
        {
          ErrorBoundary: VehiclesError,
          children: [
            toRoute('landing', '/used/:name?/:model?', (args) =>
              importWithRetry(importLandingPage).then((page) => page.loadLanding(contract, args)),
            ),
            toRoute('saved', paths.saved),
            toRoute('compare', '/compare', compareLoader(contract)),
          ],
        },
        {
          ErrorBoundary: PageError,
          children: [
            toRoute('about', paths.about, aboutLoader(contract)),
            toRoute('appraisal', paths.appraisal),
            toRoute('contact', paths.contact, (args) =>
              importWithRetry(importContactPage).then((page) => page.loadContact(contract, args)),
            ),
            toRoute('alert', paths.alert, (args) =>
              importWithRetry(importAlertPage).then((page) => page.loadAlert(contract, args)),
            ),
            toRoute('trade-in', paths.tradeIn, (args) =>
              importWithRetry(importTradeInPage).then((page) => page.loadTradeIn(contract, args)),
            ),
            toRoute('privacy', paths.privacy),
            toRoute('terms', paths.terms),
            toRoute('accessibility', paths.accessibility),
            // The home page, also for unknown addresses.
            toRoute('home', '*', homeLoader(contract)),
          ],
        },
      ],
    },
  ];
}

/** The id is the chunk's name, by which the server finds the page's files. */
function toRoute(page: keyof typeof views, path: string, loader: LoaderFunction = loadNothing): RouteObject {
  const load = () => importWithRetry(views[page]);
  return { id: `page-${page}`, path, loader: withOfflinePages(loader), lazy: { Component: load } };
}

/**
 * For pages without data: without a loader, the router would render an empty page when the view's code fails to load.
 */
function loadNothing() {
  return null;
}

/** Shown while the first data load, if the page was not rendered on the server. */
function PageFallback() {
  return (
    <div className="wrap">
      <VehicleGridSkeleton />
    </div>
  );
}
