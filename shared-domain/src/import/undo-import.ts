import type { FunctionCaller } from '../supabase/staff-connection.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import { importMessages, type UndoneRow } from './vehicle-import.ts';
import { toUndoneRow, undoStepSchema } from './vehicle-import-row.ts';

const undoneRowsPerCall = 500;

type UndoOptions = {
  callFunction: FunctionCaller;
  events: VehicleEvents;
  onStep?: (rows: UndoneRow[], remaining: number) => void;
};

/** Undoes an import step by step until no row remains. */
export async function undoImport(
  importId: string,
  { callFunction, events, onStep }: UndoOptions,
): Promise<UndoneRow[]> {
  const undone: UndoneRow[] = [];
  const values = { p_import_id: importId, p_limit: undoneRowsPerCall };
  const options = { schema: undoStepSchema, failed: importMessages.undo };
  try {
    for (let remaining = 1; remaining > 0; ) {
      const step = await callFunction('undo_vehicle_import', values, options);
      const rows = step.rows.map(toUndoneRow);
      undone.push(...rows);
      onStep?.(rows, step.remaining);
      remaining = rows.length === 0 ? 0 : step.remaining;
    }
  } finally {
    if (undone.length > 0) events.publish({ type: 'refresh' });
  }
  return undone;
}
