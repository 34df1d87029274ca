import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { type VehicleStatus, vehicleStatuses } from './vehicle.ts';
import { auditActions, type VehicleRecord } from './vehicle-history.ts';

const values = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), null),
  v.transform((found) => found ?? {}),
);
const actor = v.nullish(v.string(), 'system');

const entrySchema = v.object({
  id: storedNumber,
  subject: v.picklist(['vehicle', 'image', 'video', 'disclosure_image', 'publication']),
  subject_id: v.string(),
  action: v.picklist(auditActions),
  version: storedNumberOrNull,
  old_values: values,
  new_values: values,
  changed_at: v.string(),
  actor_name: actor,
});

export const vehicleRecordSchema = v.object({
  has_more: v.boolean(),
  entries: v.array(entrySchema),
  prices: v.array(v.object({ from: storedNumberOrNull, to: storedNumber, changed_at: v.string(), actor_name: actor })),
  statuses: v.array(v.object({ from: storedTextOrNull, to: v.string(), changed_at: v.string(), actor_name: actor })),
});

export function toVehicleRecord(row: v.InferOutput<typeof vehicleRecordSchema>): VehicleRecord {
  return {
    hasMore: row.has_more,
    entries: row.entries.map((entry) => ({
      id: entry.id,
      subject: entry.subject,
      subjectId: entry.subject_id,
      action: entry.action,
      version: entry.version,
      oldValues: entry.old_values,
      newValues: entry.new_values,
      changedAt: entry.changed_at,
      actor: entry.actor_name,
    })),
    prices: row.prices.map(toStep),
    statuses: row.statuses.map(toStep),
  };
}

function toStep<Value>(step: { from: Value | null; to: Value; changed_at: string; actor_name: string }) {
  return { from: step.from, to: step.to, changedAt: step.changed_at, actor: step.actor_name };
}

/** A vehicle of the dealer with a VIN or a stock number. */
export type VehicleMatch = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  stockNumber: string | null;
  status: VehicleStatus;
  soldAt: string | null;
};

const vehicleMatchSchema = v.object({
  id: v.string(),
  year: storedNumber,
  make: v.string(),
  model: v.string(),
  trim: storedTextOrNull,
  stock_number: storedTextOrNull,
  status: v.picklist(vehicleStatuses),
  sold_at: storedTextOrNull,
});
export const vehicleMatchesSchema = v.array(vehicleMatchSchema);
export const vehicleMatchColumns = Object.keys(vehicleMatchSchema.entries).join(',');

export function toVehicleMatch({
  stock_number,
  sold_at,
  ...row
}: v.InferOutput<typeof vehicleMatchSchema>): VehicleMatch {
  return { ...row, stockNumber: stock_number, soldAt: sold_at };
}
