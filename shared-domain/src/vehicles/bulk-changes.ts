import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { bulkRowsSchema, priceRowsSchema, toBulkResult, toPriceResult } from './bulk-result-row.ts';
import { runInBatches } from './run-in-batches.ts';
import type { BulkOptions, BulkResult, BulkVehicleChanges, PriceChange, PriceResult } from './staff-vehicle.ts';
import type { VehicleEvents } from './vehicle-events.ts';

const failed = 'Bulk action failed. Please try again.';

/** Fits well within the time limit of a call. */
const batchSize = 200;
/** Restoring is slower: each vehicle also restores its media, history and messages. */
const restoringBatchSize = 50;

/** Returns a result per vehicle. */
export function createBulkChanges(connection: StaffConnection, events: VehicleEvents): BulkVehicleChanges {
  const callFunction = createFunctionCaller(connection);

  function changeVehicles(
    name: string,
    ids: string[],
    values: Record<string, unknown>,
    { size = batchSize, onProgress }: BulkOptions & { size?: number } = {},
  ): Promise<BulkResult> {
    const run = async (batch: string[]) => {
      const rows = await callFunction(name, { p_ids: batch, ...values }, { schema: bulkRowsSchema, failed });
      return toBulkResult(rows, failed);
    };
    return runInBatches(ids, { toId: (id) => id, run, failed, size, onProgress });
  }

  function changePrices(changes: PriceChange[], { onProgress }: BulkOptions = {}): Promise<PriceResult> {
    const run = async (batch: PriceChange[]) => {
      const values = { p_changes: batch };
      return toPriceResult(
        await callFunction('set_vehicle_prices', values, { schema: priceRowsSchema, failed }),
        failed,
      );
    };
    return runInBatches(changes, { toId: ({ id }) => id, run, failed, size: batchSize, onProgress });
  }

  function publish(type: 'create' | 'update', [first, ...others]: { id: string }[]): void {
    if (first) events.publish(others.length === 0 ? { type, id: first.id } : { type: 'refresh' });
  }

  return {
    async setStatusOfMany(ids, status, options) {
      const result = await changeVehicles('set_vehicles_status', ids, { p_status: status }, options);
      publish('update', result.done);
      return result;
    },

    async restoreStatusOfMany(ids, { from, to }, options) {
      const result = await changeVehicles('restore_vehicles_status', ids, { p_from: from, p_status: to }, options);
      publish('update', result.done);
      return result;
    },

    async deleteMany(ids, options) {
      const result = await changeVehicles('delete_vehicles', ids, {}, options);
      if (result.done.length > 0) events.publish({ type: 'bulk_delete', ids: result.done.map(({ id }) => id) });
      return result;
    },

    async restoreMany(ids, options) {
      const result = await changeVehicles('restore_vehicles', ids, {}, { ...options, size: restoringBatchSize });
      publish('create', result.done);
      return result;
    },

    async setPricesOfMany(changes, options) {
      const result = await changePrices(changes, options);
      publish('update', result.done);
      return result;
    },
  };
}
