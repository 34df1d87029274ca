// @vitest-environment jsdom
import type { VehicleEvent } from '@dealer/shared-domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVehicle, emptyInventory } from '../test-support/site.tsx';
import { renderStorefront } from '../test-support/storefront.tsx';

const shown = aVehicle();

afterEach(cleanup);
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
});

async function openVehicle() {
  const getVehicle = vi.fn(async () => shown);
  const router = renderStorefront(
    `/inventory/${shown.id}`,
    vi.fn(async () => emptyInventory),
    getVehicle,
  );
  await screen.findByRole('heading', { level: 1, name: /Civic/ });
  return { router, getVehicle };
}

test('the list loads again when the stock changes', async () => {
  const getInventory = vi.fn(async () => emptyInventory);
  const router = renderStorefront('/inventory', getInventory);
  await screen.findByRole('heading', { name: 'Our Inventory' });
  const events: VehicleEvent[] = [
    { type: 'create', id: 'a' },
    { type: 'bulk_delete', ids: ['a', 'b'] },
  ];
  for (const event of events) {
    const before = getInventory.mock.calls.length;
    await router.publish(event);
    await waitFor(() => expect(getInventory.mock.calls.length).toBeGreaterThan(before));
  }
});

test('the page of a vehicle loads again when that vehicle changes, and not for another one', async () => {
  const { router, getVehicle } = await openVehicle();
  await router.publish({ type: 'update', id: 'another' });
  expect(getVehicle).toHaveBeenCalledTimes(1);
  await router.publish({ type: 'update', id: shown.id });
  await waitFor(() => expect(getVehicle).toHaveBeenCalledTimes(2));
});

test('the page of a vehicle that is deleted, alone or with others, leads back to the list', async () => {
  const { router } = await openVehicle();
  await router.publish({ type: 'delete', id: 'another' });
  expect(router.state.location.pathname).toBe(`/inventory/${shown.id}`);
  await router.publish({ type: 'bulk_delete', ids: ['another', shown.id] });
  await screen.findByRole('heading', { name: 'Our Inventory' });
  expect(router.state.location.pathname).toBe('/inventory');
});
