import * as v from 'valibot';
import { storedNumber } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import type { StaffVehicleQuery } from '../vehicles/staff-vehicle.ts';
import { defaultStaffVehicleQuery } from '../vehicles/staff-vehicle-query.ts';
import { toListArguments } from '../vehicles/staff-vehicle-row.ts';
import {
  type ExportedPhotograph,
  exportedPhotographColumns,
  exportedPhotographsSchema,
  toExportedPhotograph,
} from './archive/exported-photograph.ts';
import { withStoredMoney } from './stored-money.ts';
import { type StoredVehicle, storedVehicleEntries, storedVehiclesSchema, toStoredVehicle } from './stored-vehicle.ts';

export type ExportPage = {
  vehicles: StoredVehicle[];
  total: number;
};

export type VehicleExportSource = {
  /** The list of `query` in its order; all vehicles, newest first, if it is null. Rejects with a `DomainError`. */
  read(
    query: StaffVehicleQuery | null,
    options?: { signal?: AbortSignal; hasMoney?: boolean },
  ): AsyncGenerator<ExportPage, void>;
  /** The photographs of these vehicles by vehicle, in their order. */
  readPhotographs(vehicleIds: string[], signal?: AbortSignal): Promise<Map<string, ExportedPhotograph[]>>;
};

export const exportFailed = 'Failed to load vehicles. Please try again.';

/** The maximum of the list's database function. */
const pageSize = 200;
/** A response has at most 1,000 rows. */
const photographsPerResponse = 1_000;
const columns = Object.keys(storedVehicleEntries).join(',');
const listedSchema = v.object({ matching: storedNumber, vehicles: v.array(v.object({ id: v.string() })) });

export function createVehicleExportSource(connection: StaffConnection): VehicleExportSource {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);

  async function readWhole(ids: string[], signal?: AbortSignal): Promise<StoredVehicle[]> {
    if (ids.length === 0) return [];
    const rows = await withSession(() =>
      runStaffQuery(client.from('vehicles').select(columns).eq('dealer_id', dealerId).in('id', ids), {
        schema: storedVehiclesSchema,
        signal,
        failed: exportFailed,
      }),
    );
    const places = new Map(ids.map((id, place) => [id, place]));
    return rows.map(toStoredVehicle).toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }

  async function readPhotographPage(ids: string[], from: number, signal?: AbortSignal) {
    return withSession(() => {
      const request = client
        .from('vehicle_images')
        .select(exportedPhotographColumns)
        .eq('dealer_id', dealerId)
        .in('vehicle_id', ids)
        .order('vehicle_id')
        .order('sort_order')
        .order('id')
        .range(from, from + photographsPerResponse - 1);
      return runStaffQuery(request, { schema: exportedPhotographsSchema, signal, failed: exportFailed });
    });
  }

  return {
    async readPhotographs(vehicleIds, signal) {
      const found = new Map<string, ExportedPhotograph[]>();
      for (let from = 0; vehicleIds.length > 0; from += photographsPerResponse) {
        const rows = await readPhotographPage(vehicleIds, from, signal);
        for (const photograph of rows.map(toExportedPhotograph)) {
          found.set(photograph.vehicleId, [...(found.get(photograph.vehicleId) ?? []), photograph]);
        }
        if (rows.length < photographsPerResponse) break;
      }
      return found;
    },

    async *read(query, { signal, hasMoney = false } = {}) {
      const exported = query ?? defaultStaffVehicleQuery();
      // Vehicles added during the export shift the pages, so duplicates are skipped.
      const seenIds = new Set<string>();
      for (let page = 1; ; page += 1) {
        const values = toListArguments({ ...exported, page }, pageSize);
        const { matching, vehicles } = await callFunction('list_staff_vehicles', values, {
          schema: listedSchema,
          ...{ signal, failed: exportFailed },
        });
        const ids = vehicles.map(({ id }) => id).filter((id) => !seenIds.has(id));
        for (const id of ids) seenIds.add(id);
        const whole = await readWhole(ids, signal);
        const options = { failed: exportFailed, signal };
        yield { vehicles: hasMoney ? await withStoredMoney(whole, callFunction, options) : whole, total: matching };
        if (vehicles.length < pageSize) return;
      }
    },
  };
}
