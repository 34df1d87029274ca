import type { PublicConnection } from '../supabase/public-connection.ts';
import { sessionKey } from '../supabase/session-key.ts';

const vehicleCounterEvents = ['view', 'save', 'call', 'directions', 'message'] as const;
type VehicleCounterEvent = (typeof vehicleCounterEvents)[number];

export type VehicleCounter = {
  /** Fire and forget: never waits or throws. */
  count(event: VehicleCounterEvent, vehicleId: string): void;
};

/** The backend ignores repeated events within this period. */
const pauseMs = 30 * 60_000;

/** Stores nothing on the device; excludes bots and staff. */
export function createVehicleCounter({
  client,
  dealerId,
}: {
  client: PublicConnection;
  dealerId: string;
}): VehicleCounter {
  const countedAtMs = new Map<string, number>();

  function count(event: VehicleCounterEvent, vehicleId: string): void {
    const key = `${event} ${vehicleId}`;
    const nowMs = Date.now();
    if (nowMs - (countedAtMs.get(key) ?? -pauseMs) < pauseMs || isRobot() || isStaffDevice()) return;
    countedAtMs.set(key, nowMs);
    const headers = new Headers(client.headers);
    headers.set('content-type', 'application/json');
    const body = JSON.stringify({ p_dealer_id: dealerId, p_vehicle_id: vehicleId, p_event: event });
    const send = client.fetch ?? fetch;
    // `keepalive` lets the request outlive the page, which a phone link may close; the client lacks this option.
    send(`${client.url}/rpc/count_vehicle_event`, { method: 'POST', headers, body, keepalive: true }).catch(
      () => undefined,
    );
  }

  return { count };
}

function isRobot(): boolean {
  return typeof navigator === 'undefined' || navigator.webdriver === true;
}

/** A stored session marks a staff device; blocked storage counts as none. */
function isStaffDevice(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
