import { DomainError, type FeedVehicle, fallbackContact } from '@dealer/shared-domain';
import { aConfig, carId } from '@dealer/shared-domain/test-support';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { AppEnv } from '../http/app-context.ts';
import { createVehicleFeeds } from './vehicle-feeds.ts';

const publicUrl = 'https://cars.test';
const image = { publicId: 'a', url: '', alt: '', width: 1200, height: 800, placeholderColor: '#b7b7b7' };
const car: FeedVehicle = {
  ...{ id: carId, vin: '2HGFC2F59KH000001', make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 },
  ...{ bodyStyle: 'Sedan', drivetrain: 'FWD', fuelType: 'Gasoline', transmission: 'CVT', color: 'Blue' },
  ...{ interiorColor: null, condition: 'Used', price: 18_495, mileageKm: 84_210, stockNumber: '26-101' },
  ...{ description: null, pastUse: [], soldAsIs: false, titleBrands: [], image },
};

function someFeeds(vehicles: FeedVehicle[] = [car]) {
  const state = { revision: 1 as number | null, nowMs: 0, publicUrl };
  const getBuyableVehicles = vi.fn(async () => vehicles);
  const { serveFeed, readReport } = createVehicleFeeds(
    {
      source: { getBuyableVehicles },
      getContact: async () => fallbackContact,
      getRevision: async () => state.revision,
      config: aConfig,
    },
    () => state.nowMs,
  );
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('url', new URL(context.req.url));
    context.set('publicUrl', state.publicUrl);
    await next();
  });
  app.get('*', serveFeed);
  const ask = (path: string, headers = {}) => app.request(`http://localhost${path}`, { headers });
  return { ask, state, getBuyableVehicles, readReport };
}

test.each(['/feeds/google-vehicles.csv', '/feeds/meta-vehicles.csv'])('%s lists the vehicles as CSV', async (path) => {
  const response = await someFeeds().ask(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect([lines.length, lines[1]?.includes('2HGFC2F59KH000001')]).toEqual([2, true]);
});

test('both feeds share one reading, an unchanged feed is not sent again, and a change shows within a minute', async () => {
  const { ask, state, getBuyableVehicles } = someFeeds();
  const first = await ask('/feeds/google-vehicles.csv');
  await ask('/feeds/meta-vehicles.csv');
  expect(getBuyableVehicles).toHaveBeenCalledTimes(1);
  const known = { 'if-none-match': first.headers.get('etag') };
  state.nowMs = 3_600_000;
  expect((await ask('/feeds/google-vehicles.csv', known)).status).toBe(304);
  expect(getBuyableVehicles).toHaveBeenCalledTimes(1);
  state.revision = 2;
  state.nowMs += 60_000;
  await ask('/feeds/google-vehicles.csv');
  expect(getBuyableVehicles).toHaveBeenCalledTimes(2);
});

test('changes in quick succession do not read the whole inventory each time', async () => {
  const { ask, state, getBuyableVehicles } = someFeeds();
  for (let revision = 1; revision < 10; revision += 1) {
    state.revision = revision;
    state.nowMs += 1_000;
    await ask('/feeds/google-vehicles.csv');
  }
  expect(getBuyableVehicles).toHaveBeenCalledTimes(1);
});

test('without the backend a service is asked to come again, and the next request tries anew', async () => {
  const { ask, state, getBuyableVehicles } = someFeeds();
  state.revision = null;
  expect((await ask('/feeds/google-vehicles.csv')).status).toBe(503);
  state.revision = 1;
  getBuyableVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  expect((await ask('/feeds/google-vehicles.csv')).status).toBe(503);
  expect((await ask('/feeds/google-vehicles.csv')).status).toBe(200);
});

test('an unknown feed, and a site without a public address, are not found', async () => {
  const { ask, state } = someFeeds();
  expect((await ask('/feeds/other.csv')).status).toBe(404);
  state.publicUrl = '';
  expect((await ask('/feeds/google-vehicles.csv')).status).toBe(404);
});

test('the report names the vehicles that are left out', async () => {
  const report = await someFeeds([car, { ...car, id: 'x', vin: null }]).readReport(publicUrl);
  expect(report?.map(({ id, listed, left }) => [id, listed, left])).toEqual([
    ['google', 1, 1],
    ['meta', 1, 1],
  ]);
  expect(report?.[0]?.rejected[0]?.problems).toEqual(['VIN is missing']);
});
