import * as v from 'valibot';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import type { FunctionCaller } from '../supabase/staff-connection.ts';
import type { StoredVehicle } from './stored-vehicle.ts';

const storedMoneySchema = v.array(
  v.object({
    id: v.string(),
    bought_on: v.nullable(v.string()),
    bought_from: v.nullable(v.string()),
    cost: storedNumberOrNull,
    floor_price: storedNumberOrNull,
    reconditioning: storedNumber,
    margin: storedNumberOrNull,
    days: storedNumber,
  }),
);

/** Adds the amounts, for those who may see them. */
export async function withStoredMoney(
  vehicles: StoredVehicle[],
  callFunction: FunctionCaller,
  { failed, signal }: { failed: string; signal?: AbortSignal | undefined },
): Promise<StoredVehicle[]> {
  if (vehicles.length === 0) return vehicles;
  const values = { p_ids: vehicles.map(({ id }) => id) };
  const rows = await callFunction('stored_vehicle_money', values, { schema: storedMoneySchema, failed, signal });
  const byId = new Map(
    rows.map(({ id, bought_on, bought_from, floor_price, days, ...money }) => [
      id,
      { ...money, boughtOn: bought_on, boughtFrom: bought_from, floorPrice: floor_price, daysOnLot: days },
    ]),
  );
  return vehicles.map((vehicle) => {
    const money = byId.get(vehicle.id);
    return money ? { ...vehicle, money } : vehicle;
  });
}
