import * as v from 'valibot';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { storedNumber } from '../supabase/stored.ts';
import type { StaffVehicleQuery } from '../vehicles/staff-vehicle.ts';
import { type StoredVehicle, storedVehicleEntries, storedVehiclesSchema, toStoredVehicle } from './stored-vehicle.ts';

export type ExportPage = {
  vehicles: StoredVehicle[];
  /** How many there are in all. */
  total: number;
};

/** The staff's way to read many vehicles with everything that is stored of them, page by page. */
export type VehicleExportSource = {
  /** What a list shows, in its order; everything, newest first, without a query. Rejects with a `DomainError`. */
  read(query: StaffVehicleQuery | null, signal?: AbortSignal): AsyncGenerator<ExportPage, void>;
};

export const exportFailed = 'Failed to load vehicles. Please try again.';

/** As many as the list's function gives at once. */
const pageSize = 200;
const columns = Object.keys(storedVehicleEntries).join(',');
const listedSchema = v.object({ matching: storedNumber, vehicles: v.array(v.object({ id: v.string() })) });

export function createVehicleExportSource({
  client,
  dealerId,
  withSession,
}: {
  client: StaffClient;
  dealerId: string;
  withSession: SessionGuard;
}): VehicleExportSource {
  function list(query: StaffVehicleQuery, page: number, signal?: AbortSignal) {
    const call = {
      p_dealer_id: dealerId,
      p_search: query.search,
      p_chip: query.chip,
      p_sort: query.sort,
      p_direction: query.direction,
      p_limit: pageSize,
      p_offset: page * pageSize,
      ...(query.filters && { p_filters: query.filters }),
    };
    return withSession(() =>
      readStaffAnswer(client.rpc('list_staff_vehicles', call), { schema: listedSchema, signal, failed: exportFailed }),
    );
  }

  async function readWhole(ids: string[], signal?: AbortSignal): Promise<StoredVehicle[]> {
    if (ids.length === 0) return [];
    const rows = await withSession(() =>
      readStaffAnswer(client.from('vehicles').select(columns).eq('dealer_id', dealerId).in('id', ids), {
        schema: storedVehiclesSchema,
        signal,
        failed: exportFailed,
      }),
    );
    const places = new Map(ids.map((id, place) => [id, place]));
    return rows.map(toStoredVehicle).toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }

  return {
    async *read(query, signal) {
      const asked = query ?? { search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 };
      // What is added meanwhile moves the others on: nobody is given twice.
      const given = new Set<string>();
      for (let page = 0; ; page += 1) {
        const { matching, vehicles } = await list(asked, page, signal);
        const ids = vehicles.map(({ id }) => id).filter((id) => !given.has(id));
        for (const id of ids) given.add(id);
        yield { vehicles: await readWhole(ids, signal), total: matching };
        if (vehicles.length < pageSize) return;
      }
    },
  };
}
