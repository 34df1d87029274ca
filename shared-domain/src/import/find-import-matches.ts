import type { FunctionCaller } from '../supabase/staff-connection.ts';
import { withStoredMoney } from './stored-money.ts';
import { type StoredVehicle, storedVehiclesSchema, toStoredVehicle } from './stored-vehicle.ts';
import { importMessages } from './vehicle-import.ts';

/** Parsing more would block the page. */
const matchesPerCall = 500;

export async function findImportMatches(
  callFunction: FunctionCaller,
  { vins, ids }: { vins: string[]; ids: string[] },
): Promise<StoredVehicle[]> {
  const found = new Map<string, StoredVehicle>();
  const longest = Math.max(vins.length, ids.length);
  for (let start = 0; start < longest; start += matchesPerCall) {
    const values = {
      p_vins: vins.slice(start, start + matchesPerCall),
      p_ids: ids.slice(start, start + matchesPerCall),
    };
    const options = { schema: storedVehiclesSchema, failed: importMessages.check };
    const vehicles = (await callFunction('find_import_matches', values, options)).map(toStoredVehicle);
    const { failed } = options;
    for (const vehicle of await withStoredMoney(vehicles, callFunction, { failed })) found.set(vehicle.id, vehicle);
  }
  return [...found.values()];
}
