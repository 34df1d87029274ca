import { DomainError } from '../errors.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { isUuid } from '../uuid.ts';
import { deletedVehiclesPerPage, deletedVehiclesSchema, toDeletedVehiclePage } from './deleted-vehicle.ts';
import { type StaffVehicleReads, staffVehiclePageSize } from './staff-vehicle.ts';
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
  toListArguments,
  toSelectionArguments,
  toStaffVehiclePage,
} from './staff-vehicle-row.ts';
import { vehicleMissing } from './stored-vehicles.ts';
import { countUninspected } from './uninspected-vehicles.ts';

const failures = {
  list: 'Failed to load vehicles. Please try again.',
  vehicle: 'Failed to load vehicle data.',
  stats: 'Failed to load dashboard data',
  trash: 'Failed to load the trash. Please try again.',
} as const;

const recentCount = 5;

export function createStaffVehicleReads(connection: StaffConnection): StaffVehicleReads {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);

  return {
    async getPage(query, signal) {
      const options = { schema: staffVehiclePageSchema, signal, failed: failures.list };
      return toStaffVehiclePage(
        await callFunction('list_staff_vehicles', toListArguments(query, staffVehiclePageSize), options),
      );
    },

    async getRecent(signal) {
      const values = toListArguments(defaultStaffVehicleQuery(), recentCount);
      const options = { schema: staffVehiclePageSchema, signal, failed: failures.stats };
      return toStaffVehiclePage(await callFunction('list_staff_vehicles', values, options)).vehicles;
    },

    async getVehicle(id, signal) {
      if (!isUuid(id)) throw new DomainError('not-found', vehicleMissing);
      const [row] = await withSession(() => {
        const request = client.from('vehicles').select(editableVehicleColumns).eq('dealer_id', dealerId).eq('id', id);
        return runStaffQuery(request, { schema: editableVehiclesSchema, signal, failed: failures.vehicle });
      });
      if (!row) throw new DomainError('not-found', vehicleMissing);
      return toEditableVehicle(row);
    },

    async getStats(signal) {
      const options = { schema: inventoryStatsSchema, signal, failed: failures.stats };
      return toInventoryStats(await callFunction('inventory_stats', {}, options));
    },

    select: (query, signal) =>
      callFunction('select_staff_vehicles', toSelectionArguments(query), {
        schema: selectedVehiclesSchema,
        signal,
        failed: failures.list,
      }),

    getChoices: (signal) =>
      callFunction('staff_vehicle_choices', {}, { schema: staffChoicesSchema, signal, failed: failures.list }),

    countUninspected: (ids) => countUninspected({ ...connection, failed: failures.list }, ids),

    async getDeleted(page, signal) {
      const values = { p_limit: deletedVehiclesPerPage, p_offset: (page - 1) * deletedVehiclesPerPage };
      const options = { schema: deletedVehiclesSchema, signal, failed: failures.trash };
      return toDeletedVehiclePage(await callFunction('list_deleted_vehicles', values, options));
    },
  };
}
