import * as v from 'valibot';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { importFormats } from './parsed-file.ts';
import type { ImportedRow, UndoneRow, VehicleImport } from './vehicle-import.ts';

export const importColumns =
  'id,file_name,format,planned_count,created_count,updated_count,failed_count,photograph_count,started_at,started_by_name,undone_at,deleted_count,restored_count,kept_count';

export const importsSchema = v.array(
  v.object({
    id: v.string(),
    file_name: v.string(),
    format: v.picklist([...importFormats, 'zip']),
    planned_count: storedNumber,
    created_count: storedNumber,
    updated_count: storedNumber,
    failed_count: storedNumber,
    photograph_count: storedNumber,
    started_at: v.string(),
    started_by_name: storedTextOrNull,
    undone_at: storedTextOrNull,
    deleted_count: storedNumber,
    restored_count: storedNumber,
    kept_count: storedNumber,
  }),
);

export function toVehicleImport(row: v.InferOutput<typeof importsSchema>[number]): VehicleImport {
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    plannedCount: row.planned_count,
    createdCount: row.created_count,
    updatedCount: row.updated_count,
    failedCount: row.failed_count,
    photographCount: row.photograph_count,
    startedAt: row.started_at,
    startedByName: row.started_by_name,
    undoneAt: row.undone_at,
    deletedCount: row.deleted_count,
    restoredCount: row.restored_count,
    keptCount: row.kept_count,
  };
}

export const importedRowsSchema = v.array(
  v.object({
    line: storedNumber,
    vehicle_id: v.string(),
    outcome: v.picklist(['created', 'updated', 'failed']),
    message: storedTextOrNull,
  }),
);

export function toImportedRow({
  vehicle_id: vehicleId,
  ...row
}: v.InferOutput<typeof importedRowsSchema>[number]): ImportedRow {
  return { ...row, vehicleId };
}

export const undoStepSchema = v.object({
  remaining: storedNumber,
  rows: v.array(
    v.object({
      line: storedNumber,
      vehicle_id: v.string(),
      outcome: v.picklist(['deleted', 'restored', 'kept']),
      message: storedTextOrNull,
    }),
  ),
});

export function toUndoneRow({
  vehicle_id: vehicleId,
  ...row
}: v.InferOutput<typeof undoStepSchema>['rows'][number]): UndoneRow {
  return { ...row, vehicleId };
}

export const photographProgressSchema = v.object({
  total: storedNumber,
  stored: storedNumber,
  failed: storedNumber,
  failures: v.array(v.object({ id: v.string(), address: v.string(), reason: storedTextOrNull })),
});
