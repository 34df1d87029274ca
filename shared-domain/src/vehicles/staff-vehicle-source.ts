import type { StaffConnection } from '../supabase/staff-connection.ts';
import { createBulkChanges } from './bulk-changes.ts';
import type { StaffVehicleSource } from './staff-vehicle.ts';
import { createStaffVehicleReads } from './staff-vehicle-reads.ts';
import { createStaffVehicleWrites } from './staff-vehicle-writes.ts';
import type { VehicleEvents } from './vehicle-events.ts';

export function createStaffVehicleSource({
  events,
  ...connection
}: StaffConnection & { events: VehicleEvents }): StaffVehicleSource {
  return {
    ...createStaffVehicleReads(connection),
    ...createStaffVehicleWrites(connection, events),
    ...createBulkChanges(connection, events),
  };
}
