// @vitest-environment jsdom
import { anEditableVehicle, aVehicleInput, carId } from '@dealer/shared-domain/test-support';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderBackoffice } from '../../test-backoffice.tsx';

// Preloads the page's code for the first test.
beforeAll(async () => void (await import('./Page.tsx')));
afterEach(cleanup);

test.each(['Sold', 'Pending', 'Available'] as const)('who prints a vehicle sees whether it is %s', async (status) => {
  const vehicle = anEditableVehicle({ input: aVehicleInput({ status }) });
  renderBackoffice(`/admin/vehicles/print?ids=${carId}`, [], { getVehicle: async () => vehicle });
  const options = within(await screen.findByRole('complementary', { name: 'What to print' }));
  expect(options.queryByText(status)?.textContent).toBe(status === 'Available' ? undefined : status);
});
