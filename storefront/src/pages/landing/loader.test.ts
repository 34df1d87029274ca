import type { LandingPage } from '@dealer/shared-domain';
import { createStaticHandler } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { loadLanding } from './loader.ts';

const subject = { make: 'Toyota', model: null, bodyStyle: null, fuelType: null, priceMax: null };
const none = {
  priceMin: null,
  priceMax: null,
  mileageMin: null,
  mileageMiddle: null,
  lowestPriced: null,
  newest: null,
};
const toyota: LandingPage = {
  figures: { subject, total: 0, branded: 0, ...none, models: [], vehicles: [] },
  links: { make: [], bodyStyle: [], fuelType: [], priceMax: [] },
};

const vehicles = {
  getLanding: async () => toyota,
  ...{ getInventory: vi.fn(), getVehicle: vi.fn(), getVehicles: vi.fn(), getSimilar: vi.fn() },
  ...{ getSuggestions: vi.fn(), getVersion: vi.fn() },
};
const { query } = createStaticHandler([
  { path: '/used/:name?/:model?', loader: (args) => loadLanding({ vehicles }, args) },
]);

async function readRedirect(address: string): Promise<[number, string | null] | null> {
  const answer = await query(new Request(new URL(address, 'https://cars.test')));
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : null;
}

test.each(['/used/TOYOTA', '/used/toyota/'])('the spelling %s has moved to the one address', async (spelling) => {
  expect(await readRedirect(`${spelling}?hide=branded`)).toEqual([301, '/used/toyota?hide=branded']);
});

test('the one address has a page, and an address without a name leads to the inventory', async () => {
  expect(await readRedirect('/used/toyota')).toBeNull();
  expect(await readRedirect('/used')).toEqual([302, '/inventory']);
});
