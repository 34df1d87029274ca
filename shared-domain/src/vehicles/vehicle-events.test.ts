import { expect, test, vi } from 'vitest';
import type { TabChannel } from '../tab-channel.ts';
import { createVehicleEvents, type VehicleEvent } from './vehicle-events.ts';

function aChannel() {
  const channel: TabChannel = { postMessage: vi.fn(), onmessage: null };
  const receive = (data: unknown) => channel.onmessage?.(new MessageEvent('message', { data }));
  return { channel, receive };
}

test('an event reaches the listeners of this tab and goes to the others', () => {
  const { channel } = aChannel();
  const events = createVehicleEvents(() => channel);
  const seen: VehicleEvent[] = [];
  const unsubscribe = events.subscribe((event) => seen.push(event));
  events.publish({ type: 'update', id: 'a' });
  unsubscribe();
  events.publish({ type: 'refresh' });
  expect(seen).toEqual([{ type: 'update', id: 'a' }]);
  expect(channel.postMessage).toHaveBeenLastCalledWith({ type: 'refresh' });
});

test('messages of other tabs are validated, and not sent on', () => {
  const { channel, receive } = aChannel();
  const seen: VehicleEvent[] = [];
  createVehicleEvents(() => channel).subscribe((event) => seen.push(event));
  for (const data of [null, 'refresh', { type: 'explode' }, { type: 'update' }, { type: 'bulk_delete', ids: 'a' }])
    receive(data);
  receive({ type: 'bulk_delete', ids: ['a'], more: true });
  expect(seen).toEqual([{ type: 'bulk_delete', ids: ['a'] }]);
  expect(channel.postMessage).not.toHaveBeenCalled();
});

test('without a channel events stay in this tab', () => {
  const events = createVehicleEvents();
  const listener = vi.fn();
  events.subscribe(listener);
  events.publish({ type: 'delete', id: 'a' });
  expect(listener).toHaveBeenCalledWith({ type: 'delete', id: 'a' });
});

test('a failing listener affects neither the others nor the publisher', async () => {
  const report = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  const events = createVehicleEvents(() => null);
  const listener = vi.fn();
  events.subscribe(() => {
    throw new Error('broken view');
  });
  events.subscribe(listener);
  events.publish({ type: 'refresh' });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
});
