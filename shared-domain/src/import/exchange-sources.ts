import type { StaffConnection } from '../supabase/staff-connection.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import { createVehicleExportSource, type VehicleExportSource } from './export-source.ts';
import { createVehicleImportSource } from './import-source.ts';
import type { VehicleImportSource } from './vehicle-import.ts';

export type ExchangeSources = { imports: VehicleImportSource; exports: VehicleExportSource };
export type ExchangeSourcesOptions = StaffConnection & { events: VehicleEvents };

export function createExchangeSources({ events, ...connection }: ExchangeSourcesOptions): ExchangeSources {
  return {
    imports: createVehicleImportSource({ ...connection, events }),
    exports: createVehicleExportSource(connection),
  };
}
