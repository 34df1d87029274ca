import type { GenericSchema, InferOutput } from 'valibot';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { BulkOptions, BulkResult, PriceChange, PriceResult, StatusChange } from './staff-vehicle.ts';
import { bulkRowsSchema, priceRowsSchema, toBulkResult, toPriceResult } from './staff-vehicle-row.ts';
import type { VehicleStatus } from './vehicle.ts';
import type { VehicleEvents } from './vehicle-events.ts';

/** As many vehicles as one call changes well within its time limit. */
const perCall = 200;

type Result<Done extends { id: string }> = { done: Done[]; failed: { id: string; message: string }[] };

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
  function call<Schema extends GenericSchema>(
    name: string,
    values: Record<string, unknown>,
    schema: Schema,
  ): Promise<InferOutput<Schema>> {
    return withSession(() =>
      readStaffAnswer(client.rpc(name, { p_dealer_id: dealerId, ...values }), { schema, failed }),
    );
  }

  /** Rejects only when nothing was done; what a later call could not do is among the failed. */
  async function inParts<Item, Done extends { id: string }>(
    items: Item[],
    toId: (item: Item) => string,
    send: (part: Item[]) => Promise<Result<Done>>,
    { onProgress }: BulkOptions = {},
  ): Promise<Result<Done>> {
    const result: Result<Done> = { done: [], failed: [] };
    for (let start = 0; start < items.length; start += perCall) {
      try {
        const part = await send(items.slice(start, start + perCall));
        result.done.push(...part.done);
        result.failed.push(...part.failed);
      } catch (error) {
        if (start === 0) throw error;
        result.failed.push(...items.slice(start).map((item) => ({ id: toId(item), message: failed })));
        break;
      }
      onProgress?.(Math.min(start + perCall, items.length));
    }
    return result;
  }

  function publishChange([first, ...others]: { id: string }[]): void {
    if (first) events.publish(others.length === 0 ? { type: 'update', id: first.id } : { type: 'refresh' });
  }

  async function changeStock(
    name: string,
    ids: string[],
    values: Record<string, unknown>,
    options?: BulkOptions,
  ): Promise<BulkResult> {
    const send = async (part: string[]) =>
      toBulkResult(await call(name, { p_ids: part, ...values }, bulkRowsSchema), failed);
    return inParts(ids, (id) => id, send, options);
  }

  return {
    async setStatus(ids: string[], status: VehicleStatus, options?: BulkOptions): Promise<BulkResult> {
      const result = await changeStock('set_vehicles_status', ids, { p_status: status }, options);
      publishChange(result.done);
      return result;
    },

    async restoreStatus(ids: string[], { from, to }: StatusChange, options?: BulkOptions): Promise<BulkResult> {
      const result = await changeStock('restore_vehicles_status', ids, { p_from: from, p_status: to }, options);
      publishChange(result.done);
      return result;
    },

    async delete(ids: string[], options?: BulkOptions): Promise<BulkResult> {
      const result = await changeStock('delete_vehicles', ids, {}, options);
      if (result.done.length > 0) events.publish({ type: 'bulk_delete', ids: result.done.map(({ id }) => id) });
      return result;
    },

    async setPrices(changes: PriceChange[], options?: BulkOptions): Promise<PriceResult> {
      const send = async (part: PriceChange[]) =>
        toPriceResult(await call('set_vehicle_prices', { p_changes: part }, priceRowsSchema), failed);
      const result = await inParts(changes, ({ id }) => id, send, options);
      publishChange(result.done);
      return result;
    },
  };
}
