import { DomainError } from '../errors.ts';
import { vehicleIdFromParam } from '../paths.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import type { VehicleStatus } from './vehicle.ts';
import type { VehicleRecord } from './vehicle-history.ts';
import {
  toVehicleRecord,
  toVehicleTwin,
  twinColumns,
  twinRowsSchema,
  vehicleRecordSchema,
} from './vehicle-record-row.ts';

/** Another vehicle of the dealer that carries a VIN. */
export type VehicleTwin = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  stockNumber: string | null;
  status: VehicleStatus;
  soldAt: string | null;
};

/** What is on record besides the present state of a vehicle. Every call rejects with a `DomainError`. */
export type VehicleRecords = {
  /** What happened to a vehicle, also to one that was deleted; `before` is the id of the last entry that is known. */
  getHistory(id: string, before?: number, signal?: AbortSignal): Promise<VehicleRecord>;
  /** The dealer's vehicles with this VIN: those on the lot first, then the last one sold. */
  findByVin(vin: string, signal?: AbortSignal): Promise<VehicleTwin[]>;
};

const failures = {
  history: 'Failed to load the history of this vehicle.',
  vin: 'The VIN could not be looked up.',
} as const;
const maxTwins = 5;

export function createVehicleRecords({
  client,
  dealerId,
  withSession,
}: {
  client: StaffClient;
  dealerId: string;
  withSession: SessionGuard;
}): VehicleRecords {
  return {
    async getHistory(id, before, signal) {
      // The database refuses what is no uuid as a malformed request.
      if (vehicleIdFromParam(id) !== id.toLowerCase()) throw new DomainError('not-found', 'Vehicle not found');
      const request = () =>
        client.rpc('vehicle_history', {
          p_dealer_id: dealerId,
          p_vehicle_id: id,
          ...(before !== undefined && { p_before: before }),
        });
      const options = { schema: vehicleRecordSchema, signal, failed: failures.history };
      return toVehicleRecord(await withSession(() => readStaffAnswer(request(), options)));
    },

    async findByVin(vin, signal) {
      const request = () =>
        client
          .from('vehicles')
          .select(twinColumns)
          .eq('dealer_id', dealerId)
          .eq('vin', vin)
          .order('sold_at', { ascending: false, nullsFirst: true })
          .limit(maxTwins);
      const options = { schema: twinRowsSchema, signal, failed: failures.vin };
      return (await withSession(() => readStaffAnswer(request(), options))).map(toVehicleTwin);
    },
  };
}
