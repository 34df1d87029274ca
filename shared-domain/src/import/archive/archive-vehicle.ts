import * as v from 'valibot';
import { storedNumber, storedTextOrNull } from '../../supabase/column-schemas.ts';

/** A vehicle that photographs of an archive can belong to. */
export type ArchiveVehicle = {
  /** Null for a line of the file that will add it. */
  id: string | null;
  line: number | null;
  name: string;
  vin: string;
  stockNumber: string;
  isSold: boolean;
  imageIds: string[];
  /** Files of archives that it has. */
  fileKeys: string[];
};

export const archiveVehiclesSchema = v.array(
  v.object({
    id: v.string(),
    vin: storedTextOrNull,
    stock_number: storedTextOrNull,
    status: v.string(),
    year: v.nullable(storedNumber),
    make: storedTextOrNull,
    model: storedTextOrNull,
    trim: storedTextOrNull,
    image_ids: v.array(v.string()),
    file_keys: v.array(v.string()),
  }),
);

export function toArchiveVehicle(row: v.InferOutput<typeof archiveVehiclesSchema>[number]): ArchiveVehicle {
  return {
    id: row.id,
    line: null,
    name: [row.year, row.make, row.model, row.trim].filter(Boolean).join(' ') || 'A draft without a name',
    vin: row.vin ?? '',
    stockNumber: row.stock_number ?? '',
    isSold: row.status === 'Sold',
    imageIds: row.image_ids,
    fileKeys: row.file_keys,
  };
}
