import * as v from 'valibot';
import { storedTextOrNull } from '../supabase/stored.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { toVehicle, vehicleRowSchema } from '../vehicles/vehicle-row.ts';
import { sampleVehicles } from './sample-vehicles.ts';

export type DemonstrationStorage = Pick<Storage, 'getItem' | 'setItem'>;
export type DemonstrationVehicle = Vehicle & { soldAt: string | null };
export type DemonstrationStock = { version: number; vehicles: DemonstrationVehicle[] };

/** The number is the version of what lies under the key. */
export const demonstrationKey = 'demonstrationVehicles.1';

const stockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.number(),
    rows: v.array(v.object({ ...vehicleRowSchema.entries, sold_at: storedTextOrNull })),
  }),
);

/**
 * The sample vehicles as browser storage keeps them. What lies there and is no stock is replaced by the samples;
 * where storage is missing, blocked or full they live as long as the page.
 */
export function createDemonstrationStock({
  storage,
  now,
}: {
  storage: DemonstrationStorage | null;
  now: () => number;
}) {
  let memory: string | null = null;

  function readText(): string | null {
    try {
      return storage?.getItem(demonstrationKey) ?? memory;
    } catch {
      return memory;
    }
  }

  function seed(): string {
    const rows = sampleVehicles(now()).map((row, at) => ({ ...row, id: toDemonstrationId(at + 1) }));
    const text = JSON.stringify({ version: 1, rows });
    memory = text;
    try {
      storage?.setItem(demonstrationKey, text);
    } catch {
      // It stays in memory.
    }
    return text;
  }

  return {
    read(): DemonstrationStock {
      const stored = v.safeParse(stockSchema, readText());
      const { version, rows } = stored.success ? stored.output : v.parse(stockSchema, seed());
      return { version, vehicles: rows.map((row) => ({ ...toVehicle(row), soldAt: row.sold_at })) };
    },
  };
}

/** 1, 2, 3 … in the form that addresses of vehicles need. */
export function toDemonstrationId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
