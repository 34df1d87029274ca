// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVehicle, emptyInventory } from '../test-support/site.tsx';
import { renderStorefront } from '../test-support/storefront.tsx';

const shown = aVehicle({ price: 21_000 });
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page is hidden for a while; returns once its requests are answered. */
async function leaveFor(ms: number): Promise<void> {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(Date.now() + ms);
  visibility.mockReturnValue('visible');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

async function openVehicle(getVersion = async () => 1) {
  const getVehicle = vi.fn(async () => shown);
  renderStorefront(`/inventory/${shown.id}`, async () => emptyInventory, getVehicle, {}, { getVersion });
  await screen.findByRole('heading', { level: 1, name: /Civic/ });
  return getVehicle;
}

test('a vehicle is loaded again when the visitor comes back after a while, not after a moment', async () => {
  const getVehicle = await openVehicle();
  await leaveFor(minute);
  expect(getVehicle).toHaveBeenCalledTimes(1);
  getVehicle.mockResolvedValue({ ...shown, price: 19_500 });
  await leaveFor(10 * minute);
  expect(screen.getAllByText('$19,500').length).toBeGreaterThan(0);
});

test('the page stays as it was while the backend does not answer', async () => {
  const getVehicle = await openVehicle(async () => {
    throw new DomainError('unavailable', 'no answer');
  });
  getVehicle.mockRejectedValue(new DomainError('unavailable', 'no answer'));
  await leaveFor(10 * minute);
  expect(screen.getAllByText('$21,000').length).toBeGreaterThan(0);
});

test('a page with a posted form is not loaded again', async () => {
  const getVersion = vi.fn(async () => 1);
  const getVehicle = vi.fn(async () => shown);
  renderStorefront(`/contact?vehicle=${shown.id}`, async () => emptyInventory, getVehicle, {}, { getVersion });
  await screen.findByRole('heading', { level: 1 });
  await leaveFor(10 * minute);
  expect(getVehicle).toHaveBeenCalledTimes(1);
});
