// @vitest-environment jsdom
import { DomainError, type InventoryQuery, type Vehicle } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearCompared } from '@dealer/shared-domain/saved-vehicles';
import { aVehicle } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

const id = (number: number) => `6d2f1c3a-0000-4000-8000-${String(number).padStart(12, '0')}`;
const first = aVehicle({ id: id(1), model: 'Civic', features: ['Bluetooth'] });
const second = aVehicle({ id: id(2), model: 'Accord', price: 21_000, features: ['Bluetooth', 'Sunroof'] });

afterEach(() => {
  cleanup();
  act(clearCompared);
});

function renderAt(address: string, stock: Vehicle[] | Error = [first, second], listed: Vehicle[] = []) {
  const vehicles = {
    getVehicles: async (ids: string[]) => {
      if (stock instanceof Error) throw stock;
      return ids.flatMap((asked) => stock.filter((vehicle) => vehicle.id === asked));
    },
    getVehicle: vi.fn(),
    getInventory: vi.fn(async ({ status }: InventoryQuery) => ({
      total: listed.length,
      listed: listed.length,
      vehicles: listed.filter((vehicle) => (vehicle.status === 'Available') === (status === 'available')),
      facets: {
        ...{ make: [], model: [], transmission: [], fuelType: [], bodyStyle: [], color: [] },
        status: { all: 0, available: 0, sold: 0 },
        branded: 0,
        ...{ year: { min: null, max: null }, price: { min: null, max: null }, mileage: { min: null, max: null } },
      },
    })),
    getSimilar: vi.fn(),
    getLanding: vi.fn(),
    getSuggestions: vi.fn(),
    getVersion: vi.fn(),
  };
  return renderStorefront(address, vi.fn(), vi.fn(), { vehicles });
}

test('the vehicles of the address are compared with their full prices', async () => {
  renderAt(`/compare?ids=${id(2)},${id(1)}`);
  const table = within(await screen.findByRole('table'));
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toHaveLength(2);
  expect(heads[0]).toContain('$21,000 plus HST & licensing');
  expect(heads[1]).toContain('2019 Honda Civic EX');
  table.getByRole('row', { name: /^Sunroof, differs Yes Not listed$/ });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('only what differs can be asked for', async () => {
  renderAt(`/compare?ids=${id(1)},${id(2)}`);
  await screen.findByRole('row', { name: /^Bluetooth/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
  expect(screen.queryByRole('row', { name: /^Bluetooth/ })).toBeNull();
  screen.getByRole('row', { name: /^Sunroof/ });
});

test('a vehicle is taken out by a link to the others', async () => {
  const router = renderAt(`/compare?ids=${id(1)},${id(2)}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Remove 2019 Honda Accord EX' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(1));
  expect(router.state.location.search).toBe(`?ids=${id(1)}`);
  screen.getByText('Add a second vehicle to see what sets them apart.');
});

test('a vehicle that is gone is counted', async () => {
  renderAt(`/compare?ids=${id(1)},${id(2)},${id(3)}`);
  await screen.findByText('One vehicle is no longer listed');
});

test('staff’s changes and deletions are shown', async () => {
  const stock = [first, second];
  const router = renderAt(`/compare?ids=${id(1)},${id(2)}`, stock);
  await screen.findByRole('table');
  stock[1] = { ...second, price: 20_500 };
  act(() => router.vehicleEvents.publish({ type: 'update', id: id(2) }));
  await screen.findByText('$20,500');
  stock.length = 1;
  act(() => router.vehicleEvents.publish({ type: 'delete', id: id(2) }));
  await screen.findByText('One vehicle is no longer listed');
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
});

test('nothing to compare says where to choose', async () => {
  renderAt('/compare?ids=nonsense,,');
  await screen.findByRole('heading', { name: 'Nothing to compare yet' });
});

test('a comparison that cannot be loaded shows an error with Retry', async () => {
  renderAt(`/compare?ids=${id(1)}`, new DomainError('unavailable', 'no answer'));
  const name = 'Failed to load vehicles. Please try again later.';
  await screen.findByRole('heading', { name });
  screen.getByRole('button', { name: 'Retry' });
});

test('vehicles of the list are chosen into a tray that leads to their comparison', async () => {
  const router = renderAt('/inventory', [first, second], [first, second, aVehicle({ id: id(4), status: 'Sold' })]);
  expect(await screen.findAllByRole('button', { name: /^Compare 2019/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Compare 2019 Honda Civic EX' }));
  const tray = within(await screen.findByRole('region', { name: 'Comparison' }));
  expect(tray.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Compare 2019 Honda Accord EX' }));
  fireEvent.click(tray.getByRole('link', { name: 'Compare 2' }));
  await screen.findByRole('heading', { name: 'Compare vehicles' });
  expect(router.state.location.search).toBe(`?ids=${id(1)},${id(2)}`);
});
