// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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

/** The page is hidden for a while; what its return asks for is answered afterwards. */
async function leaveFor(ms: number): Promise<void> {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(Date.now() + ms);
  visibility.mockReturnValue('visible');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

async function open(address: string, getVersion = vi.fn(async () => 1)) {
  const getVehicle = vi.fn(async () => shown);
  renderStorefront(address, async () => emptyInventory, getVehicle, {}, { getVersion });
  await screen.findByRole('heading', { level: 1 });
  return { getVehicle, getVersion };
}

test('a vehicle is loaded again when the visitor comes back after a while, not after a moment', async () => {
  const { getVehicle, getVersion } = await open(`/inventory/${shown.id}`);
  getVehicle.mockResolvedValue({ ...shown, price: 19_500 });
  await leaveFor(minute);
  expect(getVersion).not.toHaveBeenCalled();
  await leaveFor(10 * minute);
  await screen.findAllByText('$19,500');
});

test('the page stays as it was while the backend does not answer', async () => {
  const getVersion = vi.fn(async () => {
    throw new DomainError('unavailable', 'no answer');
  });
  const { getVehicle } = await open(`/inventory/${shown.id}`, getVersion);
  await leaveFor(10 * minute);
  expect(getVersion).toHaveBeenCalledTimes(1);
  expect(getVehicle).toHaveBeenCalledTimes(1);
});

test('a page with a posted form is not loaded again, and none below a dialog', async () => {
  const contact = await open(`/contact?vehicle=${shown.id}`);
  await leaveFor(10 * minute);
  expect(contact.getVersion).not.toHaveBeenCalled();
  cleanup();
  const vehicle = await open(`/inventory/${shown.id}`);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  onTestFinished(() => document.querySelector('dialog')?.remove());
  await leaveFor(10 * minute);
  expect(vehicle.getVersion).not.toHaveBeenCalled();
});
