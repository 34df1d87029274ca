import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DomainError, type FeedVehicle, fallbackContact } from '@dealer/shared-domain';
import { aConfig, aFeedVehicle } from '@dealer/shared-domain/test-support';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { AppEnv } from '../http/app-context.ts';
import { createVehicleFeeds } from './vehicle-feeds.ts';

const publicUrl = 'https://cars.test';
const car = aFeedVehicle();

function someFeeds(vehicles: FeedVehicle[] = [car]) {
  const state = { revision: 1 as number | null, nowMs: 0, publicUrl };
  const readBuyableVehicles = vi.fn(async function* () {
    for (const vehicle of vehicles) yield [vehicle];
  });
  const { serveFeed, readReport } = createVehicleFeeds(
    {
      source: { readBuyableVehicles },
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
  return { ask, state, readBuyableVehicles, readReport };
}

test.each(['/feeds/google-vehicles.csv', '/feeds/meta-vehicles.csv'])('%s lists the vehicles as CSV', async (path) => {
  const response = await someFeeds().ask(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect([lines.length, lines[1]?.includes('2HGFC2F50KH000001')]).toEqual([2, true]);
});

test('both feeds share one reading, an unchanged feed is not sent again, and a change shows within a minute', async () => {
  const { ask, state, readBuyableVehicles } = someFeeds();
  const first = await ask('/feeds/google-vehicles.csv');
  await ask('/feeds/meta-vehicles.csv');
  expect(readBuyableVehicles).toHaveBeenCalledTimes(1);
  const known = { 'if-none-match': first.headers.get('etag') };
  state.nowMs = 3_600_000;
  expect((await ask('/feeds/google-vehicles.csv', known)).status).toBe(304);
  expect(readBuyableVehicles).toHaveBeenCalledTimes(1);
  state.revision = 2;
  state.nowMs += 60_000;
  await ask('/feeds/google-vehicles.csv');
  expect(readBuyableVehicles).toHaveBeenCalledTimes(2);
});

test('changes in quick succession do not read the whole inventory each time', async () => {
  const { ask, state, readBuyableVehicles } = someFeeds();
  for (let revision = 1; revision < 10; revision += 1) {
    state.revision = revision;
    state.nowMs += 1_000;
    await ask('/feeds/google-vehicles.csv');
  }
  expect(readBuyableVehicles).toHaveBeenCalledTimes(1);
});

test('without the backend a service is asked to come again, and the next request tries anew', async () => {
  const { ask, state, readBuyableVehicles } = someFeeds();
  state.revision = null;
  expect((await ask('/feeds/google-vehicles.csv')).status).toBe(503);
  state.revision = 1;
  // biome-ignore lint/correctness/useYield: It fails before its first value.
  readBuyableVehicles.mockImplementationOnce(async function* () {
    throw new DomainError('unavailable', 'away');
  });
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

test('the report names what the settings lack', async () => {
  const [google, meta] = (await someFeeds().readReport(publicUrl)) ?? [];
  expect(google?.dealershipProblems).toEqual(['Dealership address lacks city or postal code']);
  expect(meta?.dealershipProblems).toEqual(['Postal code is missing']);
});

test('of thousands that are left out the report counts all and names two hundred', async () => {
  const broken = Array.from({ length: 3_000 }, (_, index) => ({ ...car, id: `id-${index}`, vin: null }));
  const [google] = (await someFeeds([car, ...broken]).readReport(publicUrl)) ?? [];
  expect([google?.listed, google?.left, google?.rejected.length]).toEqual([1, 3_000, 200]);
});

test.each(['br', 'gzip', 'identity'])('the text is the same in %s, and sent once', async (encoding) => {
  const { ask } = someFeeds();
  const path = '/feeds/google-vehicles.csv';
  const response = await ask(path, { 'accept-encoding': encoding });
  const bytes = Buffer.from(await response.arrayBuffer());
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (plain: Buffer) => plain }[encoding];
  expect(read?.(bytes).toString()).toMatch(/^vin,id,.*\r\n2HGFC2F50KH000001,/);
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
});
