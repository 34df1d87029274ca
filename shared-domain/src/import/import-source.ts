import * as v from 'valibot';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type FunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import { createArchiveSource } from './archive/archive-source.ts';
import { findImportMatches } from './find-import-matches.ts';
import { createImportSources } from './import-sources.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';
import { importMessages, type VehicleImportSource } from './vehicle-import.ts';
import { importColumns, importsSchema, photographProgressSchema, toVehicleImport } from './vehicle-import-row.ts';

const recentCount = 10;

type Options = StaffConnection & { events: VehicleEvents; wait?: (ms: number) => Promise<void> };

/** File imports for one dealer. */
export function createVehicleImportSource({
  events,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ...connection
}: Options): VehicleImportSource {
  const { client, dealerId, withSession } = connection;
  const callOnce = createFunctionCaller(connection);
  const callFunction: FunctionCaller = (...call) => retryWhileUnavailable(() => callOnce(...call), wait);

  return {
    findMatches: (questions) => findImportMatches(callFunction, questions),
    run: (run) => runImport(run, { callFunction, events }),
    ...createImportSources(connection),
    ...createArchiveSource(callFunction, events),
    getPhotographProgress: (importId, signal) =>
      callOnce(
        'import_photograph_progress',
        { p_import_id: importId },
        { schema: photographProgressSchema, signal, failed: importMessages.photographs },
      ),
    async retryPhotographs(importId) {
      const options = { schema: v.unknown(), failed: importMessages.photographs };
      await callOnce('retry_import_photographs', { p_import_id: importId }, options);
    },
    undo: (importId, onStep) => undoImport(importId, { callFunction, events, onStep }),

    async getRecent(signal) {
      const rows = await withSession(() => {
        const request = client
          .from('vehicle_imports')
          .select(importColumns)
          .eq('dealer_id', dealerId)
          .order('started_at', { ascending: false })
          .limit(recentCount);
        return runStaffQuery(request, { schema: importsSchema, signal, failed: importMessages.recent });
      });
      return rows.map(toVehicleImport);
    },
  };
}
