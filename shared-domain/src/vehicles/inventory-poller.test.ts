import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStaffClient, type SentRequest } from '../staff-test-support.ts';
import { createSessionGuard } from '../supabase/session-guard.ts';
import { createInventoryPoller } from './inventory-poller.ts';
import { createVehicleEvents, type VehicleEvent } from './vehicle-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  const watch = createInventoryPoller({ publicClient: client, client, dealerId: 'dream-motor', events, withSession });
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watch.start(page);
  return { backend, requests, published, show, stop };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('a change on another device is published once within 15 seconds', async () => {
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

test('a hidden page does not poll, and polls immediately when it becomes visible', async () => {
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

test('polling stops while Auto Sync is off and resumes when it is on', async () => {
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

test('an unavailable backend is polled again after the pause', async () => {
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

test('does not poll after it is stopped', async () => {
  const { requests, stop } = aWatch();
  await seconds(1);
  stop();
  const asked = requests.length;
  await seconds(60);
  expect(requests).toHaveLength(asked);
});
