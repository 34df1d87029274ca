import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { BulkResult } from './staff-vehicle.ts';
import { bulkRowsSchema, toBulkResult } from './staff-vehicle-row.ts';
import type { VehicleStatus } from './vehicle.ts';
import type { VehicleEvents } from './vehicle-events.ts';

/** As many vehicles as one call changes well within its time limit. */
const idsPerCall = 200;

/** Changes many vehicles, with a result for each. */
export function createBulkChanges({
  client,
  dealerId,
  events,
  withSession,
  failed,
}: {
  client: StaffClient;
  dealerId: string;
  events: VehicleEvents;
  withSession: SessionGuard;
  failed: string;
}) {
  async function call(name: string, ids: string[], values: Record<string, unknown>): Promise<BulkResult> {
    const request = () =>
      readStaffAnswer(client.rpc(name, { p_dealer_id: dealerId, p_ids: ids, ...values }), {
        schema: bulkRowsSchema,
        failed,
      });
    return toBulkResult(await withSession(request), failed);
  }

  /** Rejects only when nothing was done; what a later call could not do is among the failed. */
  async function callInParts(name: string, ids: string[], values: Record<string, unknown>): Promise<BulkResult> {
    const result: BulkResult = { done: [], failed: [] };
    for (let start = 0; start < ids.length; start += idsPerCall) {
      try {
        const part = await call(name, ids.slice(start, start + idsPerCall), values);
        result.done.push(...part.done);
        result.failed.push(...part.failed);
      } catch (error) {
        if (start === 0) throw error;
        result.failed.push(...ids.slice(start).map((id) => ({ id, message: failed })));
        break;
      }
    }
    return result;
  }

  return {
    async setStatus(ids: string[], status: VehicleStatus): Promise<BulkResult> {
      const result = await callInParts('set_vehicles_status', ids, { p_status: status });
      const [first, ...others] = result.done;
      if (first) events.publish(others.length === 0 ? { type: 'update', id: first.id } : { type: 'refresh' });
      return result;
    },

    async delete(ids: string[]): Promise<BulkResult> {
      const result = await callInParts('delete_vehicles', ids, {});
      if (result.done.length > 0) events.publish({ type: 'bulk_delete', ids: result.done.map(({ id }) => id) });
      return result;
    },
  };
}
