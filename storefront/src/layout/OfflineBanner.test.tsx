// @vitest-environment jsdom
import { DomainError, type InventoryPage } from '@dealer/shared-domain';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderStorefront } from '../pages/test-storefront.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function turn(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  return act(async () => void window.dispatchEvent(new Event(state)));
}

test('without a connection the page says so, and no longer once it is back', async () => {
  renderStorefront('/contact', vi.fn());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('You are offline.')).toBeNull();
  await turn('offline');
  expect(screen.getByText('You are offline.').closest('[role=status]')).not.toBeNull();
  await turn('online');
  expect(screen.queryByText('You are offline.')).toBeNull();
});

test('what did not load is asked for again once the connection is back', async () => {
  const getInventory = vi.fn(async (): Promise<InventoryPage> => {
    throw new DomainError('unavailable', 'no answer');
  });
  renderStorefront('/inventory', getInventory);
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  await turn('offline');
  expect(getInventory).toHaveBeenCalledTimes(1);
  await turn('online');
  expect(getInventory).toHaveBeenCalledTimes(2);
});

test('a connection that does not carry yet when it is said to be back is tried again', async () => {
  const getInventory = vi.fn(async (): Promise<InventoryPage> => {
    throw new DomainError('unavailable', 'no answer');
  });
  renderStorefront('/inventory', getInventory);
  await screen.findByRole('heading', { name: 'Failed to load vehicles. Please try again later.' });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await turn('online');
  expect(getInventory).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(getInventory).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(getInventory).toHaveBeenCalledTimes(4);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(getInventory).toHaveBeenCalledTimes(4);
});
