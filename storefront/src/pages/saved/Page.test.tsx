// @vitest-environment jsdom
import { DomainError, type Vehicle, type VehicleSource } from '@dealer/shared-domain';
import { clearCompared, clearViewed, noteViewed, toggleSaved } from '@dealer/shared-domain/saved-vehicles';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aVehicle } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

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
    getLanding: vi.fn(),
    getSuggestions: vi.fn(),
    getVersion: vi.fn(),
  };
  return { getVehicles, router: renderStorefront('/saved', vi.fn(), vi.fn(), { vehicles }) };
}

test('without saved vehicles the page explains how to save', async () => {
  renderSaved([]);
  await screen.findByRole('heading', { name: 'Nothing saved yet' });
  screen.getByText('0 vehicles saved');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('saved vehicles are shown with current data, including those sold since', async () => {
  toggleSaved(car(1));
  toggleSaved(car(2));
  renderSaved([car(1, { price: 15_500 }), car(2, { status: 'Sold' })]);
  const cards = within(await screen.findByRole('main')).findAllByRole('article');
  const [second, first] = await cards;
  expect(second?.textContent).toContain('SOLD');
  expect(first?.textContent).toContain('$15,500');
  screen.getByText('2 vehicles saved');
  screen.getByRole('link', { name: 'Saved, 2' });
});

test('they are loaded again when the visitor comes back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  toggleSaved(car(1));
  const { getVehicles } = renderSaved([car(1)]);
  await within(await screen.findByRole('main')).findByRole('article');
  getVehicles.mockResolvedValue([car(1, { status: 'Sold' })]);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.useRealTimers();
  await screen.findByText('SOLD');
});

test('deleted vehicles are named and can be removed', async () => {
  toggleSaved(car(1));
  renderSaved([]);
  await screen.findByRole('heading', { name: 'No longer listed' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2019 Honda Car 1 EX' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No longer listed' })).toBeNull());
  screen.getByRole('heading', { name: 'Nothing saved yet' });
});

test('a removed vehicle keeps its place, so that it can be restored', async () => {
  toggleSaved(car(1));
  renderSaved([car(1)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Saved 2019 Honda Car 1 EX' }));
  screen.getByText('0 vehicles saved');
  fireEvent.click(screen.getByRole('button', { name: 'Save 2019 Honda Car 1 EX' }));
  screen.getByText('1 vehicle saved');
});

test('staff’s changes and deletions are shown, and no other vehicle is requested', async () => {
  toggleSaved(car(1));
  const stock = [car(1)];
  const { getVehicles, router } = renderSaved(stock);
  await screen.findByRole('article');
  await router.publish({ type: 'update', id: car(2).id });
  expect(getVehicles).toHaveBeenCalledTimes(1);
  stock[0] = car(1, { price: 15_500 });
  await router.publish({ type: 'update', id: car(1).id });
  await screen.findByText('$15,500');
  stock.length = 0;
  await router.publish({ type: 'bulk_delete', ids: [car(2).id, car(1).id] });
  await screen.findByRole('heading', { name: 'No longer listed' });
});

test('vehicles that cannot be read again stay as they are', async () => {
  toggleSaved(car(1));
  const { getVehicles, router } = renderSaved([car(1)]);
  await screen.findByRole('article');
  getVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'no answer'));
  await router.publish({ type: 'refresh' });
  expect(getVehicles).toHaveBeenCalledTimes(2);
  screen.getByRole('article');
});

test('when they cannot be loaded the page shows an error with Retry', async () => {
  toggleSaved(car(1));
  const { getVehicles } = renderSaved([car(1)]);
  getVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'no answer'));
  const heading = { name: 'Failed to load vehicles. Please try again later.' };
  await screen.findByRole('heading', heading);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: '2019 Honda Car 1 EX' });
});

test('recently viewed vehicles are shown below, and can be forgotten', async () => {
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
  strip.getByRole('link', { name: '2019 Honda Car 3 EX' });
  fireEvent.click(strip.getByRole('button', { name: 'Forget these' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull());
  vi.unstubAllGlobals();
});
