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
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'You are offline. The site continues when you are back online.',
  );
  await turn('online');
  expect(screen.queryByText('You are offline.')).toBeNull();
});

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
