import {
  createVehicleEvents,
  fallbackContact,
  type StorefrontContract,
  type VehicleEvent,
  type VehicleSource,
} from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { act, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createRoutes } from '../routes.tsx';
import { stubMissingJsdomApis } from './jsdom-stubs.ts';
import { someReviews } from './reviews.ts';
import { noSuggestions } from './site.tsx';

/** The whole storefront at an address. */
export function renderStorefront(
  address: string,
  getInventory: VehicleSource['getInventory'],
  getVehicle: VehicleSource['getVehicle'] = vi.fn(),
  overrides: Partial<StorefrontContract> = {},
  vehicles: Partial<VehicleSource> = {},
) {
  stubMissingJsdomApis();
  const vehicleEvents = createVehicleEvents(() => null);
  const contract: StorefrontContract = {
    config: aConfig,
    vehicles: {
      getInventory,
      getVehicle,
      getVehicles: async () => [],
      getSimilar: async () => [],
      getLanding: vi.fn(),
      getSuggestions: async () => noSuggestions,
      getVersion: vi.fn(),
      ...vehicles,
    },
    contact: { getContact: async () => fallbackContact },
    messages: { send: vi.fn() },
    testDrives: { getSlots: vi.fn(), getTestDrive: vi.fn() },
    reviews: someReviews(),
    vehicleCounter: { count: vi.fn() },
    vehicleEvents,
    ...overrides,
  };
  history.replaceState(null, '', address);
  const router = createBrowserRouter(createRoutes(contract));
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  /** Publishes a change of staff, after the effects that subscribe to changes have run. */
  async function publish(event: VehicleEvent) {
    await act(async () => undefined);
    act(() => vehicleEvents.publish(event));
  }
  return Object.assign(router, { publish });
}
