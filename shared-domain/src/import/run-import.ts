import { DomainError, isDomainError } from '../errors.ts';
import type { FunctionCaller } from '../supabase/staff-connection.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import { type ImportedRow, type ImportRun, importMessages } from './vehicle-import.ts';
import { importedRowsSchema, toImportedRow } from './vehicle-import-row.ts';

type RunOptions = { callFunction: FunctionCaller; events: VehicleEvents };

/** Writes batch after batch until none is left or the person stops the import. */
export async function runImport(run: ImportRun, { callFunction, events }: RunOptions): Promise<void> {
  let batch = run.firstBatch ?? 0;
  let hasChanged = batch > 0;
  try {
    while (!run.isStopped()) {
      const written = await writeBatch(callFunction, run, batch);
      if (!written) break;
      hasChanged = true;
      batch += 1;
      run.onBatch(written, batch);
    }
  } finally {
    if (hasChanged) events.publish({ type: 'refresh' });
  }
}

/** Resolves to null after the last batch. */
async function writeBatch(callFunction: FunctionCaller, run: ImportRun, batch: number): Promise<ImportedRow[] | null> {
  const rows = await run.takeBatch(batch);
  if (rows.length === 0) return null;
  const { importId, fileName, format, total } = run;
  const values = { p_import_id: importId, p_rows: rows, p_options: { batch, fileName, format, total } };
  try {
    const options = { schema: importedRowsSchema, failed: importMessages.run };
    return (await callFunction('import_vehicles', values, options)).map(toImportedRow);
  } catch (error) {
    if (!isDomainError(error) || error.kind !== 'invalid') throw error;
    throw new DomainError('invalid', importMessages.refused, { cause: error });
  }
}
