import { DomainError, isDomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import { storedVehiclesSchema, toStoredVehicle } from './stored-vehicle.ts';
import {
  type ImportedRow,
  type ImportRun,
  importMessages,
  type UndoneRow,
  type VehicleImportSource,
} from './vehicle-import.ts';
import {
  importColumns,
  importedRowsSchema,
  importsSchema,
  toImportedRow,
  toUndoneRow,
  toVehicleImport,
  undoStepSchema,
} from './vehicle-import-row.ts';

/** As many as are parsed without holding the screen up. */
const matchesPerCall = 500;
const undoneRowsPerCall = 500;
const recentCount = 10;
const retryAfterMs = [1000, 3000];

type Options = {
  client: StaffClient;
  dealerId: string;
  events: VehicleEvents;
  withSession: SessionGuard;
  wait?: (ms: number) => Promise<void>;
};

/** Files of vehicles for one dealer's lot. */
export function createVehicleImportSource({
  client,
  dealerId,
  events,
  withSession,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Options): VehicleImportSource {
  /** A backend that is away for a moment ends no import: repeating a call is safe. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (const ms of retryAfterMs) {
      try {
        return await withSession(work);
      } catch (error) {
        if (!isDomainError(error) || error.kind !== 'unavailable') throw error;
        await wait(ms);
      }
    }
    return withSession(work);
  }

  function readMatches(vins: string[], ids: string[]) {
    const call = { p_dealer_id: dealerId, p_vins: vins, p_ids: ids };
    return insist(() =>
      readStaffAnswer(client.rpc('find_import_matches', call), {
        schema: storedVehiclesSchema,
        failed: importMessages.check,
      }),
    );
  }

  async function writeBatch(run: ImportRun, batch: number): Promise<ImportedRow[] | null> {
    const rows = await run.takeBatch(batch);
    if (rows.length === 0) return null;
    const { importId, fileName, format, total } = run;
    const call = {
      p_dealer_id: dealerId,
      p_import_id: importId,
      p_rows: rows,
      p_options: { batch, fileName, format, total },
    };
    const written = await insist(() =>
      readStaffAnswer(client.rpc('import_vehicles', call), { schema: importedRowsSchema, failed: importMessages.run }),
    ).catch((error: unknown) => {
      if (!isDomainError(error) || error.kind !== 'invalid') throw error;
      throw new DomainError('invalid', importMessages.refused, { cause: error });
    });
    return written.map(toImportedRow);
  }

  return {
    async findMatches({ vins, ids }) {
      const found = new Map<string, ReturnType<typeof toStoredVehicle>>();
      const calls = Math.max(Math.ceil(vins.length / matchesPerCall), Math.ceil(ids.length / matchesPerCall));
      for (let call = 0; call < calls; call += 1) {
        const part = (list: string[]) => list.slice(call * matchesPerCall, (call + 1) * matchesPerCall);
        for (const row of await readMatches(part(vins), part(ids))) found.set(row.id, toStoredVehicle(row));
      }
      return [...found.values()];
    },

    async run(run) {
      let batch = run.firstBatch ?? 0;
      let hasChanged = batch > 0;
      try {
        while (!run.isStopped()) {
          const written = await writeBatch(run, batch);
          if (!written) break;
          hasChanged = true;
          batch += 1;
          run.onBatch(written, batch);
        }
      } finally {
        if (hasChanged) events.publish({ type: 'refresh' });
      }
    },

    async getRecent(signal) {
      const request = () =>
        readStaffAnswer(
          client
            .from('vehicle_imports')
            .select(importColumns)
            .eq('dealer_id', dealerId)
            .order('started_at', { ascending: false })
            .limit(recentCount),
          { schema: importsSchema, signal, failed: importMessages.recent },
        );
      return (await withSession(request)).map(toVehicleImport);
    },

    async undo(importId, onStep) {
      const undone: UndoneRow[] = [];
      const call = { p_dealer_id: dealerId, p_import_id: importId, p_limit: undoneRowsPerCall };
      try {
        for (let remaining = 1; remaining > 0; ) {
          const step = await insist(() =>
            readStaffAnswer(client.rpc('undo_vehicle_import', call), {
              schema: undoStepSchema,
              failed: importMessages.undo,
            }),
          );
          const rows = step.rows.map(toUndoneRow);
          undone.push(...rows);
          onStep?.(rows, step.remaining);
          remaining = rows.length === 0 ? 0 : step.remaining;
        }
      } finally {
        if (undone.length > 0) events.publish({ type: 'refresh' });
      }
      return undone;
    },
  };
}
