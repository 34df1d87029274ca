import {
  createVehicleEvents,
  type Disclosure,
  DomainError,
  disclosureKinds,
  fallbackContact,
  type InventoryPage,
  type SearchSuggestions,
  type Vehicle,
  type VehicleImage,
} from '@dealer/shared-domain';
import { aConfig, aVehicleCard } from '@dealer/shared-domain/test-support';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Site, SiteProvider } from '../site.tsx';
import { stubMissingJsdomApis } from './jsdom-stubs.ts';
import { someReviews } from './reviews.ts';

export const aSite: Site = {
  config: aConfig,
  contact: fallbackContact,
  reviews: someReviews(),
  getContact: async () => fallbackContact,
  messages: { send: async () => ({ success: true, mail: { state: 'sent', message: 'Email sent successfully!' } }) },
  onVehicleIntent: () => undefined,
  cardActions: () => null,
  getVehicles: async () => [],
  getSuggestions: async () => {
    throw new DomainError('unavailable', 'no answer');
  },
  invalidateContact: () => undefined,
  vehicleEvents: createVehicleEvents(() => null),
  vehicleCounter: { count: () => undefined },
};

export const noSuggestions: SearchSuggestions = {
  understood: { text: '', corrected: null, parts: [] },
  total: 0,
  models: [],
  vehicles: [],
  above: [],
};

const noRange = { min: null, max: null };

export const emptyInventory: InventoryPage = {
  total: 0,
  listed: 0,
  vehicles: [],
  facets: {
    ...{ make: [], model: [], transmission: [], fuelType: [], bodyStyle: [], color: [] },
    status: { all: 0, available: 0, sold: 0 },
    branded: 0,
    ...{ year: noRange, price: noRange, mileage: noRange },
  },
};

export function anImage(publicId: string, overrides: Partial<VehicleImage> = {}): VehicleImage {
  return {
    publicId,
    url: '',
    alt: `View ${publicId}`,
    width: 1200,
    height: 800,
    placeholderColor: '#b7b7b7',
    ...overrides,
  };
}

/** All nine categories; nothing reported except what is given. */
export function someDisclosures(given: Partial<Record<Disclosure['key'], Partial<Disclosure>>> = {}): Disclosure[] {
  return disclosureKinds.map(({ key, label }) => ({
    key,
    label,
    state: 'none',
    text: 'Nothing reported',
    inspectedAt: null,
    images: [],
    ...given[key],
  }));
}

export function aVehicle(overrides: Partial<Vehicle> = {}): Vehicle {
  return {
    ...aVehicleCard({ id: '6d2f1c3a-0000-4000-8000-000000000001', color: null }),
    vin: null,
    stockNumber: null,
    interiorColor: null,
    drivetrain: null,
    engine: null,
    engineSize: null,
    cylinders: null,
    condition: 'Used',
    description: null,
    features: [],
    images: [],
    videos: [],
    disclosures: someDisclosures(),
    historyReportUrl: null,
    historyAssessed: false,
    historyFacts: [],
    odometer: null,
    incidentDamage: null,
    jurisdictions: null,
    historyNotes: null,
    ...overrides,
  };
}

/** Renders content below the layout's context, with the loader data of its page. */
export function onSite(content: ReactNode, loaderData: unknown = null, siteOverrides: Partial<Site> = {}) {
  const element = <SiteProvider site={{ ...aSite, ...siteOverrides }}>{content}</SiteProvider>;
  const router = createMemoryRouter([{ id: 'page', path: '*', element, loader: () => loaderData }], {
    hydrationData: { loaderData: { page: loaderData } },
  });
  return <RouterProvider router={router} />;
}

export function renderOnSite(content: ReactNode, loaderData: unknown = null, siteOverrides: Partial<Site> = {}) {
  stubMissingJsdomApis();
  return render(onSite(content, loaderData, siteOverrides));
}
