// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aClient, carId } from '../test-support.ts';
import { createVehicleCounter } from './vehicle-counter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', { webdriver: false });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aCounter(answer: () => Response = () => new Response(null, { status: 204 })) {
  const { client, requests } = aClient(answer);
  return { ...createVehicleCounter({ client, dealerId: 'dream-motor' }), client, requests };
}

test("an event is sent with the site's key, also while the page unloads", async () => {
  const { count, client, requests } = aCounter();
  const sent = vi.spyOn(client, 'fetch');
  count('view', carId);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.url.href).toBe('http://backend.test/rest/v1/rpc/count_vehicle_event');
  expect(requests[0]?.headers.get('apikey')).toBe('anon-key');
  expect(requests[0]?.body).toEqual({ p_dealer_id: 'dream-motor', p_vehicle_id: carId, p_event: 'view' });
  expect(sent.mock.calls[0]?.[1]?.keepalive).toBe(true);
});

test('the same event is sent again only after 30 minutes, another one immediately', async () => {
  const { count, requests } = aCounter();
  count('view', carId);
  count('view', carId);
  count('call', carId);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  count('view', carId);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  vi.setSystemTime(Date.now() + 60_000);
  count('view', carId);
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  expect(requests.map(({ body }) => Object(body).p_event)).toEqual(['view', 'call', 'view']);
});

test('nothing is sent for robots and for devices with a staff session', () => {
  const { count, requests } = aCounter();
  vi.stubGlobal('navigator', { webdriver: true });
  count('view', carId);
  vi.stubGlobal('navigator', { webdriver: false });
  localStorage.setItem('authToken', '{}');
  count('view', carId);
  expect(requests).toEqual([]);
});

test('works with blocked storage and an unavailable backend', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const { count, requests } = aCounter(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(() => count('view', carId)).not.toThrow();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
});
