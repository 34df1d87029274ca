// @vitest-environment jsdom
import { DomainError, type Vehicle } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnSite } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';
import { VehicleNotFound } from './VehicleNotFound.tsx';

afterEach(cleanup);

test('a missing vehicle is named as such and leads back to the list', () => {
  renderOnSite(<VehicleNotFound />);
  screen.getByRole('heading', { level: 1, name: 'Vehicle Not Found' });
  screen.getByText("The vehicle you're looking for doesn't exist or has been removed.");
  expect(screen.getByRole('link', { name: 'Back to Inventory' }).getAttribute('href')).toBe('/inventory');
});

test('a vehicle that could not be loaded shows as not found, with the way back and Retry', async () => {
  const getVehicle = vi.fn(async (): Promise<Vehicle> => {
    throw new DomainError('unavailable', 'no answer');
  });
  renderStorefront('/inventory/4f2b9c1e-0d3a-4c5b-8e6f-7a8b9c0d1e2f', vi.fn(), getVehicle);
  await screen.findByRole('heading', { level: 1, name: 'Vehicle Not Found' });
  const note = screen.getByRole('alert').textContent;
  expect(note).toContain("The vehicle you're looking for doesn't exist or has been removed.");
  expect(note).toContain('It may also be that our inventory does not answer right now.');
  expect(screen.getByRole('link', { name: 'Back to Inventory' }).getAttribute('href')).toBe('/inventory');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(getVehicle).toHaveBeenCalledTimes(2));
});
