// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnSite } from './test-support.tsx';
import { VehicleNotFound } from './VehicleNotFound.tsx';

afterEach(cleanup);

test('a missing vehicle is named as such and leads back to the list', () => {
  renderOnSite(<VehicleNotFound />);
  expect(screen.getByRole('heading', { level: 1, name: 'Vehicle Not Found' })).toBeTruthy();
  expect(screen.getByText("The vehicle you're looking for doesn't exist or has been removed.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Inventory' }).getAttribute('href')).toBe('/inventory');
});
