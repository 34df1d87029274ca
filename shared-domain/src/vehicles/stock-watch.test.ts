import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStaffClient, type SentRequest } from '../staff-test-support.ts';
import { createSessionGuard } from '../supabase/with-session.ts';
import { createStockWatch } from './stock-watch.ts';
import { createVehicleEvents, type VehicleEvent } from './vehicle-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that can be hidden, and a backend whose number and setting a test moves. */
function aWatch() {
  const backend = { version: 7, isOn: true, isAway: false };
  const { client, requests } = aStaffClient(({ url }: SentRequest) => {
    if (backend.isAway) return new Response('', { status: 503 });
    return Response.json(url.pathname.endsWith('inventory_version') ? backend.version : [{ auto_sync: backend.isOn }]);
  });
  const published: VehicleEvent[] = [];
  const events = createVehicleEvents(() => null);
  events.subscribe((event) => published.push(event));
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const page = Object.assign(new EventTarget(), seen);
  const withSession = createSessionGuard({ askToSignIn: async () => false });
  const watch = createStockWatch({ publicClient: client, client, dealerId: 'dream-motor', events, withSession });
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watch.start(page);
  return { backend, requests, published, show, stop };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('a change on another device is told within 15 seconds, once', async () => {
  const { backend, published, stop } = aWatch();
  await seconds(12);
  expect(published).toEqual([]);
  backend.version = 9;
  await seconds(15);
  expect(published).toEqual([{ type: 'refresh' }]);
  await seconds(60);
  expect(published).toHaveLength(1);
  stop();
});

test('a page that nobody sees asks nothing, and looks at once when it is seen again', async () => {
  const { backend, requests, published, show, stop } = aWatch();
  await seconds(1);
  show('hidden');
  const asked = requests.length;
  backend.version = 8;
  await seconds(120);
  expect(requests).toHaveLength(asked);
  show('visible');
  await seconds(1);
  expect(published).toEqual([{ type: 'refresh' }]);
  stop();
});

test('nothing is followed while Auto Sync is off, and it goes on once it is on', async () => {
  const { backend, published, requests, stop } = aWatch();
  await seconds(1);
  Object.assign(backend, { isOn: false, version: 8 });
  await seconds(10);
  expect(published).toHaveLength(1);
  backend.version = 9;
  await seconds(120);
  expect(published).toHaveLength(1);
  expect(requests.filter(({ url }) => url.pathname.endsWith('inventory_version'))).toHaveLength(2);
  backend.isOn = true;
  await seconds(60);
  expect(published).toHaveLength(2);
  stop();
});

test('a backend that is away is asked again after the pause', async () => {
  const { backend, published, stop } = aWatch();
  await seconds(1);
  Object.assign(backend, { isAway: true, version: 8 });
  await seconds(30);
  expect(published).toEqual([]);
  backend.isAway = false;
  await seconds(20);
  expect(published).toHaveLength(1);
  stop();
});

test('once it has ended it asks nothing', async () => {
  const { requests, stop } = aWatch();
  await seconds(1);
  stop();
  const asked = requests.length;
  await seconds(60);
  expect(requests).toHaveLength(asked);
});
