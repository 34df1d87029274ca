import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';

const perCall = 50;

/** Publishes the drafts that are due. Returns how many were handled, published or not. */
export async function publishDueVehicles(backend: Pick<BackendClient, 'call'>, dealerId: string): Promise<number> {
  let handled = 0;
  for (;;) {
    const count = await backend.call('publish_due_vehicles', { p_dealer_id: dealerId, p_limit: perCall }, v.number());
    handled += count;
    if (count < perCall) return handled;
  }
}
