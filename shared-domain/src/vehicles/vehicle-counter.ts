import type { PublicConnection } from '../supabase/public-connection.ts';
import { sessionKey } from '../supabase/session-key.ts';

export const vehicleCounterEvents = ['view', 'call', 'directions', 'message'] as const;
export type VehicleCounterEvent = (typeof vehicleCounterEvents)[number];

export type VehicleCounter = {
  /** Tells the backend what a shopper did. It waits for nothing and fails in silence. */
  count(event: VehicleCounterEvent, vehicleId: string): void;
};

/** The backend counts a person's event again after so long; asking earlier would be for nothing. */
const pauseMs = 30 * 60_000;

/** Counts what shoppers do with a vehicle. It keeps nothing on the device; robots and staff are left out. */
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
    // The client's own call cannot ask to outlive the page, which a telephone link may end.
    send(`${client.url}/rpc/count_vehicle_event`, { method: 'POST', headers, body, keepalive: true }).catch(
      () => undefined,
    );
  }

  return { count };
}

function isRobot(): boolean {
  return typeof navigator === 'undefined' || navigator.webdriver === true;
}

/** Whoever has signed in on this device is staff; where storage is blocked nobody has. */
function isStaffDevice(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
