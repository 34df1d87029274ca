import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { vehicleIdFromParam } from '../paths.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { createBulkChanges } from './bulk-changes.ts';
import {
  type SavedVehicle,
  type StaffVehicleQuery,
  type StaffVehicleSource,
  staffVehiclePageSize,
} from './staff-vehicle.ts';
import { defaultStaffVehicleQuery } from './staff-vehicle-query.ts';
import {
  editableVehicleColumns,
  editableVehiclesSchema,
  inventoryStatsSchema,
  selectedVehiclesSchema,
  staffChoicesSchema,
  staffVehiclePageSchema,
  toEditableVehicle,
  toInventoryStats,
  toMediaArguments,
  toStaffVehiclePage,
} from './staff-vehicle-row.ts';
import { type Columns, createStoredVehicles, vehicleMissing } from './stored-vehicles.ts';
import type { VehicleEvents } from './vehicle-events.ts';
import { toVehicleInsertRow, toVehicleUpdateRow } from './vehicle-input-row.ts';

const failures = {
  list: 'Failed to load vehicles. Please try again.',
  vehicle: 'Failed to load vehicle data.',
  stats: 'Failed to load dashboard data',
  save: 'Failed to save vehicle. Please try again.',
  update: 'Failed to update vehicle. Please try again.',
  delete: 'Failed to delete vehicle. Please try again.',
  bulk: 'Bulk action failed. Please try again.',
} as const;

const recentCount = 5;

/** The staff's way to one dealer's vehicles. */
export function createStaffVehicleSource({
  client,
  dealerId,
  events,
  withSession,
}: {
  client: StaffClient;
  dealerId: string;
  events: VehicleEvents;
  withSession: SessionGuard;
}): StaffVehicleSource {
  const stored = createStoredVehicles({ client, dealerId });
  const bulk = createBulkChanges({ client, dealerId, events, withSession, failed: failures.bulk });

  function readPage(query: StaffVehicleQuery, limit: number, failed: string, signal?: AbortSignal) {
    return withSession(async () => {
      const request = client.rpc('list_staff_vehicles', {
        p_dealer_id: dealerId,
        p_search: query.search,
        p_chip: query.chip,
        p_sort: query.sort,
        p_direction: query.direction,
        p_limit: limit,
        p_offset: (query.page - 1) * limit,
        ...(query.filters && { p_filters: query.filters }),
      });
      return toStaffVehiclePage(await readStaffAnswer(request, { schema: staffVehiclePageSchema, signal, failed }));
    });
  }

  async function update(id: string, version: number, columns: Columns): Promise<SavedVehicle> {
    const saved = await withSession(() => stored.update(id, version, columns, failures.update));
    events.publish({ type: 'update', id });
    return saved;
  }

  return {
    getPage: (query, signal) => readPage(query, staffVehiclePageSize, failures.list, signal),

    async getRecent(signal) {
      const { vehicles } = await readPage(defaultStaffVehicleQuery(), recentCount, failures.stats, signal);
      return vehicles;
    },

    async getVehicle(id, signal) {
      // Only a real uuid may reach the database, which refuses anything else as a malformed request.
      if (vehicleIdFromParam(id) !== id.toLowerCase()) throw new DomainError('not-found', vehicleMissing);
      const options = { schema: editableVehiclesSchema, signal, failed: failures.vehicle };
      const [row] = await withSession(() =>
        readStaffAnswer(
          client.from('vehicles').select(editableVehicleColumns).eq('dealer_id', dealerId).eq('id', id),
          options,
        ),
      );
      if (!row) throw new DomainError('not-found', vehicleMissing);
      return toEditableVehicle(row);
    },

    async getStats(signal) {
      const options = { schema: inventoryStatsSchema, signal, failed: failures.stats };
      const row = await withSession(() =>
        readStaffAnswer(client.rpc('inventory_stats', { p_dealer_id: dealerId }), options),
      );
      return toInventoryStats(row);
    },

    async createVehicle(id, input) {
      const row = toVehicleInsertRow(id, dealerId, input);
      const saved = await withSession(() => stored.insert(id, row, toVehicleUpdateRow(input), failures.save));
      events.publish({ type: 'create', id });
      return saved;
    },

    updateVehicle: (id, version, input) => update(id, version, toVehicleUpdateRow(input)),
    setPrice: (id, version, price) => update(id, version, { price: Math.round(price * 100) / 100 }),
    setStatus: (id, version, status) => update(id, version, { status }),
    setMileage: (id, version, mileageKm) => update(id, version, { mileage: mileageKm }),
    setFeatured: (id, version, isFeatured) => update(id, version, { is_featured: isFeatured }),

    async deleteVehicle(id) {
      await withSession(() => stored.remove(id, failures.delete));
      events.publish({ type: 'delete', id });
    },

    select: ({ search, chip, filters = {} }, signal) =>
      withSession(() =>
        readStaffAnswer(
          client.rpc('select_staff_vehicles', {
            p_dealer_id: dealerId,
            p_search: search,
            p_chip: chip,
            p_filters: filters,
          }),
          { schema: selectedVehiclesSchema, signal, failed: failures.list },
        ),
      ),

    getChoices: (signal) =>
      withSession(() =>
        readStaffAnswer(client.rpc('staff_vehicle_choices', { p_dealer_id: dealerId }), {
          schema: staffChoicesSchema,
          signal,
          failed: failures.list,
        }),
      ),

    setStatusOfMany: bulk.setStatus,
    restoreStatusOfMany: bulk.restoreStatus,
    deleteMany: bulk.delete,
    setPricesOfMany: bulk.setPrices,

    async saveMedia(vehicleId, change) {
      await withSession(() =>
        readStaffAnswer(
          client.rpc('save_vehicle_media', {
            p_dealer_id: dealerId,
            p_vehicle_id: vehicleId,
            ...toMediaArguments(change),
          }),
          { schema: v.unknown(), failed: failures.save },
        ),
      );
      events.publish({ type: 'update', id: vehicleId });
    },
  };
}
