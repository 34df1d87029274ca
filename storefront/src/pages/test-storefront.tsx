import { fallbackContact, type StorefrontContract, type VehicleSource } from '@dealer/shared-domain';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createRoutes } from '../routes.tsx';

/** The whole storefront at an address, over lists that a test makes up. */
export function renderStorefront(address: string, getInventory: VehicleSource['getInventory']) {
  const contract: StorefrontContract = {
    config: {
      supabaseUrl: 'http://data.test',
      supabaseAnonKey: 'key',
      mediaUrl: 'http://media.test',
      mediaCloud: 'dealer',
      emailUrl: 'http://mail.test',
      dealerId: 'dream-motor',
    },
    vehicles: { getInventory, getVehicle: vi.fn(), getSimilar: vi.fn(), getVersion: vi.fn() },
    contact: { getContact: async () => fallbackContact },
  };
  const router = createMemoryRouter(createRoutes(contract), { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
