import * as v from 'valibot';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import type { SavedVehicle, StaffVehicleWrites } from './staff-vehicle.ts';
import { toMediaArguments } from './staff-vehicle-row.ts';
import { type Columns, createStoredVehicles } from './stored-vehicles.ts';
import type { VehicleEvents } from './vehicle-events.ts';
import { toVehicleInsertRow, toVehicleUpdateRow } from './vehicle-input-row.ts';

const failures = {
  save: 'Failed to save vehicle. Please try again.',
  update: 'Failed to update vehicle. Please try again.',
  delete: 'Failed to delete vehicle. Please try again.',
} as const;

export function createStaffVehicleWrites(connection: StaffConnection, events: VehicleEvents): StaffVehicleWrites {
  const { dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);
  const stored = createStoredVehicles(connection);

  async function update(id: string, version: number, columns: Columns): Promise<SavedVehicle> {
    const saved = await withSession(() => stored.update(id, version, columns, failures.update));
    events.publish({ type: 'update', id });
    return saved;
  }

  return {
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

    async saveMedia(vehicleId, change) {
      const values = { p_vehicle_id: vehicleId, ...toMediaArguments(change) };
      await callFunction('save_vehicle_media', values, { schema: v.unknown(), failed: failures.save });
      events.publish({ type: 'update', id: vehicleId });
    },
  };
}
