import * as v from 'valibot';
import { storedTextOrNull } from '../supabase/column-schemas.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { toVehicle, vehicleRowSchema } from '../vehicles/vehicle-row.ts';
import { sampleVehicles } from './sample-vehicles.ts';

export type DemonstrationStorage = Pick<Storage, 'getItem' | 'setItem'>;
export type DemonstrationVehicle = Vehicle & { soldAt: string | null };
export type DemonstrationInventory = { version: number; vehicles: DemonstrationVehicle[] };

/** The suffix is the version of the stored format. */
export const demonstrationKey = 'demonstrationVehicles.1';

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.number(),
    rows: v.array(v.object({ ...vehicleRowSchema.entries, published_at: storedTextOrNull, sold_at: storedTextOrNull })),
  }),
);

/** Sample vehicles in browser storage. Invalid data is replaced; without storage they last as long as the page. */
export function createDemonstrationInventory({
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
      // Stays in memory.
    }
    return text;
  }

  return {
    read(): DemonstrationInventory {
      const stored = v.safeParse(storedSchema, readText());
      const { version, rows } = stored.success ? stored.output : v.parse(storedSchema, seed());
      return {
        version,
        vehicles: rows.map((row) => ({
          ...toVehicle(row),
          publishedAt: row.published_at,
          soldAt: row.sold_at,
        })),
      };
    },
  };
}

export function toDemonstrationId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
