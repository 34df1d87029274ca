// @vitest-environment jsdom
import { DomainError, type Vehicle, type VehicleSource } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearCompared, clearViewed, noteViewed, toggleSaved } from '../features/saved/saved-vehicles.ts';
import { aVehicle } from '../features/vehicle/test-support.tsx';
import { renderStorefront } from './test-storefront.tsx';

const savedKey = 'savedVehicles.1';
const car = (number: number, change: Partial<Vehicle> = {}) =>
  aVehicle({ id: `6d2f1c3a-0000-4000-8000-${String(number).padStart(12, '0')}`, model: `Car ${number}`, ...change });

afterEach(() => {
  cleanup();
  act(() => {
    clearViewed();
    clearCompared();
  });
  localStorage.removeItem(savedKey);
  dispatchEvent(new StorageEvent('storage', { key: savedKey }));
});

function renderSaved(stock: Vehicle[]) {
  const getVehicles = vi.fn<VehicleSource['getVehicles']>(async (ids) =>
    ids.flatMap((id) => stock.filter((vehicle) => vehicle.id === id)),
  );
  const vehicles = {
    getVehicles,
    getVehicle: vi.fn(),
    getInventory: vi.fn(),
    getSimilar: vi.fn(),
    getVersion: vi.fn(),
  };
  return { getVehicles, router: renderStorefront('/saved', vi.fn(), vi.fn(), { vehicles }) };
}

test('nothing saved says how to save', async () => {
  renderSaved([]);
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeDefined();
  expect(screen.getByText('0 vehicles saved')).toBeDefined();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('saved vehicles are shown as they stand today, also those sold since', async () => {
  toggleSaved(car(1));
  toggleSaved(car(2));
  renderSaved([car(1, { price: 15_500 }), car(2, { status: 'Sold' })]);
  const cards = within(await screen.findByRole('main')).findAllByRole('article');
  const [second, first] = await cards;
  expect(second?.textContent).toContain('SOLD');
  expect(first?.textContent).toContain('$15,500');
  expect(screen.getByText('2 vehicles saved')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Saved, 2' })).toBeDefined();
});

test('what is gone is named and can be removed', async () => {
  toggleSaved(car(1));
  renderSaved([]);
  expect(await screen.findByRole('heading', { name: 'No longer listed' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2019 Honda Car 1 EX' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No longer listed' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeDefined();
});

test('a vehicle that is let go keeps its place, so that it can be taken back', async () => {
  toggleSaved(car(1));
  renderSaved([car(1)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Saved 2019 Honda Car 1 EX' }));
  expect(screen.getByText('0 vehicles saved')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save 2019 Honda Car 1 EX' }));
  expect(screen.getByText('1 vehicle saved')).toBeDefined();
});

test('what staff change or delete meanwhile is followed, and no other vehicle is asked for', async () => {
  toggleSaved(car(1));
  const stock = [car(1)];
  const { getVehicles, router } = renderSaved(stock);
  await screen.findByRole('article');
  act(() => router.vehicleEvents.publish({ type: 'update', id: car(2).id }));
  expect(getVehicles).toHaveBeenCalledTimes(1);
  stock[0] = car(1, { price: 15_500 });
  act(() => router.vehicleEvents.publish({ type: 'update', id: car(1).id }));
  expect(await screen.findByText('$15,500')).toBeDefined();
  stock.length = 0;
  act(() => router.vehicleEvents.publish({ type: 'bulk_delete', ids: [car(2).id, car(1).id] }));
  expect(await screen.findByRole('heading', { name: 'No longer listed' })).toBeDefined();
});

test('vehicles that cannot be read again stay as they are', async () => {
  toggleSaved(car(1));
  const { getVehicles, router } = renderSaved([car(1)]);
  await screen.findByRole('article');
  getVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'no answer'));
  await act(async () => router.vehicleEvents.publish({ type: 'refresh' }));
  expect(getVehicles).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('article')).toBeDefined();
});

test('when they cannot be read the page says so, with Retry', async () => {
  toggleSaved(car(1));
  const { getVehicles } = renderSaved([car(1)]);
  getVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'no answer'));
  const heading = { name: 'Failed to load vehicles. Please try again later.' };
  expect(await screen.findByRole('heading', heading)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: '2019 Honda Car 1 EX' })).toBeDefined();
});

test('vehicles that were viewed stand below, and can be forgotten', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  noteViewed(car(3));
  renderSaved([car(3)]);
  const strip = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(strip.getByRole('link', { name: '2019 Honda Car 3 EX' })).toBeDefined();
  fireEvent.click(strip.getByRole('button', { name: 'Forget these' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull());
  vi.unstubAllGlobals();
});
