// @vitest-environment jsdom
import { DomainError, type InventoryPage, type InventoryQuery } from '@dealer/shared-domain';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderStorefront } from '../test-support/storefront.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function turn(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  return act(async () => void window.dispatchEvent(new Event(state)));
}

test('the banner shows while the connection is lost', async () => {
  renderStorefront('/contact', vi.fn());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('You are offline.')).toBeNull();
  await turn('offline');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(
      /^You are offline\. This page is from \d+:\d\d [AP]M; prices and availability may have changed\. The site continues when you are back online\.$/,
    ),
  );
  await turn('online');
  expect(screen.queryByText('You are offline.')).toBeNull();
});

test('what was shown before opens again without a connection, and anything else says that it is not kept', async () => {
  const { getInventory, router } = answering();
  await screen.findByText('No vehicles match this filter');
  await act(() => router.navigate('/contact'));
  getInventory.mockRejectedValue(new DomainError('unavailable', 'no answer'));
  await turn('offline');
  await act(() => router.navigate('/inventory?make=Kia'));
  await screen.findByText('No vehicles match this filter');
  await act(() => router.navigate('/inventory?make=Honda'));
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  screen.getByText(/You are offline, and this page is not kept on this device/);
  screen.getByRole('button', { name: 'Back' });
  await act(() => router.navigate(-1));
  await screen.findByText('No vehicles match this filter');
});

/** An empty list of one make. */
function answering() {
  const counts = { make: [], model: [], transmission: [], fuelType: [], bodyStyle: [], color: [], branded: 0 };
  const bounds = { min: null, max: null };
  const facets = { ...counts, status: { all: 0, available: 0, sold: 0 }, year: bounds, price: bounds, mileage: bounds };
  const page: InventoryPage = { total: 0, listed: 0, vehicles: [], facets };
  const getInventory = vi.fn(async (_query: InventoryQuery) => page);
  return { getInventory, router: renderStorefront('/inventory?make=Kia', getInventory) };
}

/** An unreachable backend; counts the requests for the list. */
function refusing() {
  const getInventory = vi.fn(async (_query: InventoryQuery): Promise<InventoryPage> => {
    throw new DomainError('unavailable', 'no answer');
  });
  const listLoads = () => getInventory.mock.calls.filter(([{ status }]) => status === 'available').length;
  return { getInventory, listLoads };
}

test('what did not load is asked for again once the connection is back', async () => {
  const { getInventory, listLoads } = refusing();
  renderStorefront('/inventory', getInventory);
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  await turn('offline');
  expect(listLoads()).toBe(1);
  await turn('online');
  expect(listLoads()).toBe(2);
});

test('retries when the connection does not work yet at the online event', async () => {
  const { getInventory, listLoads } = refusing();
  renderStorefront('/inventory', getInventory);
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await turn('online');
  expect(listLoads()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(listLoads()).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(listLoads()).toBe(4);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(listLoads()).toBe(4);
});
