import * as v from 'valibot';
import { storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import type { BulkResult, PriceResult } from './staff-vehicle.ts';
import { vehicleStatuses } from './vehicle.ts';

/** One row per requested change. */
export const priceRowsSchema = v.array(
  v.object({
    id: v.string(),
    is_done: v.boolean(),
    previous_price: storedNumberOrNull,
    version: storedNumberOrNull,
    message: storedTextOrNull,
  }),
);

export function toPriceResult(rows: v.InferOutput<typeof priceRowsSchema>, failed: string): PriceResult {
  const result: PriceResult = { done: [], failed: [] };
  for (const { id, is_done: isDone, previous_price: previousPrice, version, message } of rows) {
    if (isDone && previousPrice !== null && version !== null) result.done.push({ id, previousPrice, version });
    else result.failed.push({ id, message: message ?? failed });
  }
  return result;
}

/** One row per requested id. */
export const bulkRowsSchema = v.array(
  v.object({
    id: v.string(),
    is_done: v.boolean(),
    previous_status: v.nullish(v.picklist(vehicleStatuses), null),
    message: storedTextOrNull,
  }),
);

export function toBulkResult(rows: v.InferOutput<typeof bulkRowsSchema>, failed: string): BulkResult {
  return {
    done: rows.filter((row) => row.is_done).map(({ id, previous_status: previousStatus }) => ({ id, previousStatus })),
    failed: rows.filter((row) => !row.is_done).map(({ id, message }) => ({ id, message: message ?? failed })),
  };
}
