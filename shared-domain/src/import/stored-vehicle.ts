import * as v from 'valibot';
import { storedNumber } from '../supabase/column-schemas.ts';
import type { VehicleInput } from '../vehicles/vehicle-input.ts';
import { toVehicleInput, vehicleInputEntries } from '../vehicles/vehicle-input-row.ts';
import type { StoredMoney } from './money-keys.ts';

/** A vehicle as import and export read it. */
export type StoredVehicle = {
  id: string;
  version: number;
  createdAt: string;
  input: VehicleInput;
  /** If false, the input's mileage of 0 means none. */
  isMileageKnown: boolean;
  /** Only where it was asked for, by those who may see it. */
  money?: StoredMoney;
};

export const storedVehicleEntries = {
  id: v.string(),
  version: storedNumber,
  created_at: v.string(),
  ...vehicleInputEntries,
};
export const storedVehiclesSchema = v.array(v.object(storedVehicleEntries));

export function toStoredVehicle(row: v.InferOutput<typeof storedVehiclesSchema>[number]): StoredVehicle {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    input: toVehicleInput(row),
    isMileageKnown: row.mileage !== null,
  };
}
