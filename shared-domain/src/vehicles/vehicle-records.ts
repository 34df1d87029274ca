import { DomainError } from '../errors.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { isUuid } from '../uuid.ts';
import type { VehicleRecord } from './vehicle-history.ts';
import {
  toVehicleMatch,
  toVehicleRecord,
  type VehicleMatch,
  vehicleMatchColumns,
  vehicleMatchesSchema,
  vehicleRecordSchema,
} from './vehicle-record-row.ts';

/** Every call rejects with a `DomainError`. */
export type VehicleRecords = {
  /** Works for deleted vehicles; `before` is the id of the last loaded entry. */
  getHistory(id: string, before?: number, signal?: AbortSignal): Promise<VehicleRecord>;
  /** Unsold vehicles first, then the last one sold. */
  findByVin(vin: string, signal?: AbortSignal): Promise<VehicleMatch[]>;
  /** Unsold vehicles only: the number of a sold one may be given again. */
  findByStockNumber(stockNumber: string, signal?: AbortSignal): Promise<VehicleMatch[]>;
};

const failures = {
  history: 'Failed to load the history of this vehicle.',
  vin: 'The VIN could not be looked up.',
  stockNumber: 'The stock number could not be looked up.',
} as const;
const maxMatches = 5;

export function createVehicleRecords(connection: StaffConnection): VehicleRecords {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);

  return {
    async getHistory(id, before, signal) {
      if (!isUuid(id)) throw new DomainError('not-found', 'Vehicle not found');
      const values = { p_vehicle_id: id, ...(before !== undefined && { p_before: before }) };
      const options = { schema: vehicleRecordSchema, signal, failed: failures.history };
      return toVehicleRecord(await callFunction('vehicle_history', values, options));
    },

    async findByVin(vin, signal) {
      const request = () =>
        client
          .from('vehicles')
          .select(vehicleMatchColumns)
          .eq('dealer_id', dealerId)
          .eq('vin', vin)
          .order('sold_at', { ascending: false, nullsFirst: true })
          .limit(maxMatches);
      const options = { schema: vehicleMatchesSchema, signal, failed: failures.vin };
      return (await withSession(() => runStaffQuery(request(), options))).map(toVehicleMatch);
    },

    async findByStockNumber(stockNumber, signal) {
      const request = () =>
        client
          .from('vehicles')
          .select(vehicleMatchColumns)
          .eq('dealer_id', dealerId)
          .eq('stock_number', stockNumber)
          .neq('status', 'Sold')
          .limit(maxMatches);
      const options = { schema: vehicleMatchesSchema, signal, failed: failures.stockNumber };
      return (await withSession(() => runStaffQuery(request(), options))).map(toVehicleMatch);
    },
  };
}
